import type { ReactNode } from 'react';
import styles from './spinner.module.css';

export interface SpinnerProps {
  /** Pixels. */
  size?: number;
  /** Said to screen readers; without it the spinner is decoration. */
  label?: string;
}

export function Spinner({ size = 16, label }: SpinnerProps): ReactNode {
  const style = { inlineSize: size, blockSize: size };
  if (label === undefined) return <span className={styles.spinner} style={style} aria-hidden />;
  return <output className={styles.spinner} style={style} aria-label={label} />;
}
