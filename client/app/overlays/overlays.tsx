// The overlays that shortcuts open on any page: command palette, list of shortcuts, debug panel; and the
// shortcuts that open pages.
import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { useAtom, useAtomValue } from 'jotai';
import { useLocation } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { useHotkeys } from '#client/lib/hotkeys.ts';
import { viewerAtom } from '#client/session/session.ts';
import { debugPanelAtom } from '../debug/debug-panel-atom.ts';
import { deferredComponent } from '#client/ui/loading/deferred-component.ts';
import { useShellExtensions } from '../extension-points/shell-extensions.ts';
import { openOverlayAtom } from './open-overlay.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { Palette } from '../command-palette/palette.tsx';
import { useRecordRecent } from '../command-palette/entries/recent-objects.ts';
import { singleKeysAtom } from '../preferences/preferences.ts';
import { pageShortcuts } from './page-shortcuts.ts';

const useDebugPanel = deferredComponent(async () => ({
  default: (await import('../debug/debug-panel.tsx')).DebugPanel,
}));

/** Loaded when the browser is idle. `takeTyped` returns the text that was typed before the palette had the focus. */
export default function Overlays({ takeTyped }: { takeTyped: () => string }): ReactNode {
  const [opened, setOpened] = useAtom(openOverlayAtom);
  const [isDebugOpen, setDebugOpen] = useAtom(debugPanelAtom);
  const close = (): void => {
    setOpened(null);
  };
  const closeDebug = (): void => {
    setDebugOpen(false);
  };
  const [DebugPanel, loadDebugPanel] = useDebugPanel();
  const load = useEffectEvent(async () => {
    if (!(await loadDebugPanel(true))) closeDebug();
  });
  useEffect(() => {
    if (isDebugOpen) void load();
  }, [isDebugOpen]);
  const toggleShortcuts = (): void => {
    setOpened(opened === 'shortcuts' ? null : 'shortcuts');
  };
  const singleKeys = useAtomValue(singleKeysAtom);
  useRecordRecent();
  usePageShortcuts(singleKeys);
  const { PageScans } = useShellExtensions();
  useHotkeys({
    'ctrl+shift+d': () => {
      setDebugOpen(!isDebugOpen);
    },
  });
  // The Arabic keyboard layout has its own question mark.
  useHotkeys({ '?': toggleShortcuts, '؟': toggleShortcuts }, { singleKeys });
  return (
    <>
      <Palette open={opened === 'palette'} takeTyped={takeTyped} onClose={close} />
      <ShortcutsDialog open={opened === 'shortcuts'} onClose={close} />
      <Suspense fallback={null}>{PageScans && <PageScans />}</Suspense>
      <Suspense fallback={null}>{isDebugOpen && DebugPanel && <DebugPanel onClose={closeDebug} />}</Suspense>
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
