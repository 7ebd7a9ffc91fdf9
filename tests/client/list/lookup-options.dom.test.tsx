// The names of what a filter has chosen: the address has only ids.
import { act, renderHook } from '@testing-library/react';
import { Client, fetchExchange, Provider } from 'urql';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { textLookup } from '#client/list/filters/lookup/text-lookup.ts';
import { useLookupOptions } from '#client/list/filters/lookup/use-lookup-options.ts';
import type { LiveRow } from '#client/live/use-pending-changes.ts';
import type { Option } from '#client/ui/form/select/options/option.ts';

interface Shown {
  ids: readonly string[];
  rows?: readonly LiveRow[];
}
const client = new Client({ url: '/graphql', exchanges: [fetchExchange], preferGetMethod: false });
const wrapper = ({ children }: { children: ReactNode }): ReactNode => <Provider value={client}>{children}</Provider>;
const named = (value: string): Option => ({ value, label: value.toUpperCase() });

async function openFilter(initial: Shown, answer: (ids: readonly string[]) => Promise<readonly Option[]>) {
  const byId = vi.fn<typeof answer>(answer);
  const lookup = () => Promise.resolve(() => ({ load: () => Promise.resolve([]), byId }));
  const { result, rerender, unmount } = renderHook(
    ({ ids, rows = [] }: Shown) => useLookupOptions({ lookup, column: 'driverId' }, ids, rows),
    { wrapper, initialProps: initial },
  );
  await act(async () => {});
  return {
    labels: () => result.current.options.map(({ label }) => label),
    asked: () => byId.mock.calls.map(([ids]) => ids.join(' ')),
    remember: (option: Option) => act(() => result.current.remember([option])),
    show: (next: Shown) => act(async () => rerender(next)),
    unmount,
  };
}

it('are asked for once, only those that no row of the page and no choice has', async () => {
  const rows = [{ id: 'p', version: 1, driver: { id: 'a', name: 'Hajar' } }];
  const filter = await openFilter({ ids: ['a', 'b'], rows }, (ids) => Promise.resolve(ids.map(named)));
  expect([filter.labels(), filter.asked()]).toEqual([['Hajar', 'B'], ['b']]);
  filter.remember({ value: 'c', label: 'Chosen' });
  await filter.show({ ids: ['c', 'b'], rows });
  expect([filter.labels(), filter.asked()]).toEqual([['Chosen', 'B'], ['b']]);
});

it('keep the name of a choice when a row of the page has another', async () => {
  const rows = [{ id: 'p', version: 1, driver: { id: 'a', name: 'H.' } }];
  const filter = await openFilter({ ids: ['a'], rows }, () => Promise.resolve([]));
  expect(filter.labels()).toEqual(['H.']);
  filter.remember({ value: 'a', label: 'Hajar Lahlou' });
  expect(filter.labels()).toEqual(['Hajar Lahlou']);
});

it('stay known when the page no longer has the row of a name that was asked for', async () => {
  const filter = await openFilter({ ids: ['b'] }, (ids) => Promise.resolve(ids.map(named)));
  await filter.show({ ids: ['b', 'd'] });
  expect([filter.labels(), filter.asked()]).toEqual([
    ['B', 'D'],
    ['b', 'd'],
  ]);
});

it('that cannot be read are left out, and the filter goes on', async () => {
  const filter = await openFilter({ ids: ['b'] }, () => Promise.reject(new Error('offline')));
  expect([filter.labels(), filter.asked()]).toEqual([[], ['b']]);
});

it('are not asked for when nothing is chosen', async () => {
  const filter = await openFilter({ ids: [] }, (ids) => Promise.resolve(ids.map(named)));
  expect(filter.asked()).toEqual([]);
});

it('of a text are the text itself, without the spaces around it, unless it is too long', async () => {
  const { load, byId } = textLookup(client, 'fr');
  expect(await load('  Atlas ')).toEqual([{ value: 'Atlas', label: 'Atlas' }]);
  expect(await byId?.(['Rif'])).toEqual([{ value: 'Rif', label: 'Rif' }]);
  expect([await load('   '), await load('x'.repeat(81)), (await load('x'.repeat(80))).length]).toEqual([[], [], 1]);
});
