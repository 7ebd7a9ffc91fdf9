// What a list keeps on the client: its columns, its sums, the actions of a selection, and numbers that are pasted.
import { describe, expect, it } from 'vitest';
import { parsePastedNumbers, splitNumbers } from '#client/list/filters/pasted-numbers.ts';
import { formatDayRange, formatNumberRange } from '#client/list/filters/controls/format-range.ts';
import { getAllowedActions, isInGroup } from '#client/list/actions/allowed-actions.ts';
import { formatListUrl, parseListUrl, resetPaging } from '#client/list/state/list-url.ts';
import { isWholeTab, sumsOf } from '#client/list/state/list-sums.ts';
import { arrangeColumns, moveColumn } from '#client/list/table/arrange-columns.ts';
import type { ListDeclaration } from '#client/list/list-definition.ts';

const list: ListDeclaration = {
  entity: 'thing',
  tabs: ['open', 'all'],
  inTab: () => true,
  filters: {
    status: { column: 'status', kind: 'in', indexed: true },
    late: { column: 'late', kind: 'flag', indexed: true },
    free: { column: 'free', kind: 'absent', indexed: true },
    numbers: { column: 'numbers', kind: 'numbers', indexed: true },
    price: { column: 'price', kind: 'between', indexed: true },
    created: { column: 'created', kind: 'range', indexed: true },
  },
  sorts: { created: { column: 'createdAt', kind: 'instant' }, price: { column: 'price', kind: 'whole' } },
  defaultSort: { by: 'created', direction: 'desc' },
  sums: { price: { money: true }, weight: {} },
};
const roundTrip = (text: string) => formatListUrl(list, parseListUrl(list, text));

const many = (count: number) => Array.from({ length: count }, (_, n) => `v${n}`).join(',');

describe('the address of a list', () => {
  it.each([
    '',
    '?tab=all',
    '?q=karim+b',
    '?status=a,b',
    '?late=1',
    '?late=0&free=1',
    '?price=100..250',
    '?price=..250',
    '?price=0..',
    '?created=2026-11-01..2026-11-08',
    '?created=..2026-11-08',
    '?sort=price',
    '?sort=-price',
    '?page=334',
    '?after=k',
    '?before=k',
    '?columns=a,b&view=v&id=x',
    '?status=Livr%C3%A9%252C+pay%C3%A9',
    '?status=100%2525',
    '?status=a%25252Cb',
  ])('keeps the whole state: %s', (text) => {
    expect(roundTrip(text)).toBe(text);
  });

  it.each([
    ['?tab=open', ''],
    ['?tab=none&q=+', ''],
    ['?sort=-created', ''],
    ['?sort=none', ''],
    ['?sort=constructor', ''],
    ['?page=1', ''],
    ['?page=0', ''],
    ['?page=1.5', ''],
    ['?page=999', '?page=334'],
    ['?page=3&after=k', '?after=k'],
    ['?page=3&before=k', '?before=k'],
    ['?after=a&before=b', '?after=a'],
    ['?status=a,,a,b', '?status=a,b'],
    ['?status=,', ''],
    ['?late=2', ''],
    ['?price=250..100', ''],
    ['?price=x..', ''],
    ['?price=100..100', '?price=100..100'],
    ['?created=2026-02-30..', ''],
    ['?numbers=cas-1,CAS-1,cas-2', '?numbers=CAS-1,CAS-2'],
    ['?nonsense=1', ''],
  ])('leaves out what is usual, and what is none: %s', (text, expected) => {
    expect(roundTrip(text)).toBe(expected);
  });

  it('names 20 values of a filter, and 500 numbers', () => {
    const { filter } = parseListUrl(list, `?status=${many(21)}&numbers=${many(501)}`);
    expect([filter['status'], filter['numbers']]).toMatchObject([{ length: 20 }, { length: 500 }]);
  });

  it('says the sort where another user may have saved one', () => {
    const saved = { ...list, savedSort: { by: 'price', direction: 'asc' } } as const;
    expect(parseListUrl(saved, '').sort).toEqual(saved.savedSort);
    expect(formatListUrl(saved, parseListUrl(saved, ''))).toBe('?sort=price');
    expect(formatListUrl(saved, parseListUrl(list, ''))).toBe('?sort=-created');
  });

  it('begins at the first page again when what it shows changes', () => {
    const at = parseListUrl(list, '?after=k&late=1');
    expect(resetPaging({ ...at, page: 4 }, { tab: 'all' })).toMatchObject({
      page: 1,
      after: null,
      before: null,
      tab: 'all',
      filter: { late: true },
    });
    expect(resetPaging(at, { page: 2 }).page).toBe(2);
  });
});

describe('the sums of a tab', () => {
  const figures = [
    { tab: 'open', n: 1, price: 100, weight: null },
    { tab: 'all', n: 3, price: 700, weight: 7 },
  ];
  const sums = (text: string, known: typeof figures | undefined = figures) =>
    sumsOf(list, parseListUrl(list, text), known);
  it('are those of the open tab that the viewer may see', () => {
    expect(sums('')).toEqual([{ field: 'price', value: 100, isMoney: true }]);
    expect(sums('?tab=all')).toEqual([
      { field: 'price', value: 700, isMoney: true },
      { field: 'weight', value: 7, isMoney: false },
    ]);
    expect(sumsOf(list, parseListUrl(list, ''), undefined)).toEqual([]);
  });
  it.each(['?q=x', '?late=0', '?status=a'])('are unknown once it is narrowed: %s', (text) => {
    expect(sums(text)).toEqual([]);
    expect(isWholeTab(parseListUrl(list, text))).toBe(false);
  });
});

