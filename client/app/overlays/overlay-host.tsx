// Loads the overlays (palette, shortcuts, debug panel) when the browser is idle, or when Ctrl + K is pressed. The other
// shortcuts work once the overlays are loaded.
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useAtom } from 'jotai';
import { useHotkeys } from '#client/lib/hotkeys.ts';
import { lazyComponent, useLazyLoad } from '#client/ui/overlay/lazy/lazy-component.ts';
import { runWhenIdle } from '#client/lib/run-when-idle.ts';
import { debugStorageKey, openOverlayAtom } from './open-overlay.ts';
import { useBufferedTyping } from '../command-palette/use-buffered-typing.ts';

const overlays = lazyComponent(async () => (await import('./overlays.tsx')).Overlays);

/** Rendered once beside the page of a signed-in user, below LiveProvider. */
export function OverlayHost(): ReactNode {
  const [opened, setOpened] = useAtom(openOverlayAtom);
  const open = opened === 'palette';
  const isReady = useLazyLoad(overlays, useIdle(), open, () => {
    setOpened(null);
  });
  const typed = useBufferedTyping(open, isReady);
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
  return <Suspense fallback={null}>{isReady && overlays.render({ typed })}</Suspense>;
}

function useIdle(): boolean {
  // A debug panel that was open before the reload must record from the start of the page.
  const [idle, setIdle] = useState(() => sessionStorage.getItem(debugStorageKey) !== null);
  useEffect(() => {
    runWhenIdle(() => {
      setIdle(true);
    });
  }, []);
  return idle;
}
