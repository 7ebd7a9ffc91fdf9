import type { ReactNode } from 'react';
import { PriorityGlyph } from '../row/priority-label.tsx';
import styles from './urgent-banner.module.css';

interface Props {
  title: string;
  text: string;
  action?: ReactNode;
}

/** An urgent announcement above the page. */
export function UrgentBanner({ title, text, action }: Props): ReactNode {
  return (
    <div className={styles.banner}>
      <PriorityGlyph priority="URGENT" />
      <p className={styles.words}>
        <strong className={styles.title}>
          <bdi>{title}</bdi>
        </strong>
        <bdi className={styles.text}>{text}</bdi>
      </p>
      {action}
    </div>
  );
}
