// The keys of a list, wherever the focus is.
import { fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ListEnvironmentContext } from '#client/list/list-environment.ts';
import { type ListHotkeys, neighbour, useListHotkeys } from '#client/list/state/use-list-hotkeys.ts';

const calls = vi.fn<(...said: unknown[]) => void>();
const said = () => {
  const all = calls.mock.calls.map((call) => call.flat().join(' '));
  calls.mockClear();
  return all;
};

function openList(given: Partial<ListHotkeys> = {}, singleKeys = true): void {
  calls.mockClear();
  const keys: ListHotkeys = {
    ids: ['a', 'b', 'c'],
    cursor: 'b',
    open: null,
    hasSelection: false,
    enabled: true,
    more: { m: () => calls('more') },
    onCursor: (id) => calls('cursor', id),
    onOpen: (id) => calls('open', id),
    onToggle: (id) => calls('toggle', id),
    onSelect: (ids) => calls('select', ids),
    onClear: () => calls('clear'),
    ...given,
  };
  const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
    <ListEnvironmentContext
      value={{
        viewer: { role: 'ADMIN', manager: false },
        userId: 'u1',
        singleKeys,
        announce: () => undefined,
        Frame: () => null,
      }}
    >
      {children}
    </ListEnvironmentContext>
  );
  renderHook(
    () => {
      useListHotkeys(keys);
    },
    { wrapper },
  );
}
const press = (key: string, more: object = {}, on: Element = document.body): string[] => {
  fireEvent.keyDown(on, { key, ...more });
  return said();
};

describe('the keys of a list', () => {
  it('move the cursor and select', () => {
    openList();
    expect([press('j'), press('k'), press('x'), press('m')]).toEqual([
      ['cursor c'],
      ['cursor a'],
      ['toggle b'],
      ['more'],
    ]);
  });

  it('begin at the first row, also when the row of the cursor is gone', () => {
    openList({ cursor: null });
    expect([press('j'), press('k'), press('x'), press('Enter')]).toEqual([['cursor a'], ['cursor a'], [], []]);
    expect(neighbour(['a', 'b'], 'gone', 1)).toBe('a');
    expect(neighbour([], null, 1)).toBeUndefined();
  });

  it('stop at the ends', () => {
    openList({ cursor: 'c' });
    expect([press('j'), press('ArrowDown', { shiftKey: true })]).toEqual([[], []]);
  });

  it('extend the selection with Shift and an arrow, from the row of the cursor', () => {
    openList();
    expect(press('ArrowDown', { shiftKey: true })).toEqual(['select b c', 'cursor c']);
    expect(press('ArrowUp', { shiftKey: true })).toEqual(['select b a', 'cursor a']);
  });

  it('begin a selection at the first row where there is no cursor', () => {
    openList({ cursor: null });
    expect(press('ArrowDown', { shiftKey: true })).toEqual(['select a', 'cursor a']);
  });

  it('lead the open row on, from itself and not from the cursor', () => {
    openList({ open: 'a', cursor: 'c' });
    expect(press('j')).toEqual(['cursor b', 'open b']);
    expect(press('k')).toEqual([]);
  });

  it('open the row of the cursor with Enter, unless one is open or a control has the focus', () => {
    openList();
    expect(press('Enter')).toEqual(['open b']);
    render(<button type="button">Other</button>);
    expect(press('Enter', {}, screen.getByRole('button', { name: 'Other' }))).toEqual([]);
    expect(press('Enter', { isComposing: true })).toEqual([]);
  });

  it('do not open a second row with Enter', () => {
    openList({ open: 'a' });
    expect(press('Enter')).toEqual([]);
  });

  it('empty the selection with Escape, if there is one', () => {
    openList();
    expect(press('Escape')).toEqual([]);
    openList({ hasSelection: true });
    expect(press('Escape')).toContain('clear');
  });

  it('are off while an action runs', () => {
    openList({ enabled: false, hasSelection: true });
    expect(['j', 'x', 'm', 'Enter', 'Escape'].flatMap((key) => press(key))).toEqual([]);
  });

  it('of a single letter are off for who turned them off; the others stay', () => {
    openList({}, false);
    expect([press('j'), press('x'), press('m')]).toEqual([[], [], []]);
    expect([press('Enter'), press('ArrowDown', { shiftKey: true })]).toEqual([['open b'], ['select b c', 'cursor c']]);
  });

  it('bring the focus from a button above to the row that they reach', () => {
    openList({ cursor: null });
    render(
      <table>
        <tbody>
          <tr data-key="a" tabIndex={-1}>
            <td>row</td>
          </tr>
        </tbody>
      </table>,
    );
    press('j');
    expect(document.activeElement?.getAttribute('data-key')).toBe('a');
  });
});
