import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { latinDigits } from './latin-digits.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';
import { useInputDraft } from './use-input-draft.ts';
import styles from '../control.module.css';

export interface NumberFieldProps extends Omit<
  TextFieldProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode'
> {
  value: number | null;
  onChange: (value: number | null) => void;
  /** Maximum number of decimals. Default: 0. */
  decimals?: number;
}

/** A quantity, weight or percentage. Accepts comma or dot, and formats the text on blur. */
export function NumberField({
  value,
  onChange,
  onBlur,
  onFocus,
  decimals = 0,
  className,
  ...rest
}: NumberFieldProps): ReactNode {
  const format = useFormat();
  const draft = useInputDraft(value === null ? '' : format.number(value));
  const allowed = decimals > 0 ? /[^\d.,-]/g : /[^\d-]/g;
  return (
    <TextField
      autoComplete="off"
      {...rest}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      className={cx(styles.amount, className)}
      value={draft.text}
      onFocus={(event) => {
        draft.begin();
        onFocus?.(event);
      }}
      onChange={(event) => {
        const text = latinDigits(event.target.value)
          .replaceAll(allowed, '')
          .replaceAll(/(?!^)-/g, '');
        const number = Number.parseFloat(text.replace(',', '.'));
        draft.edit(text);
        onChange(Number.isNaN(number) ? null : Number(number.toFixed(decimals)));
      }}
      onBlur={(event) => {
        draft.end();
        onBlur?.(event);
      }}
    />
  );
}
