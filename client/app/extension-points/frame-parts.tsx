// What areas add to the frame around every screen. Their code is loaded once the page is idle.
import { type ReactNode, useEffect, useState } from 'react';
import { useAtomValue } from 'jotai';
import { runWhenIdle } from '#client/lib/run-when-idle.ts';
import { viewerAtom } from '#client/session/session.ts';
import { useShellExtensions } from './shell-extensions.ts';

export function FrameParts(): ReactNode {
  const who = useAtomValue(viewerAtom);
  const { frameParts } = useShellExtensions();
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    runWhenIdle(() => {
      setIsIdle(true);
    });
  }, []);
  return isIdle && who && frameParts.map(({ id, visibleTo, Component }) => visibleTo(who) && <Component key={id} />);
}
