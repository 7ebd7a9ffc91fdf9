// What the keys and buttons of a list run an action on, and what becomes of the selection.
import { act } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { initI18n } from '#client/messages/i18n.ts';
import { maxSelectionRows } from '#shared/lib/limits.ts';
import { type Given, input, keep, onFailures, openList, page, shops } from '../support/list-actions.tsx';

beforeAll(async () => {
  await initI18n('fr');
  await i18next.loadNamespaces('list');
});
beforeEach(() => {
  navigate('/shops');
});

describe('a key runs on', () => {
  it.each<[string, Given, string | null]>([
    ['the selection before the open row and the cursor', { selected: ['c'], open: 'a', cursor: 'a' }, 'c'],
    ['the open row before the cursor', { open: 'c', cursor: 'a' }, 'c'],
    ['the row of the cursor', { cursor: 'a' }, 'a'],
    ['the rows of the selection that allow it', { selected: ['a', 'b', 'c'] }, 'ac'],
    ['nothing without a row', {}, null],
    ['nothing that the viewer may no longer see', { cursor: 'a', gone: ['a'] }, null],
    ['nothing that does not allow it', { cursor: 'b' }, null],
  ])('%s', (_, given, ids) => {
    const list = openList(given);
    list.press('c');
    expect(list.pending()).toEqual(ids && ['close', ids]);
    expect(list.busy()).toBe(ids !== null);
  });
});

describe('the menu of statuses', () => {
  it('opens with its key for the rows there are, and runs what is chosen', () => {
    const list = openList({ cursor: 'a' });
    list.press('s');
    expect([list.props().choosing?.kind, list.props().choosing?.rows, list.busy()]).toEqual([
      'status',
      [shops[0]],
      true,
    ]);
    act(() => list.props().onChosen('unlock'));
    expect([list.props().choosing, list.pending()]).toEqual([null, ['unlock', 'a']]);
  });

  it('runs nothing when it is closed, and does not open without rows', () => {
    const list = openList({ cursor: 'a' });
    list.press('s');
    act(() => list.props().onChosen(null));
    expect([list.props().choosing, list.pending(), list.busy()]).toEqual([null, null, false]);
    list.rerender({});
    list.press('s');
    expect(list.props().choosing).toBeNull();
  });
});

describe('after an action', () => {
  const failed = { failures: [{ id: 'c', label: 'c', reason: 'no' }], failedRows: shops.slice(2) };

  it('what it ran on is no longer selected, except what was refused; the rest stays', () => {
    const list = openList({ selected: ['a', 'b', 'c'] });
    list.press('c');
    list.end(failed);
    const [isKept, more] = keep.mock.calls[0] ?? [() => true, []];
    expect([['a', 'b', 'c'].filter(isKept), more]).toEqual([['b'], failed.failedRows]);
    expect(onFailures.mock.calls).toEqual([[{ failures: failed.failures, retry: undefined }]]);
    expect(list.busy()).toBe(false);
  });

  it('an older list of failures is gone', () => {
    const list = openList({ cursor: 'a' });
    list.press('c');
    list.end({});
    expect(onFailures.mock.calls).toEqual([[null]]);
  });

  it('that was refused as a whole, or canceled, everything is as before', () => {
    const list = openList({ cursor: 'a' });
    list.press('c');
    list.end({ isRefused: true });
    list.press('c');
    act(() => list.props().onCancel());
    expect([keep.mock.calls, onFailures.mock.calls, list.pending(), list.busy()]).toEqual([[], [], null, false]);
  });

  it('that is tried again, what failed is told anew', async () => {
    const list = openList({ selected: ['a', 'c'] });
    list.press('c');
    list.end({ ...failed, retry: () => Promise.resolve({ failures: [], failedRows: [] }) });
    const [told] = onFailures.mock.lastCall ?? [];
    const again = told && typeof told === 'object' && 'retry' in told ? told.retry : undefined;
    await act(async () => typeof again === 'function' && again());
    expect(onFailures).toHaveBeenLastCalledWith(null);
    const [isKept] = keep.mock.lastCall ?? [() => true];
    expect(['a', 'b', 'c'].filter(isKept)).toEqual(['a', 'b']);
  });
});

describe('all rows of the list', () => {
  const all = { selected: ['a', 'b', 'c'], total: { total: 90, totalIsExact: true } };

  it.each<[string, Given]>([
    ['not all rows of the page are selected', { ...all, selected: ['a', 'b'] }],
    ['there are no others', { ...all, total: page }],
    ['they are too many', { ...all, total: { total: maxSelectionRows + 1, totalIsExact: true } }],
    ['the page is one of another filter', { ...all, isPreviousData: true }],
  ])('are not offered when %s', (_, given) => {
    expect(openList(given).props().matching).toBeNull();
  });

  it('are offered when their number is not known exactly, and when a row that is gone is not selected', () => {
    expect(openList({ ...all, total: { total: 3, totalIsExact: false } }).props().matching).toBeTruthy();
    expect(openList({ ...all, selected: ['a', 'b'], gone: ['c'] }).props().matching).toBeTruthy();
  });

  it('are acted on once they are chosen, and a link names them by the filters', () => {
    const list = openList(all);
    list.press('c');
    expect(list.props().pending?.matching).toBeUndefined();
    act(() => list.props().matching?.onSelect(true));
    expect([list.props().matching?.isSelected, list.props().matching?.sums]).toEqual([true, { cod: 700 }]);
    list.press('c');
    expect(list.props().pending?.matching).toEqual({ input, total: 90, totalIsExact: true });
    list.press('p');
    expect(decodeURIComponent(location.search)).toBe('?{"matching":{"tab":"all"}}');
    list.end({});
    expect(['a', 'b', 'c'].filter(keep.mock.lastCall?.[0] ?? (() => true))).toEqual([]);
  });

  it.each<[string, Given]>([
    ['a row was taken out', { ...all, selected: ['a', 'b'] }],
    ['a filter changed', { ...all, matching: { tab: 'late' } }],
  ])('are no longer meant after %s, also when that is undone', (_, changed) => {
    const list = openList(all);
    act(() => list.props().matching?.onSelect(true));
    list.rerender(changed);
    list.rerender(all);
    expect(list.props().matching?.isSelected).toBe(false);
  });
});

describe('a link of the selection', () => {
  it('leads to its page with the ids of the rows, and nowhere without rows', () => {
    openList().press('p');
    expect(location.pathname).toBe('/shops');
    openList({ selected: ['a', 'c'] }).press('p');
    expect([location.pathname, decodeURIComponent(location.search)]).toEqual(['/print', '?{"ids":["a","c"]}']);
  });

  it('has no key for who may not see it', () => {
    const list = openList({ selected: ['a'], role: 'CUSTOMER' });
    list.press('p');
    expect([location.pathname, list.props().links]).toEqual(['/shops', []]);
  });
});
