import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import styles from './ltr.module.css';

export interface LtrProps {
  children: ReactNode;
  /** Monospace font: tracking numbers, RIB, invoice numbers. */
  mono?: boolean;
  className?: string;
}

/** A number, phone, id or time: always left to right and on one line. */
export function Ltr({ children, mono = false, className }: LtrProps): ReactNode {
  return (
    <bdi dir="ltr" className={cx(styles.ltr, mono && styles.mono, className)}>
      {children}
    </bdi>
  );
}
