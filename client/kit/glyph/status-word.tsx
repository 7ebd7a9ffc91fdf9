import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { StatusGlyph } from './status-glyph.tsx';
import styles from './glyph.module.css';

export interface StatusWordProps {
  status: string;
  /** The status in the reader's language. */
  children: ReactNode;
  size?: number;
  className?: string;
}

/** Glyph and plain word: how a status stands in rows and lists. */
export function StatusWord({ status, children, size = 14, className }: StatusWordProps): ReactNode {
  return (
    <span className={cx(styles.word, className)}>
      <StatusGlyph status={status} size={size} />
      <span className={styles.text}>{children}</span>
    </span>
  );
}
