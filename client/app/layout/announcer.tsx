import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { announcementAtom } from './announce.ts';
import styles from './layout.module.css';

/** The page's polite ARIA live region. */
export function Announcer(): ReactNode {
  return (
    <output aria-live="polite" className={styles.unseen}>
      {useAtomValue(announcementAtom)}
    </output>
  );
}
