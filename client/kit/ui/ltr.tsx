import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './ltr.module.css';

export interface LtrProps {
  children: ReactNode;
  /** Fixed-width letters: tracking ids, RIB, invoice numbers. */
  mono?: boolean;
  className?: string;
}

/** A number, phone, id or time: left to right in every language, and kept on one line. */
export function Ltr({ children, mono = false, className }: LtrProps): ReactNode {
  return (
    <bdi dir="ltr" className={cx(styles.ltr, mono && styles.mono, className)}>
      {children}
    </bdi>
  );
}
