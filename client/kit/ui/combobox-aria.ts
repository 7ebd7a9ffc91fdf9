// The pattern of a text field that drives a list: the focus stays in the field, the list is pointed at.
import type { ComponentProps } from 'react';

/** The id of the option at `index` of a list. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${String(index)}`;
}

export type ComboboxAria = Pick<
  ComponentProps<'input'>,
  'role' | 'aria-expanded' | 'aria-controls' | 'aria-autocomplete' | 'aria-activedescendant'
>;

/** Attributes of the text field; `active` is the index pointed at, -1 for none. */
export function comboboxAria(listId: string, open: boolean, active: number): ComboboxAria {
  return {
    role: 'combobox',
    'aria-expanded': open,
    'aria-controls': open ? listId : undefined,
    'aria-autocomplete': 'list',
    'aria-activedescendant': open && active >= 0 ? optionId(listId, active) : undefined,
  };
}

/** Attributes of a button that drops a list: the same pattern without a text to type. */
export function selectAria(listId: string, open: boolean, active: number): ComponentProps<'button'> {
  return {
    role: 'combobox',
    'aria-haspopup': 'listbox',
    'aria-expanded': open,
    'aria-controls': open ? listId : undefined,
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

/** One option: the pointer may press it, but never takes the focus from the text field. */
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
