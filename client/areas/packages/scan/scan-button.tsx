import { type ReactNode, Suspense, useState } from 'react';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { useAtomValue } from 'jotai';
import { ScanLine } from 'lucide-react';
import { useHotkeys } from '#client/lib/hotkeys.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { useT } from '#client/messages/use-t.ts';
import { singleKeysAtom } from '#client/app/preferences/preferences.ts';
import { ViewSwitch } from '#client/app/screens/view-switch.tsx';
import { viewerAtom } from '#client/session/session.ts';
import { canScan } from '../permissions.ts';

const ScanPanel = lazyPanel(() => import('./scan-panel.tsx'), {
  frame: 'drawer',
  useTitle: () => useT('scan')('title'),
});

/** The shortcut that opens the scans. */
const hotkey = 'c';

function ScanButton(): ReactNode {
  const t = useT('packages');
  const [isOpen, setOpen] = useState(false);
  const singleKeys = useAtomValue(singleKeysAtom);
  const open = (): void => {
    setOpen(true);
  };
  useHotkeys({ [hotkey]: open }, { enabled: !isOpen, singleKeys });
  return (
    <>
      <IconButton icon={ScanLine} label={t('scan')} keys={hotkey} onClick={open} />
      <Suspense fallback={null}>
        {isOpen && (
          <ScanPanel
            onClose={() => {
              setOpen(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** Beside the title of the list: list or map, and scanning for those who handle parcels. */
export function ListAside(): ReactNode {
  const viewer = useAtomValue(viewerAtom);
  return (
    <>
      <ViewSwitch />
      {viewer && canScan(viewer) && <ScanButton />}
    </>
  );
}
