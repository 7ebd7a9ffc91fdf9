import type { ReactNode, Ref } from 'react';
import { lazyPart } from '../../loading/lazy-part.ts';
import { ChevronDown } from 'lucide-react';

import { FieldContext } from '../field-context.ts';
import { TextField } from '../text/text-field.tsx';
import type { Option } from './options/option.ts';
import type { LoadOptions } from './options/use-async-options.ts';
import controls from '../control.module.css';

export interface ComboboxProps {
  value: Option | null;
  onChange: (option: Option | null) => void;
  onBlur?: () => void;
  /** Loads the options for a text ('' for the first ones). Must be stable between renders. */
  load: LoadOptions;
  /** Accessible name of the list, and of the input if it is not in a Field. */
  label: string;
  placeholder?: string;
  size?: 'sm' | 'md';
  invalid?: boolean;
  disabled?: boolean;
  id?: string;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Looks like the field. Without its context it has no id, so nothing puts the focus into it. */
function ComboboxPlaceholder({ value, placeholder, size }: ComboboxProps): ReactNode {
  return (
    <FieldContext value={null}>
      <TextField
        size={size}
        readOnly
        tabIndex={-1}
        aria-busy
        value={value?.label ?? ''}
        placeholder={placeholder}
        suffix={<ChevronDown size={15} aria-hidden className={controls.chevron} />}
      />
    </FieldContext>
  );
}

/** Chooses one option from a list that the server searches. Forms without such a field do not load the library. */
export const Combobox = lazyPart<ComboboxProps>(() => import('./combobox-input.tsx'), ComboboxPlaceholder);
