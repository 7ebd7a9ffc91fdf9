import type { ReactNode } from 'react';
import { formatPhoneInput, sanitizePhone } from './phone-input.ts';
import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';
import { useInputDraft } from './use-input-draft.ts';

export interface PhoneFieldProps extends Omit<
  TextFieldProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'mono' | 'ltr'
> {
  /** Digits, with a leading + for an international number. */
  value: string;
  onChange: (phone: string) => void;
}

/** A phone number. Accepts any spacing, and groups the digits on blur. The form validates it. */
export function PhoneField({ value, onChange, onBlur, onFocus, ...rest }: PhoneFieldProps): ReactNode {
  const draft = useInputDraft(formatPhoneInput(value));
  return (
    <TextField
      autoComplete="tel"
      {...rest}
      type="tel"
      inputMode="tel"
      ltr
      value={draft.text}
      onFocus={(event) => {
        draft.begin();
        onFocus?.(event);
      }}
      onChange={(event) => {
        draft.edit(event.target.value);
        onChange(sanitizePhone(event.target.value));
      }}
      onBlur={(event) => {
        draft.end();
        onBlur?.(event);
      }}
    />
  );
}
