import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useFieldControl } from '../field-context.ts';
import styles from '../control.module.css';

export interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'size' | 'prefix'> {
  invalid?: boolean;
  /** 'sm' for toolbars, 'md' for forms. */
  size?: 'sm' | 'md';
  /** `prefix` and `suffix` are inside the border: an icon before, a unit or a button after. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  mono?: boolean;
  /** Left to right in every language, for ids, e-mail addresses and links. */
  ltr?: boolean;
  /** Class of the box with the border. `className` is the class of the input. */
  boxClassName?: string;
}

/** A single-line text field. Works with `register()` and with `value`/`onChange`. */
export function TextField(props: TextFieldProps): ReactNode {
  const {
    invalid,
    size = 'md',
    prefix,
    suffix,
    mono = false,
    ltr = false,
    boxClassName,
    className,
    type = 'text',
    ...native
  } = props;
  const aria = useFieldControl({ ...native, invalid });
  const box = cx(
    styles.box,
    size === 'sm' && styles.sm,
    aria['aria-invalid'] && styles.invalid,
    native.disabled === true && styles.off,
    boxClassName,
  );
  return (
    <span className={box}>
      {prefix !== undefined && <span className={styles.affix}>{prefix}</span>}
      <input
        {...native}
        {...aria}
        required={undefined}
        type={type}
        className={cx(styles.input, mono && styles.mono, ltr && styles.ltr, className)}
      />
      {suffix !== undefined && <span className={styles.affix}>{suffix}</span>}
    </span>
  );
}
