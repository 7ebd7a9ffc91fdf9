import type { ReactNode } from 'react';
import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';
import styles from './date.module.css';

export interface DateFieldProps extends Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'min' | 'max'> {
  /** 'YYYY-MM-DD', or '' for none. */
  value: string;
  onChange: (day: string) => void;
  min?: string;
  max?: string;
}

/** A calendar day with the browser's own picker: it knows the reader's habits, and works on every phone. */
export function DateField({ onChange, ...rest }: DateFieldProps): ReactNode {
  return <TextField {...rest} type="date" className={styles.date} onChange={(event) => { onChange(event.target.value); }} />;
}
