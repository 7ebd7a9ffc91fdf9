// The keys that move through a list of options while the focus stays in the field, and what a screen reader is told of
// the active one.
import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useRef, useState } from 'react';
import { CommandItem, CommandList } from 'cmdk';
import { expect, it, vi } from 'vitest';
import {
  comboboxAria,
  keepCaretKeys,
  OptionSearch,
  useActiveOption,
  useOptionCursor,
} from '#client/ui/form/select/options/option-search.tsx';

interface PickerProps {
  /** One letter per option; x cannot be chosen. */
  ids: string;
  onPick?: (id: string) => void;
}

function List({ ids, onPick }: PickerProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  useActiveOption('field', list);
  return (
    <CommandList ref={list}>
      {ids.split('').map((id) => (
        <CommandItem key={id} value={id} disabled={id === 'x'} onSelect={() => onPick?.(id)}>
          {id}
        </CommandItem>
      ))}
    </CommandList>
  );
}

function Picker({ ids, onPick }: PickerProps): ReactNode {
  const [text, setText] = useState('');
  const cursor = useOptionCursor(
    ids.split('').map((value) => ({ value, disabled: value === 'x' })),
    text,
  );
  return (
    <OptionSearch cursor={cursor}>
      <input
        id="field"
        {...comboboxAria(true)}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
        }}
        onKeyDown={keepCaretKeys}
      />
      <List ids={ids} onPick={onPick} />
      <output>{cursor.isMoved ? 'moved' : 'first'}</output>
    </OptionSearch>
  );
}

const field = (): HTMLElement => screen.getByRole('combobox');
const option = (name: string): HTMLElement => screen.getByRole('option', { name });
/** The option that a screen reader is told to be the active one. */
function active(): string | undefined {
  const told = document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
  expect(screen.queryByRole('option', { selected: true })?.textContent).toBe(told);
  return told;
}
function press(...keys: string[]): string | undefined {
  for (const key of keys) fireEvent.keyDown(field(), { key });
  return active();
}

it('the first option that can be chosen is active, and the arrows go around the ends', () => {
  render(<Picker ids="xabc" />);
  expect([active(), screen.getByRole('status').textContent]).toEqual(['a', 'first']);
  expect([press('ArrowUp'), screen.getByRole('status').textContent]).toEqual(['c', 'moved']);
  expect([press('ArrowDown'), press('ArrowDown'), press('ArrowUp')]).toEqual(['a', 'b', 'a']);
});

it('the active option stays when options move, is the first once it is gone, and after typing', () => {
  const { rerender } = render(<Picker ids="abc" />);
  press('ArrowDown');
  rerender(<Picker ids="dab" />);
  expect(active()).toBe('b');
  rerender(<Picker ids="da" />);
  expect(active()).toBe('d');
  press('ArrowDown');
  fireEvent.change(field(), { target: { value: 'new' } });
  expect([active(), screen.getByRole('status').textContent]).toEqual(['d', 'first']);
});

it('Enter chooses the active option, but not while a keyboard composes; Home and End are the field’s', () => {
  const onPick = vi.fn<(id: string) => void>();
  render(<Picker ids="abc" onPick={onPick} />);
  for (const key of ['a', 'Home', 'End']) expect(fireEvent.keyDown(field(), { key })).toBe(true);
  fireEvent.keyDown(field(), { key: 'ArrowDown', isComposing: true });
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  expect([active(), onPick.mock.calls]).toEqual(['a', []]);
  press('ArrowDown', 'Enter');
  expect(onPick.mock.calls).toEqual([['b']]);
});

it('the pointer makes an option active and chooses it, unless it is off', () => {
  const onPick = vi.fn<(id: string) => void>();
  render(<Picker ids="axb" onPick={onPick} />);
  fireEvent.pointerMove(option('b'));
  expect(active()).toBe('b');
  fireEvent.click(option('b'));
  fireEvent.click(option('x'));
  expect([onPick.mock.calls, option('x').getAttribute('aria-disabled')]).toEqual([[['b']], 'true']);
});

it('without options none is active', () => {
  render(<Picker ids="" />);
  expect(fireEvent.keyDown(field(), { key: 'ArrowDown' })).toBe(false);
  expect(field().hasAttribute('aria-activedescendant')).toBe(false);
});
