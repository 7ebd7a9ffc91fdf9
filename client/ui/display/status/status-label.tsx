import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { StatusGlyph } from './status-glyph.tsx';
import styles from './status.module.css';

export interface StatusLabelProps {
  status: string;
  /** The translated status. */
  children: ReactNode;
  size?: number;
  className?: string;
}

/** Glyph and label of a status, for rows and lists. */
export function StatusLabel({ status, children, size = 14, className }: StatusLabelProps): ReactNode {
  return (
    <span className={cx(styles.word, className)}>
      <StatusGlyph status={status} size={size} />
      <span className={styles.text}>{children}</span>
    </span>
  );
}
