// What keys open over any page: the palette, the list of shortcuts, the debug panel; and the jumps from page to page.
import { type ReactNode, Suspense } from 'react';
import { useAtom, useAtomValue } from 'jotai';
import { useLocation } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { useHotkeys } from '#client/kit/keys.ts';
import { late, useLate } from '#client/kit/ui/late.ts';
import { whoAtom } from '#client/session/session.ts';
import { debugAtom } from './debug/debug-atom.ts';
import { openedAtom } from './opened.ts';
import { Palette } from './palette/palette.tsx';
import { useRecent } from './palette/recent.ts';
import { singleKeysAtom } from './preferences.ts';
import { jumps } from './shortcuts/jumps.ts';

const shortcuts = late(async () => (await import('./shortcuts/shortcuts.tsx')).Shortcuts);
const debug = late(async () => (await import('./debug/debug-panel.tsx')).DebugPanel);

/** Stands over the page from the browser's first idle moment on. `typed`: what was typed before it stood there. */
export function OverPage({ typed }: { typed: string }): ReactNode {
  const [opened, setOpened] = useAtom(openedAtom);
  const [debugging, setDebugging] = useAtom(debugAtom);
  const close = (): void => {
    setOpened(null);
  };
  const closeDebug = (): void => {
    setDebugging(false);
  };
  const shortcutsHere = useLate(shortcuts, false, opened === 'shortcuts', close);
  const debugHere = useLate(debug, false, debugging, closeDebug);
  const list = (): void => {
    setOpened(opened === 'shortcuts' ? null : 'shortcuts');
  };
  const singleKeys = useAtomValue(singleKeysAtom);
  useRecent();
  useJumps(singleKeys);
  useHotkeys({
    'ctrl+shift+d': () => {
      setDebugging(!debugging);
    },
  });
  // The Arabic layout has a question mark of its own.
  useHotkeys({ '?': list, '؟': list }, { singleKeys });
  return (
    <>
      <Palette open={opened === 'palette'} typed={typed} onClose={close} />
      <Suspense fallback={null}>
        {shortcutsHere && shortcuts.draw({ open: opened === 'shortcuts', onClose: close })}
      </Suspense>
      <Suspense fallback={null}>{debugHere && debugging && debug.draw({ onClose: closeDebug })}</Suspense>
    </>
  );
}

/** G, then the letter of a page. */
function useJumps(singleKeys: boolean): void {
  const who = useAtomValue(whoAtom);
  const [, navigate] = useLocation();
  const map = Object.fromEntries(
    who
      ? jumps(who).map(({ name, letter }) => [
          `g ${letter}`,
          () => {
            navigate(screenPath(name));
          },
        ])
      : [],
  );
  useHotkeys(map, { singleKeys, first: true });
}
