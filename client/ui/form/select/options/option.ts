import type { ReactNode } from 'react';

/** An option of a Select, MultiSelect, Combobox or RadioGroup. */
export interface Option {
  value: string;
  label: string;
  /** Secondary text. */
  hint?: string;
  icon?: ReactNode;
  disabled?: boolean;
  /** A heading stands before the first option of each group. */
  group?: string;
}
