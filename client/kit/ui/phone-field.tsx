import type { ReactNode } from 'react';
import { groupPhone, phoneCharacters } from './phone-text.ts';
import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';
import { useDraft } from './use-draft.ts';

export interface PhoneFieldProps extends Omit<
  TextFieldProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'mono' | 'ltr'
> {
  /** Digits, with + in front for an international number. */
  value: string;
  onChange: (phone: string) => void;
}

/** Any spacing typed or pasted is taken; grouped in pairs when left. Validity is the form's business. */
export function PhoneField({ value, onChange, onBlur, onFocus, ...rest }: PhoneFieldProps): ReactNode {
  const draft = useDraft(groupPhone(value));
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
        onChange(phoneCharacters(event.target.value));
      }}
      onBlur={(event) => {
        draft.end();
        onBlur?.(event);
      }}
    />
  );
}
