// The behaviour of a text field with a list of options (cmdk): the focus stays in the field, the first option is active
// until a key or the pointer moves it, and leaving the field chooses nothing.
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import { CommandRoot, useCommandState } from 'cmdk';

export interface OptionCursor {
  /** The value of the active option; '' if there is none. */
  active: string;
  /** False while the first option is active by default. */
  isMoved: boolean;
  move: (value: string) => void;
}

/** The active option of a list that may change while it is open. Another text makes the first one active again. */
export function useOptionCursor(options: readonly { value: string; disabled?: boolean }[], text: string): OptionCursor {
  const [moved, setMoved] = useState({ text, value: '' });
  const pickable = options.filter(({ disabled }) => disabled !== true);
  const isMoved = moved.text === text && pickable.some(({ value }) => value === moved.value);
  return {
    active: isMoved ? moved.value : (pickable[0]?.value ?? ''),
    isMoved,
    move: (value) => {
      setMoved({ text, value });
    },
  };
}

export interface OptionSearchProps {
  cursor: OptionCursor;
  className?: string;
  /** A text field, and a list of `CommandItem` that calls `useActiveOption`. */
  children: ReactNode;
}

/** Moves the cursor with the arrow keys and the pointer; Enter chooses the active option. */
export function OptionSearch({ cursor, className, children }: OptionSearchProps): ReactNode {
  return (
    <CommandRoot
      className={className}
      shouldFilter={false}
      loop
      vimBindings={false}
      value={cursor.active}
      onValueChange={cursor.move}
    >
      {children}
    </CommandRoot>
  );
}

/** What the field is for a screen reader; `useActiveOption` adds its list. */
export function comboboxAria(expanded: boolean) {
  return { role: 'combobox', 'aria-expanded': expanded, 'aria-autocomplete': 'list' } as const;
}

/** Home and End move the caret of the field, not the active option. */
export function keepCaretKeys(event: KeyboardEvent): void {
  if (event.key === 'Home' || event.key === 'End') event.stopPropagation();
}

/**
 * Names the list and its active option on the field, for screen readers. cmdk's own field names none at first, and one
 * that is gone after the options have changed (dip/cmdk#413); it also keeps a field from having the id of its label.
 */
export function useActiveOption(fieldId: string, list: RefObject<HTMLElement | null>): void {
  const active = useCommandState(({ value }) => value);
  useLayoutEffect(() => {
    const field = document.getElementById(fieldId);
    const options = [...(list.current?.querySelectorAll('[role="option"]') ?? [])];
    const option = options.find((one) => one.getAttribute('data-value') === active);
    setAttribute(field, 'aria-controls', list.current?.id);
    setAttribute(field, 'aria-activedescendant', option?.id);
    return () => {
      field?.removeAttribute('aria-controls');
      field?.removeAttribute('aria-activedescendant');
    };
  });
}

function setAttribute(element: HTMLElement | null, name: string, value: string | undefined): void {
  if (value === undefined) element?.removeAttribute(name);
  else element?.setAttribute(name, value);
}
