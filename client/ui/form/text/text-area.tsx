import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useFieldControl } from '../field-context.ts';
import styles from '../control.module.css';

export interface TextAreaProps extends ComponentPropsWithRef<'textarea'> {
  invalid?: boolean;
  mono?: boolean;
  /** Grows with its text instead of having a resize handle. */
  grow?: boolean;
}

export function TextArea({
  invalid,
  mono = false,
  grow = false,
  className,
  rows = 4,
  ...native
}: TextAreaProps): ReactNode {
  const aria = useFieldControl({ ...native, invalid });
  const look = cx(
    styles.box,
    styles.area,
    grow && styles.grow,
    mono && styles.mono,
    aria['aria-invalid'] && styles.invalid,
    native.disabled === true && styles.off,
    className,
  );
  return <textarea {...native} {...aria} required={undefined} rows={rows} className={look} />;
}
