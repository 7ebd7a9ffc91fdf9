import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { StatusGlyph } from './status-glyph.tsx';
import styles from './glyph.module.css';

export interface StatusWordProps {
  status: string;
  /** The translated status. */
  children: ReactNode;
  size?: number;
  className?: string;
}

/** Glyph and label of a status, for rows and lists. */
export function StatusWord({ status, children, size = 14, className }: StatusWordProps): ReactNode {
  return (
    <span className={cx(styles.word, className)}>
      <StatusGlyph status={status} size={size} />
      <span className={styles.text}>{children}</span>
    </span>
  );
}