describe('columns', () => {
  const columns = [{ id: 'number', sticky: true }, { id: 'a' }, { id: 'b' }, { id: 'c' }];
  const ids = (order: readonly string[]) =>
    arrangeColumns(columns, order)
      .map(({ id }) => id)
      .join(' ');
  it('stand in the chosen order; sticky ones in front, and a new one behind its neighbour', () => {
    expect(ids([])).toBe('number a b c');
    expect(ids(['c', 'number', 'a', 'b'])).toBe('number c a b');
    expect(ids(['c', 'b'])).toBe('number a c b');
    expect(ids(['c', 'a'])).toBe('number c a b');
    expect(ids(['gone', 'b'])).toBe('number a b c');
  });
  it('move past their visible neighbour, and not past a sticky one or an end', () => {
    const visible = new Set(['number', 'a', 'c']);
    expect(moveColumn(columns, visible, 'a', 1)).toEqual(['number', 'b', 'c', 'a']);
    expect(moveColumn(columns, visible, 'c', -1)).toEqual(['number', 'c', 'a', 'b']);
    expect(moveColumn(columns, visible, 'c', 1)).toBeNull();
    expect(moveColumn(columns, visible, 'a', -1)).toBeNull();
    expect(moveColumn(columns, visible, 'number', 1)).toBeNull();
    expect(moveColumn(columns, visible, 'b', 1)).toBeNull();
  });
});

describe('the actions of a selection', () => {
  const presentation = {
    area: 'things',
    allowed: (row: readonly string[]) => row,
    icon: () => () => null,
    isDestructive: (action: string) => action === 'remove',
    hotkeys: { assign: 'a' },
    singleRowOnly: ['edit'],
  };
  const rows = [
    ['remove', 'edit', 'note', 'assign'],
    ['remove', 'note', 'done', 'edit'],
    ['note', 'remove'],
  ];
  it('are those of any row, the most allowed first and destructive ones last', () => {
    expect(getAllowedActions(presentation, rows)).toEqual([
      { action: 'note', count: 3 },
      { action: 'done', count: 1 },
      { action: 'remove', count: 3 },
    ]);
  });
  it('of one row are all that it allows', () => {
    expect(getAllowedActions(presentation, rows.slice(0, 1)).map(({ action }) => action)).toEqual([
      'edit',
      'note',
      'assign',
      'remove',
    ]);
    expect(getAllowedActions(presentation, [])).toEqual([]);
  });
  it('are in the menu of statuses or of the rest, where an area says so', () => {
    const split = { ...presentation, changesStatus: (action: string) => action === 'done' };
    expect([isInGroup(split, 'status', 'done'), isInGroup(split, 'status', 'note')]).toEqual([true, false]);
    expect([isInGroup(split, 'other', 'done'), isInGroup(split, 'other', 'note')]).toEqual([false, true]);
    expect([isInGroup(presentation, 'status', 'note'), isInGroup(presentation, 'other', 'note')]).toEqual([
      true,
      false,
    ]);
  });
});

describe('numbers that are pasted', () => {
  const pattern = /^CAS-\d+$/;
  it.each<[string, string[] | null]>([
    ['cas-1 CAS-2', ['CAS-1', 'CAS-2']],
    ['cas-1\ncas-1\ncas-2;cas-3,cas-4\t', ['CAS-1', 'CAS-2', 'CAS-3', 'CAS-4']],
    ['cas-1', null],
    ['cas-1 ', null],
    ['cas-1 karim', null],
    ['', null],
  ])('are taken for a list only if all of several words are numbers: %j', (text, expected) => {
    expect(parsePastedNumbers(text, pattern)).toEqual(expected);
  });
  it('are told apart from other words', () => {
    expect(splitNumbers('cas-1, x cas-1', pattern)).toEqual({ found: ['CAS-1'], others: ['X'] });
    expect(splitNumbers('x', undefined)).toEqual({ found: ['X'], others: [] });
  });
});

const range = (min: number | null, max: number | null) => formatNumberRange({ min, max }, String);

it('a range is shown with its last day, or with its ends', () => {
  const format = { date: (text: string | number | Date) => String(text).slice(0, 10) };
  expect(formatDayRange({ gte: '2026-11-01', lt: '2026-11-08' }, format)).toBe('2026-11-01 – 2026-11-07');
  expect(formatDayRange({ gte: '2026-11-01', lt: '2026-11-02' }, format)).toBe('2026-11-01');
  expect(formatDayRange({ gte: null, lt: '2026-11-02' }, format)).toBe('… – 2026-11-01');
  expect(formatDayRange({ gte: '2026-11-01', lt: null }, format)).toBe('2026-11-01 – …');
  expect([range(1, 2), range(1, 1), range(0, null), range(null, 0), range(null, null)]).toEqual([
    '1 – 2',
    '1',
    '≥ 0',
    '≤ 0',
    '',
  ]);
});
