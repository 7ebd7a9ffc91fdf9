// The panel of an import: choosing a file, then the draft of it. It covers the list of parcels, whose address keeps it.
import type { ReactNode } from 'react';
import { Modal } from '#client/ui/overlay/dialog/modal.tsx';
import { DraftView } from './draft-view.tsx';
import { newImport } from './import-address.ts';
import { StartStep } from './start/start-step.tsx';
import styles from './import-panel.module.css';

/** Shown while the address names an import. Closing it loses nothing: every change is saved. */
export default function ImportPanel({
  open,
  onOpen,
}: {
  open: string;
  onOpen: (id: string | null) => void;
}): ReactNode {
  return (
    <Modal
      open
      dismissable={false}
      onClose={() => {
        onOpen(null);
      }}
      className={styles.panel}
    >
      {open === newImport ? <StartStep onOpen={onOpen} /> : <DraftView key={open} id={open} onOpen={onOpen} />}
    </Modal>
  );
}
