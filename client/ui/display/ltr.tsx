import { Children, type ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import styles from './ltr.module.css';

export interface LtrProps {
  children: ReactNode;
  /** Monospace font: tracking numbers, RIB, invoice numbers. */
  mono?: boolean;
  className?: string;
}

const isText = (part: unknown): part is string | number => typeof part === 'string' || typeof part === 'number';

/** A number, phone, id or time: always left to right and on one line, and nothing to translate. */
export function Ltr({ children, mono = false, className }: LtrProps): ReactNode {
  const parts = Children.toArray(children);
  return (
    <bdi dir="ltr" translate="no" className={cx(styles.ltr, mono && styles.mono, className)}>
      {parts.every(isText) ? parts.join('') : children}
    </bdi>
  );
}
