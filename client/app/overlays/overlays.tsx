// The overlays that shortcuts open on any page: command palette, list of shortcuts, debug panel; and the
// shortcuts that open pages.
import { type ReactNode, Suspense } from 'react';
import { useAtom, useAtomValue } from 'jotai';
import { useLocation } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { useHotkeys } from '#client/lib/hotkeys.ts';
import { lazyComponent, useLazyLoad } from '#client/ui/overlay/lazy/lazy-component.ts';
import { viewerAtom } from '#client/app/session/session.ts';
import { debugPanelAtom } from '../debug/debug-panel-atom.ts';
import { openOverlayAtom } from './open-overlay.ts';
import { Palette } from '../command-palette/palette.tsx';
import { useRecordRecent } from '../command-palette/recent-objects.ts';
import { singleKeysAtom } from '../preferences/preferences.ts';
import { pageShortcuts } from './page-shortcuts.ts';

const shortcuts = lazyComponent(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);
const debug = lazyComponent(async () => (await import('../debug/debug-panel.tsx')).DebugPanel);

/** Loaded when the browser is idle. `typed`: text that was typed while the palette was loading. */
export function Overlays({ typed }: { typed: string }): ReactNode {
  const [opened, setOpened] = useAtom(openOverlayAtom);
  const [isDebugOpen, setDebugOpen] = useAtom(debugPanelAtom);
  const close = (): void => {
    setOpened(null);
  };
  const closeDebug = (): void => {
    setDebugOpen(false);
  };
  const shortcutsReady = useLazyLoad(shortcuts, false, opened === 'shortcuts', close);
  const debugReady = useLazyLoad(debug, false, isDebugOpen, closeDebug);
  const toggleShortcuts = (): void => {
    setOpened(opened === 'shortcuts' ? null : 'shortcuts');
  };
  const singleKeys = useAtomValue(singleKeysAtom);
  useRecordRecent();
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
        {shortcutsReady && shortcuts.render({ open: opened === 'shortcuts', onClose: close })}
      </Suspense>
      <Suspense fallback={null}>{debugReady && isDebugOpen && debug.render({ onClose: closeDebug })}</Suspense>
    </>
  );
}

/** Shortcuts that open a page: G, then the page's letter. */
function usePageShortcuts(singleKeys: boolean): void {
  const who = useAtomValue(viewerAtom);
  const [, navigate] = useLocation();
  const hotkeys = Object.fromEntries(
    who
      ? pageShortcuts(who).map(({ name, letter }) => [
          `g ${letter}`,
          () => {
            navigate(screenPath(name));
          },
        ])
      : [],
  );
  useHotkeys(hotkeys, { singleKeys, capture: true });
}
