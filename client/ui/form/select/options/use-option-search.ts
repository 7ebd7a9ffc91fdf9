import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useCombobox } from 'downshift';
import type { UseComboboxReturnValue, UseComboboxState, UseComboboxStateChangeOptions } from 'downshift';
import type { Option } from './option.ts';

export interface OptionSearchOptions {
  options: readonly Option[];
  open: boolean;
  inputId: string;
  onPick: (option: Option) => void;
  onOpenChange?: (open: boolean) => void;
}

const { InputBlur, InputChange, InputClick, InputKeyDownEnter, ItemClick } = useCombobox.stateChangeTypes;

/**
 * The behaviour of a text field with a list of options (Downshift): the focus stays in the field, the first option is
 * active until a key or the pointer moves it, and leaving the field chooses nothing.
 */
export function useOptionSearch(props: OptionSearchOptions): UseComboboxReturnValue<Option> {
  const { options, open, inputId, onPick, onOpenChange } = props;
  const [requested, setRequested] = useState(0);
  const stateReducer = (
    state: UseComboboxState<Option>,
    { type, changes }: UseComboboxStateChangeOptions<Option>,
  ): Partial<UseComboboxState<Option>> => {
    const unmoved = { ...changes, highlightedIndex: state.highlightedIndex };
    if (type === InputBlur) return { ...unmoved, selectedItem: null };
    if (type === InputChange) return { ...changes, highlightedIndex: 0 };
    if (type === InputClick) return { ...(state.isOpen ? unmoved : changes), isOpen: true };
    if (type === ItemClick) return unmoved;
    if (type === InputKeyDownEnter) return isPickable(options[state.highlightedIndex]) ? unmoved : state;
    // The pointer is on a disabled option, or has left the list.
    return changes.highlightedIndex === -1 ? unmoved : changes;
  };
  return useCombobox<Option>({
    items: [...options],
    isOpen: open,
    inputId,
    // Which options are selected is the caller's state.
    selectedItem: null,
    highlightedIndex: Math.min(Math.max(requested, 0), options.length - 1),
    itemToString: (option) => option?.label ?? '',
    isItemDisabled: (option) => !isPickable(option),
    stateReducer,
    onHighlightedIndexChange: ({ highlightedIndex }) => {
      setRequested(highlightedIndex);
    },
    onIsOpenChange: ({ isOpen }) => onOpenChange?.(isOpen),
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem !== null) onPick(selectedItem);
    },
  });
}

function isPickable(option: Option | undefined): boolean {
  return option !== undefined && option.disabled !== true;
}

/** Leaves a key to the browser and to the page: Downshift does not handle it. */
export function skipDownshift({ nativeEvent }: KeyboardEvent): void {
  Object.assign(nativeEvent, { preventDownshiftDefault: true });
}
