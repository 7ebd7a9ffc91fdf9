// Loads the overlays (palette, shortcuts, debug panel) when the browser is idle, or when Ctrl + K is pressed. The other
// shortcuts work once the overlays are loaded.
import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { useAtom } from 'jotai';
import { useHotkeys } from '#client/lib/hotkeys.ts';
import { runWhenIdle } from '#client/lib/run-when-idle.ts';
import { deferredComponent } from '#client/ui/loading/deferred-component.ts';
import { debugStorageKey, openOverlayAtom } from './open-overlay.ts';
import { useBufferedTyping } from '../command-palette/use-buffered-typing.ts';

const useOverlays = deferredComponent(() => import('./overlays.tsx'));

/** Rendered once beside the page of a signed-in user, below LiveProvider. */
export function OverlayHost(): ReactNode {
  const [opened, setOpened] = useAtom(openOverlayAtom);
  const open = opened === 'palette';
  const [Overlays, loadOverlays] = useOverlays();
  const takeTyped = useBufferedTyping(open);
  const load = useEffectEvent(async (requestedByUser: boolean) => {
    if (!(await loadOverlays(requestedByUser)) && requestedByUser) setOpened(null);
  });
  useEffect(() => {
    // A debug panel that was open before the reload must record from the start of the page.
    if (sessionStorage.getItem(debugStorageKey) !== null) void load(false);
    else
      runWhenIdle(() => {
        void load(false);
      });
  }, []);
  useEffect(() => {
    if (open) void load(true);
  }, [open]);
  useHotkeys({
    'mod+k': () => {
      setOpened(open ? null : 'palette');
    },
  });
  // No overlay stays open for the next user.
  useEffect(
    () => () => {
      setOpened(null);
    },
    [setOpened],
  );
  return <Suspense fallback={null}>{Overlays && <Overlays takeTyped={takeTyped} />}</Suspense>;
}
