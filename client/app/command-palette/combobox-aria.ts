// ARIA attributes of the combobox pattern: the focus stays in the field, and aria-activedescendant marks the active
// option.
import type { ComponentProps } from 'react';

/** The id of the option at `index` of a list. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${String(index)}`;
}

export type ComboboxAria = Pick<
  ComponentProps<'input'>,
  'role' | 'aria-expanded' | 'aria-controls' | 'aria-autocomplete' | 'aria-activedescendant'
>;

/** Attributes of the text field. `active` is the index of the active option, -1 for none. */
export function comboboxAria(listId: string, open: boolean, active: number): ComboboxAria {
  return {
    role: 'combobox',
    'aria-expanded': open,
    'aria-controls': open ? listId : undefined,
    'aria-autocomplete': 'list',
    'aria-activedescendant': open && active >= 0 ? optionId(listId, active) : undefined,
  };
}

/** Attributes of the list. */
export function listboxAria(listId: string, label: string, multiple: boolean, busy: boolean): ComponentProps<'div'> {
  return {
    role: 'listbox',
    id: listId,
    'aria-label': label,
    'aria-multiselectable': multiple || undefined,
    'aria-busy': busy,
    tabIndex: -1,
  };
}

export interface OptionState {
  selected: boolean;
  disabled: boolean;
  onPick: () => void;
  onPoint: () => void;
}

/** Attributes of an option. Pressing it does not move the focus out of the text field. */
export function optionProps(
  listId: string,
  index: number,
  { selected, disabled, onPick, onPoint }: OptionState,
): ComponentProps<'div'> {
  return {
    role: 'option',
    id: optionId(listId, index),
    'aria-selected': selected,
    'aria-disabled': disabled || undefined,
    onPointerMove: onPoint,
    onPointerDown: (event) => {
      event.preventDefault();
    },
    onMouseDown: (event) => {
      event.preventDefault();
    },
    onClick: () => {
      if (!disabled) onPick();
    },
  };
}
