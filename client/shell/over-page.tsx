// The overlays that shortcuts open on any page: command palette, list of shortcuts, debug panel; and the
// shortcuts that open pages.
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

/** Loaded when the browser is idle. `typed`: text that was typed while the palette was loading. */
export function OverPage({ typed }: { typed: string }): ReactNode {
  const [opened, setOpened] = useAtom(openedAtom);
  const [isDebugOpen, setDebugOpen] = useAtom(debugAtom);
  const close = (): void => {
    setOpened(null);
  };
  const closeDebug = (): void => {
    setDebugOpen(false);
  };
  const shortcutsReady = useLate(shortcuts, false, opened === 'shortcuts', close);
  const debugReady = useLate(debug, false, isDebugOpen, closeDebug);
  const toggleShortcuts = (): void => {
    setOpened(opened === 'shortcuts' ? null : 'shortcuts');
  };
  const singleKeys = useAtomValue(singleKeysAtom);
  useRecent();
  usePageShortcuts(singleKeys);
  useHotkeys({
    'ctrl+shift+d': () => {
      setDebugOpen(!isDebugOpen);
    },
  });
  // The Arabic keyboard layout has its own question mark.
  useHotkeys({ '?': toggleShortcuts, '؟': toggleShortcuts }, { singleKeys });
  return (
    <>
      <Palette open={opened === 'palette'} typed={typed} onClose={close} />
      <Suspense fallback={null}>
        {shortcutsReady && shortcuts.draw({ open: opened === 'shortcuts', onClose: close })}
      </Suspense>
      <Suspense fallback={null}>{debugReady && isDebugOpen && debug.draw({ onClose: closeDebug })}</Suspense>
    </>
  );
}

/** Shortcuts that open a page: G, then the page's letter. */
function usePageShortcuts(singleKeys: boolean): void {
  const who = useAtomValue(whoAtom);
  const [, navigate] = useLocation();
  const hotkeys = Object.fromEntries(
    who
      ? jumps(who).map(({ name, letter }) => [
          `g ${letter}`,
          () => {
            navigate(screenPath(name));
          },
        ])
      : [],
  );
  useHotkeys(hotkeys, { singleKeys, first: true });
}
