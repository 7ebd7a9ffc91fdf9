// The panel of an import: choosing a file, then the draft of it. It covers the list of parcels, whose address keeps it.
import { type ReactNode, Suspense } from 'react';
import { Modal } from '#client/ui/overlay/dialog/modal.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { DraftView } from './draft-view.tsx';
import { PanelHead } from './head/panel-head.tsx';
import { newImport } from './import-address.ts';
import { StartStep } from './start/start-step.tsx';
import styles from './import-panel.module.css';

function LoadingImport(): ReactNode {
  return (
    <>
      <PanelHead />
      <PanelSkeleton flush />
    </>
  );
}

/** Shown while the address names an import. Closing it loses nothing: every change is saved. */
export default function ImportPanel({
  open,
  onOpen,
  onClose,
}: {
  open: string;
  onOpen: (id: string | null) => void;
  onClose: () => void;
}): ReactNode {
  return (
    <Modal open dismissable={false} onClose={onClose} className={styles.panel}>
      <Suspense fallback={<LoadingImport />}>
        {open === newImport ? <StartStep onOpen={onOpen} /> : <DraftView key={open} id={open} onOpen={onOpen} />}
      </Suspense>
    </Modal>
  );
}
