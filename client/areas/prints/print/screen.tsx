// The papers that go with parcels: manifests of pallets, and exit slips of drivers. Whoever may print one on its own page prints
// it here.
import { type ReactNode, Suspense } from 'react';
import { useAtomValue } from 'jotai';
import { canOpenScreen } from '#shared/access/screens.ts';
import { Page } from '#client/app/layout/page.tsx';
import { ExitSlips, Manifests } from '#client/extensions.ts';
import { useT } from '#client/messages/use-t.ts';
import { PrintTabs } from '#client/printing/print-tabs.tsx';
import { viewerAtom } from '#client/session/session.ts';
import styles from './screen.module.css';

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
