// The papers that go with parcels: manifests of pallets, and exit slips of drivers. Whoever may print one on its own page prints
// it here.
import { type ReactNode, Suspense } from 'react';
import { useAtomValue } from 'jotai';
import { canOpenScreen } from '#shared/access/screens.ts';
import { Page } from '#client/app/layout/page.tsx';
import { ExitSlips } from '#client/extensions.ts';
import { useT } from '#client/messages/use-t.ts';
import { PrintTabs } from '#client/printing/print-tabs.tsx';
import { viewerAtom } from '#client/session/session.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { PartSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import styles from './screen.module.css';

const Manifests = lazyPart(() => import('./manifests.tsx'), PartSkeleton);

export default function ManifestsScreen(): ReactNode {
  const t = useT('printers');
  const viewer = useAtomValue(viewerAtom);
  // A driver has no page of slips, but those of its own.
  const seesSlips = viewer !== null && (canOpenScreen('slip', viewer) || viewer.role === 'DRIVER');
  return (
    <Page>
      <PrintTabs value="manifests" />
      <div id="print-view" role="tabpanel" aria-label={t('views.manifests')} className={styles.papers}>
        <Suspense fallback={null}>
          <Manifests />
        </Suspense>
        <Suspense fallback={null}>{seesSlips && <ExitSlips />}</Suspense>
      </div>
    </Page>
  );
}
