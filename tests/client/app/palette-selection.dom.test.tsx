// The actions of the palette on the rows that are selected, and what closes with the page.
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { Package } from 'lucide-react';
import { beforeAll, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { useActionEntries } from '#client/app/command-palette/entries/use-local-entries.tsx';
import { SelectionChip } from '#client/app/command-palette/selection-chip.tsx';
import { openOverlayAtom } from '#client/app/overlays/open-overlay.ts';
import { isSingleKey } from '#client/app/overlays/shortcut-table.ts';
import type { ActionEntry } from '#client/list/actions/action-entries.ts';
import type { AvailableActions } from '#client/list/actions/available-actions.ts';
import { openOverlayPage, pressKey } from '../support/overlay-page.tsx';

beforeAll(() => initI18n('fr'));

const entry = (action: string, more: Partial<ActionEntry> = {}): ActionEntry => ({
  action,
  icon: Package,
  danger: false,
  count: 3,
  ...more,
});
const offerOf = (more: Partial<AvailableActions> = {}): AvailableActions => ({
  area: 'packages',
  count: 3,
  label: null,
  entries: async () => [entry('assign', { keys: 'a' }), entry('cancel', { danger: true, count: 2 })],
  run: vi.fn<(action: string) => void>(),
  clear: vi.fn<() => void>(),
  ...more,
});

it('each action says how many of the rows it takes, if not all, and is run by its name', async () => {
  const offer = offerOf();
  const { result } = renderHook(() => useActionEntries(offer));
  expect(result.current).toEqual([]);
  await waitFor(() => expect(result.current).toHaveLength(2));
  const [assign, cancel] = result.current;
  expect(assign).toMatchObject({ id: 'action:assign', group: 'actions', danger: false, keys: 'a' });
  expect(assign).not.toHaveProperty('digits');
  expect(cancel).toMatchObject({ danger: true, digits: '2 / 3' });
  cancel?.run?.();
  expect(vi.mocked(offer.run).mock.calls).toEqual([['cancel']]);
});

it('the actions of an earlier selection are not shown, also when they are loaded late', async () => {
  const late = Promise.withResolvers<ActionEntry[]>();
  const first = offerOf({ entries: async () => late.promise });
  const second = offerOf({ entries: async () => [entry('assign')] });
  const { result, rerender } = renderHook<ReturnType<typeof useActionEntries>, AvailableActions | null>(
    useActionEntries,
    {
      initialProps: first,
    },
  );
  const shown = (): string[] => result.current.map(({ id }) => id);
  rerender(second);
  await waitFor(() => expect(shown()).toEqual(['action:assign']));
  await act(async () => late.resolve([entry('cancel')]));
  expect(shown()).toEqual(['action:assign']);
  rerender(null);
  expect(shown()).toEqual([]);
});

it('actions that cannot be loaded are none', async () => {
  const entries = vi.fn<AvailableActions['entries']>(async () => Promise.reject(new TypeError('no network')));
  const offer = offerOf({ entries });
  const { result } = renderHook(() => useActionEntries(offer));
  await waitFor(() => expect(entries).toHaveBeenCalledTimes(1));
  expect(result.current).toEqual([]);
});

it('a selection can be cleared, and an open row, which is named, cannot', async () => {
  const onClear = vi.fn<() => void>();
  const { rerender, container } = render(<SelectionChip offer={offerOf()} onClear={onClear} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Vider la sélection' }));
  expect([onClear.mock.calls.length, container.textContent?.includes('3')]).toEqual([1, true]);
  rerender(<SelectionChip offer={offerOf({ count: 1, label: 'CAS-26-091748' })} onClear={null} />);
  expect([container.textContent, screen.queryByRole('button')]).toEqual(['CAS-26-091748', null]);
});

const press = (key: string, more: KeyboardEventInit = {}): void => {
  act(() => {
    pressKey(key, more);
  });
};

it('the list of shortcuts marks those that are switched off, which named keys and Ctrl are not', async () => {
  expect(['a', 'g p', 'mod+k', 'Escape', 'shift+ArrowDown'].map(isSingleKey)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  await openOverlayPage('ADMIN');
  await waitFor(() => {
    press('?');
    expect(getDefaultStore().get(openOverlayAtom)).toBe('shortcuts');
  });
  const list = await screen.findByRole('dialog', { name: 'Raccourcis clavier' });
  const off = (): number => list.querySelectorAll('.line.off').length;
  expect(off()).toBe(0);
  fireEvent.click(screen.getByRole('switch'));
  const all = list.querySelectorAll('.line').length;
  expect(off()).toBeGreaterThan(0);
  expect(off()).toBeLessThan(all);
  fireEvent.click(screen.getByRole('switch'));
  expect(off()).toBe(0);
});

it('what is open over the page is not open for the next user', async () => {
  await openOverlayPage('ADMIN');
  press('k', { ctrlKey: true });
  await screen.findByRole('combobox');
  expect(getDefaultStore().get(openOverlayAtom)).toBe('palette');
  cleanup();
  expect(getDefaultStore().get(openOverlayAtom)).toBeNull();
});
