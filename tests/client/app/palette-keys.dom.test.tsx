// The keys that move through the palette's entries, and what a screen reader is told of the active one.
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { comboboxAria, listboxAria, optionProps } from '#client/app/command-palette/combobox-aria.ts';
import type { PaletteEntry } from '#client/app/command-palette/entries/palette-entry.ts';
import { useEntryNavigation } from '#client/app/command-palette/use-entry-navigation.ts';

const entriesOf = (ids: string): PaletteEntry[] =>
  ids.split('').map((id) => ({ id, group: 'pages', icon: null, title: id }));

interface PickerProps {
  ids: string;
  onOther?: (key: string) => void;
  onPick?: (id: string) => void;
}

function Picker({ ids, onOther, onPick }: PickerProps): ReactNode {
  const entries = entriesOf(ids);
  const cursor = useEntryNavigation(entries);
  return (
    <>
      <input
        {...comboboxAria('list', entries.length > 0, cursor.active)}
        onKeyDown={(event) => {
          if (!cursor.onKey(event)) onOther?.(event.key);
        }}
        onChange={cursor.reset}
      />
      <div {...listboxAria('list', 'results', false, false)}>
        {entries.map(({ id }, index) => (
          <div
            key={id}
            {...optionProps('list', index, {
              selected: index === cursor.active,
              disabled: id === 'x',
              onPick: () => onPick?.(id),
              onPoint: () => {
                cursor.setActive(id);
              },
            })}
          >
            {id}
          </div>
        ))}
      </div>
      <output>{cursor.isExplicit ? 'chosen' : 'first'}</output>
    </>
  );
}

const field = (): HTMLElement => screen.getByRole('combobox');
const option = (name: string): HTMLElement => screen.getByRole('option', { name });
/** The entry that a screen reader is told to be the active one. */
const active = (): string | undefined => {
  const told = document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
  expect(screen.queryByRole('option', { selected: true })?.textContent).toBe(told);
  return told;
};
function press(...keys: string[]): string | undefined {
  for (const key of keys) fireEvent.keyDown(field(), { key });
  return active();
}

it('the first entry is active, and the arrows go around the ends', () => {
  render(<Picker ids="abc" />);
  expect([active(), screen.getByRole('status').textContent]).toEqual(['a', 'first']);
  expect([press('ArrowUp'), screen.getByRole('status').textContent]).toEqual(['c', 'chosen']);
  expect(press('ArrowDown')).toBe('a');
  expect(press('ArrowDown')).toBe('b');
  expect(press('ArrowUp')).toBe('a');
});

it('a page is six entries, and stops at the ends', () => {
  render(<Picker ids="abcdefghij" />);
  expect(press('PageDown')).toBe('g');
  expect(press('PageDown')).toBe('j');
  expect(press('PageUp')).toBe('d');
  expect(press('PageUp')).toBe('a');
});

it('the active entry stays when entries move, is the first once it is gone, and after typing', () => {
  const { rerender } = render(<Picker ids="abc" />);
  press('ArrowDown');
  rerender(<Picker ids="xab" />);
  expect(active()).toBe('b');
  rerender(<Picker ids="xa" />);
  expect(active()).toBe('x');
  press('ArrowDown');
  fireEvent.change(field(), { target: { value: 'new' } });
  expect([active(), screen.getByRole('status').textContent]).toEqual(['x', 'first']);
});

it('without entries none is active, and the arrows do not move the caret', () => {
  render(<Picker ids="" />);
  expect(field().getAttribute('aria-expanded')).toBe('false');
  expect(field().hasAttribute('aria-controls')).toBe(false);
  expect(fireEvent.keyDown(field(), { key: 'ArrowDown' })).toBe(false);
  expect(active()).toBeUndefined();
});

it('other keys are left to the field, and arrows to a keyboard that composes', () => {
  const onOther = vi.fn<(key: string) => void>();
  render(<Picker ids="abc" onOther={onOther} />);
  for (const key of ['a', 'Home', 'Enter']) expect(fireEvent.keyDown(field(), { key })).toBe(true);
  expect(fireEvent.keyDown(field(), { key: 'ArrowDown', isComposing: true })).toBe(true);
  expect(onOther.mock.calls.flat()).toEqual(['a', 'Home', 'Enter', 'ArrowDown']);
  expect(active()).toBe('a');
});

it('the pointer makes an entry active, and a press leaves the focus in the field', () => {
  const onPick = vi.fn<(id: string) => void>();
  render(<Picker ids="axb" onPick={onPick} />);
  fireEvent.pointerMove(option('b'));
  expect(active()).toBe('b');
  expect([fireEvent.pointerDown(option('b')), fireEvent.mouseDown(option('b'))]).toEqual([false, false]);
  fireEvent.click(option('b'));
  fireEvent.click(option('x'));
  expect(onPick.mock.calls).toEqual([['b']]);
  expect(option('x').getAttribute('aria-disabled')).toBe('true');
});

it('the list is named, and says of itself that it is busy and takes several', () => {
  expect(listboxAria('l', 'results', true, true)).toMatchObject({
    role: 'listbox',
    id: 'l',
    'aria-label': 'results',
    'aria-busy': true,
    'aria-multiselectable': true,
    tabIndex: -1,
  });
  expect(comboboxAria('l', true, -1)).toMatchObject({
    'aria-expanded': true,
    'aria-controls': 'l',
    'aria-activedescendant': undefined,
  });
});
