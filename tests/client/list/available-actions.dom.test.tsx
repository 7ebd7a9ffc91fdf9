// What a list tells the command palette.
import { act, renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { getAvailableActions, onRowOpened, useNotifyRowOpened } from '#client/list/actions/available-actions.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { clear, openList } from '../support/list-actions.tsx';

interface Opened {
  id: string | null;
  label: string | null;
}

beforeAll(async () => {
  await initI18n('fr');
  await i18next.loadNamespaces('list');
});
beforeEach(() => {
  navigate('/shops');
});

it('the palette has the actions of the rows that a key would run on, while the list is open', () => {
  const list = openList({ cursor: 'a' });
  expect(getAvailableActions()).toMatchObject({ area: 'list', count: 1, label: 'a', clear: null });
  list.rerender({ selected: ['a', 'b'], cursor: 'c' });
  expect(getAvailableActions()).toMatchObject({ count: 2, label: null, clear });
  act(() => getAvailableActions()?.run('close'));
  expect(list.pending()).toEqual(['close', 'a']);
  list.rerender({});
  expect(getAvailableActions()).toBeNull();
  list.rerender({ cursor: 'a' });
  list.unmount();
  expect(getAvailableActions()).toBeNull();
});

it('the palette is told of each opened row once, with its address, as long as it listens', () => {
  const told = vi.fn<(row: object) => void>();
  const stop = onRowOpened(told);
  const { rerender } = renderHook<void, Opened>(({ id, label }: Opened) => useNotifyRowOpened('shop', id, label), {
    initialProps: { id: 'a', label: null },
  });
  expect(told).not.toHaveBeenCalled();
  rerender({ id: 'a', label: 'Atlas' });
  rerender({ id: 'a', label: 'Atlas' });
  expect(told.mock.calls).toEqual([[{ entity: 'shop', id: 'a', label: 'Atlas', path: '/shops?id=a' }]]);
  stop();
  rerender({ id: 'b', label: 'Rif' });
  expect(told).toHaveBeenCalledTimes(1);
});
