import type { ReactNode, Ref } from 'react';
import { lazyPart } from '../../loading/lazy-part.ts';
import { useIsTouch } from '../../../lib/media-query.ts';
import { FieldContext } from '../field-context.ts';
import { NativeSelect } from './native-select.tsx';
import type { Option } from './options/option.ts';

export interface SelectProps {
  options: readonly Option[];
  /** '' when nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Shown while nothing is chosen. */
  placeholder?: string;
  /** Adds a first option with the value ''. */
  emptyLabel?: string;
  size?: 'sm' | 'md';
  invalid?: boolean;
  disabled?: boolean;
  id?: string;
  name?: string;
  /** Accessible name, needed outside of a Field. */
  label?: string;
  ref?: Ref<HTMLElement>;
}

// The library of listboxes is not worth waiting for: the native select does the same until it is loaded.
const ListboxSelect = lazyPart(() => import('./listbox-select.tsx'), SelectPlaceholder);

/** Without its context it has no id, so a form does not give it the focus that the listbox should have. */
function SelectPlaceholder(props: SelectProps): ReactNode {
  return (
    <FieldContext value={null}>
      <NativeSelect {...props} id={undefined} />
    </FieldContext>
  );
}

/** Chooses one option from a short list. Touch devices use the native picker. */
export function Select(props: SelectProps): ReactNode {
  const touch = useIsTouch();
  return touch ? <NativeSelect {...props} /> : <ListboxSelect {...props} />;
}
