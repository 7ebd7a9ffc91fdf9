import type { ReactNode } from 'react';
import styles from './spinner.module.css';

export interface SpinnerProps {
  /** Pixels. */
  size?: number;
  /** Accessible name. Without it the spinner is hidden from screen readers. */
  label?: string;
}

export function Spinner({ size = 16, label }: SpinnerProps): ReactNode {
  const style = { inlineSize: size, blockSize: size };
  if (label === undefined) return <span className={styles.spinner} style={style} aria-hidden />;
  return <output className={styles.spinner} style={style} aria-label={label} />;
}
