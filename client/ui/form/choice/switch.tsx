import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useFieldControl } from '../field-context.ts';
import styles from './choice.module.css';

export interface SwitchProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'size' | 'role'> {
  /** Without a label, set aria-label. */
  label?: ReactNode;
  hint?: ReactNode;
}

/** A checkbox with the role of a switch. Screen readers use its checked state. */
const SWITCH = { role: 'switch' } as const;

/** A setting that takes effect immediately. In a form with a Save button, use a Checkbox. */
export function Switch({ label, hint, className, ...native }: SwitchProps): ReactNode {
  const aria = useFieldControl(native);
  const track = (
    <input
      {...native}
      {...aria}
      required={undefined}
      type="checkbox"
      {...SWITCH}
      className={cx(styles.input, styles.switch, label === undefined && className)}
    />
  );
  if (label === undefined) return track;
  return (
    <label className={cx(styles.row, className)}>
      {track}
      <span className={styles.words}>
        {label}
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  );
}
