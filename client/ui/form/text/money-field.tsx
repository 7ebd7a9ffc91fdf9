import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../lib/cx.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { sanitizeAmount, parseAmount } from './amount-input.ts';
import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';
import { useInputDraft } from './use-input-draft.ts';
import styles from '../control.module.css';

export interface MoneyFieldProps extends Omit<
  TextFieldProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'suffix' | 'inputMode'
> {
  /** Centimes. */
  value: number | null;
  onChange: (centimes: number | null) => void;
}

/** An amount. Accepts comma or dot, drops pasted units, and formats the text on blur. */
export function MoneyField({ value, onChange, onBlur, onFocus, className, ...rest }: MoneyFieldProps): ReactNode {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const draft = useInputDraft(value === null ? '' : format.amount(value));
  return (
    <TextField
      autoComplete="off"
      {...rest}
      inputMode="decimal"
      suffix={t('currency')}
      className={cx(styles.amount, className)}
      value={draft.text}
      onFocus={(event) => {
        draft.begin();
        onFocus?.(event);
      }}
      onChange={(event) => {
        const text = sanitizeAmount(event.target.value);
        draft.edit(text);
        onChange(parseAmount(text));
      }}
      onBlur={(event) => {
        draft.end();
        onBlur?.(event);
      }}
    />
  );
}
