// Loads the overlays (palette, shortcuts, debug panel) when the browser is idle, or when Ctrl + K is pressed. The other
// shortcuts work once the overlays are loaded.
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useAtom } from 'jotai';
import { useHotkeys } from '#client/kit/keys.ts';
import { late, useLate } from '#client/kit/ui/late.ts';
import { whenIdle } from '#client/kit/when-idle.ts';
import { debugKey, openedAtom } from './opened.ts';
import { useTypedAhead } from './palette/typed-ahead.ts';

const overlays = late(async () => (await import('./over-page.tsx')).OverPage);

/** Rendered once beside the page of a signed-in user, below LiveProvider. */
export function Openers(): ReactNode {
  const [opened, setOpened] = useAtom(openedAtom);
  const open = opened === 'palette';
  const isReady = useLate(overlays, useIdle(), open, () => {
    setOpened(null);
  });
  const typed = useTypedAhead(open, isReady);
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
  return <Suspense fallback={null}>{isReady && overlays.draw({ typed })}</Suspense>;
}

function useIdle(): boolean {
  // A debug panel that was open before the reload must record from the start of the page.
  const [idle, setIdle] = useState(() => sessionStorage.getItem(debugKey) !== null);
  useEffect(() => {
    whenIdle(() => {
      setIdle(true);
    });
  }, []);
  return idle;
}
