import type { ReactNode } from 'react';

/** One choice of a Select, a MultiSelect, a Combobox or a RadioGroup. */
export interface Option {
  value: string;
  label: string;
  /** A second, quieter line or trailing word. */
  hint?: string;
  icon?: ReactNode;
  disabled?: boolean;
}
