import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useFieldControl } from '../field-context.ts';
import styles from './choice.module.css';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'size'> {
  /** Without a label, set aria-label. */
  label?: ReactNode;
  hint?: ReactNode;
  /** Some but not all of the items are checked. */
  indeterminate?: boolean;
  invalid?: boolean;
}

export function Checkbox({
  label,
  hint,
  indeterminate = false,
  invalid,
  className,
  ref,
  ...native
}: CheckboxProps): ReactNode {
  const aria = useFieldControl({ ...native, invalid });
  const box = (
    <input
      {...native}
      {...aria}
      required={undefined}
      type="checkbox"
      className={cx(styles.input, label === undefined && className)}
      ref={(element) => {
        if (element) element.indeterminate = indeterminate;
        if (typeof ref === 'function') return ref(element);
        if (ref) ref.current = element;
        return undefined;
      }}
    />
  );
  if (label === undefined) return box;
  return (
    <label className={cx(styles.row, className)}>
      {box}
      <span className={styles.words}>
        {label}
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  );
}
