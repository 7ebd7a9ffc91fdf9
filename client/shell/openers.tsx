// The key and the place of what opens over any page. Its code comes when the browser is idle or when it is asked for;
// the other keys with it.
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useAtom } from 'jotai';
import { useHotkeys } from '#client/kit/keys.ts';
import { late, useLate } from '#client/kit/ui/late.ts';
import { whenIdle } from '#client/kit/when-idle.ts';
import { debugKey, openedAtom } from './opened.ts';
import { useTypedAhead } from './palette/typed-ahead.ts';

const overPage = late(async () => (await import('./over-page.tsx')).OverPage);

/** Stands once beside the page of somebody signed in, below its LiveProvider. */
export function Openers(): ReactNode {
  const [opened, setOpened] = useAtom(openedAtom);
  const open = opened === 'palette';
  const here = useLate(overPage, useIdle(), open, () => {
    setOpened(null);
  });
  const typed = useTypedAhead(open, here);
  useHotkeys({
    'mod+k': () => {
      setOpened(open ? null : 'palette');
    },
  });
  // Whoever signs in next finds nothing open.
  useEffect(
    () => () => {
      setOpened(null);
    },
    [setOpened],
  );
  return <Suspense fallback={null}>{here && overPage.draw({ typed })}</Suspense>;
}

function useIdle(): boolean {
  // A debug panel that was open before the reload wants to hear the page begin.
  const [idle, setIdle] = useState(() => sessionStorage.getItem(debugKey) !== null);
  useEffect(() => {
    whenIdle(() => {
      setIdle(true);
    });
  }, []);
  return idle;
}
