// What a page does with the messages of a subscription before they are shown.
import { parse } from 'graphql';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ChangeBuffer } from '#client/live/subscriptions/change-buffer.ts';
import { ChangeLog } from '#client/live/subscriptions/change-log.ts';
import type { LiveDocument } from '#client/live/subscriptions/live-documents.ts';
import { type QueryWatcher, QueryWatchers } from '#client/live/subscriptions/query-watchers.ts';
import {
  invalidatesCache,
  mergeChanges,
  parseMessage,
  type RowChange,
} from '#client/live/subscriptions/subscription-message.ts';

const at = (seq: number, epoch = 1) => ({ epoch, seq, nonce: '0000abcd' });
const text = (seq: number) => `1:${seq}:0000abcd`;
const change = (id: string, given: Partial<RowChange> = {}): RowChange => ({
  kind: 'CHANGED',
  id,
  version: 1,
  changed: ['note'],
  row: { id },
  at: at(1),
  ...given,
});

function useFakeTime(): void {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
}

const document: LiveDocument = {
  field: 'packageChanged',
  entity: 'package',
  kind: 'changes',
  document: parse('subscription { packageChanged { id } }'),
  typename: 'Package',
  dependsOn: {},
};

const read = (value: unknown, extensions: object = { at: text(7), time: 'now' }) =>
  parseMessage(document, { data: { packageChanged: value }, extensions });

const summary = (data: unknown, extensions: unknown = { at: text(7) }) =>
  parseMessage({ ...document, kind: 'summary' }, { data, extensions });

describe('a message', () => {
  const failure = { kind: 'resync', reason: 'failure', at: at(7) };
  const row = { id: 'a', note: 'x' };

  it('carries the change of a row; without the time of the change it was replayed', () => {
    const value = { kind: 'NEW', id: 'a', version: 3, changed: ['note', 1], package: row };
    const read1 = { kind: 'NEW', id: 'a', version: 3, changed: ['note'], row, at: at(7) };
    expect(read(value)).toEqual({ kind: 'change', change: read1, at: at(7), isReplay: false });
    expect(read(value, { at: text(7) })).toMatchObject({ kind: 'change', isReplay: true });
    expect(read({ kind: 'GONE', id: 'a', version: 9, changed: ['note'], package: row })).toMatchObject({
      change: { kind: 'GONE', id: 'a', version: null, changed: [], row: null },
    });
    expect(read({ kind: 'CHANGED', id: 'a', package: row })).toMatchObject({ change: { version: null, changed: [] } });
  });

  it.each<[string, unknown, unknown]>([
    ['a reason to read again', { kind: 'RESYNC', reason: 'history' }, { kind: 'resync', reason: 'history', at: at(7) }],
    ['no row', { kind: 'CHANGED', id: 'a', version: 1 }, failure],
    ['no id', { kind: 'GONE' }, failure],
    ['an unknown kind', { kind: 'MOVED', id: 'a', package: row }, failure],
    ['nothing', null, failure],
  ])('with %s loses no change silently', (_, value, message) => {
    expect(read(value)).toEqual(message);
  });

  it('without a position is a loss too', () => {
    expect(read({ kind: 'NEW', id: 'a', package: row }, {})).toEqual({ ...failure, at: null });
    expect(parseMessage(document, {})).toEqual({ ...failure, at: null });
  });

  it('of a summary replaces the last one; a failed one changes nothing', () => {
    expect(summary({ packageChanged: {} })).toEqual({ kind: 'summary', at: at(7) });
    expect([summary({ packageChanged: null }), summary(null), summary({ packageChanged: {} }, {})]).toEqual([
      { kind: 'nothing' },
      { kind: 'nothing' },
      { kind: 'nothing' },
    ]);
  });
});

describe('several changes of one row', () => {
  it.each<[RowChange['kind'], RowChange['kind'], RowChange['kind'], string[]]>([
    ['CHANGED', 'CHANGED', 'CHANGED', ['a', 'b']],
    ['NEW', 'CHANGED', 'NEW', ['a', 'b']],
    ['GONE', 'NEW', 'NEW', ['a', 'b']],
    ['CHANGED', 'NEW', 'NEW', ['a', 'b']],
    ['NEW', 'GONE', 'GONE', []],
  ])('%s and %s are %s', (first, second, kind, changed) => {
    const merged = mergeChanges(
      change('x', { kind: first, changed: ['a'] }),
      change('x', { kind: second, changed: ['b', 'a'], version: 2 }),
    );
    expect(merged).toMatchObject({ kind, version: 2 });
    expect(merged.changed.toSorted()).toEqual(changed);
  });

  it('wait as one; those of a replay wait until it has a position', () => {
    const buffer = new ChangeBuffer();
    expect(buffer.hasChanges).toBe(false);
    buffer.add(change('a', { at: null, changed: ['x'] }));
    buffer.add(change('a', { at: null, changed: ['y'] }));
    expect([buffer.hasChanges, buffer.take().changes]).toEqual([false, []]);
    buffer.setCursor(at(5));
    buffer.add(change('b', { at: null }));
    expect(buffer.hasChanges).toBe(true);
    expect(buffer.take()).toEqual({ resync: null, changes: [change('a', { changed: ['x', 'y'], at: at(5) })] });
    buffer.setCursor(at(6));
    expect(buffer.take().changes.map((one) => [one.id, one.at])).toEqual([['b', at(6)]]);
    buffer.add(change('c', { at: at(2) }));
    buffer.setCursor(at(9));
    expect(buffer.take().changes.map((one) => one.at)).toEqual([at(2)]);
    buffer.add(change('d'));
    buffer.resync('window');
    buffer.add(change('e'));
    buffer.clear();
    expect(buffer.hasChanges).toBe(false);
  });

  it('above a thousand rows everything is read again, and what comes after that is shown', () => {
    const buffer = new ChangeBuffer();
    for (let index = 0; index < 1_000; index += 1) buffer.add(change(String(index)));
    expect(buffer.take()).toMatchObject({ resync: null, changes: { length: 1_000 } });
    for (let index = 0; index <= 1_000; index += 1) buffer.add(change(String(index)));
    buffer.add(change('later'));
    expect(buffer.take()).toEqual({ resync: 'window', changes: [change('later')] });
    expect(buffer.hasChanges).toBe(false);
  });

  it('are dropped by a reason to read again; one that empties the cache is not replaced by one that does not', () => {
    const buffer = new ChangeBuffer();
    buffer.add(change('a'));
    buffer.resync('failure');
    expect(buffer.hasChanges).toBe(true);
    buffer.resync('audience');
    buffer.resync('window');
    expect(buffer.take()).toEqual({ resync: 'audience', changes: [] });
    expect(['audience', 'history', 'window', 'failure', null].map(invalidatesCache)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

const watcher = (given: Partial<Omit<QueryWatcher, 'refetch'>> = {}) => ({
  refetch: vi.fn<() => void>(),
  rowId: null,
  at: () => at(1),
  ...given,
});

describe('open queries', () => {
  it('of a changed row are read again at once, those that depend on a changed field soon, others not', () => {
    useFakeTime();
    const watchers = new QueryWatchers();
    const [detail, other, list] = [watcher({ rowId: 'a' }), watcher({ rowId: 'b' }), watcher()];
    const [depends, independent, left] = [
      watcher({ fields: ['x', 'limit'] }),
      watcher({ fields: ['other'] }),
      watcher({ fields: ['limit'] }),
    ];
    for (const one of [detail, other, list, depends, independent, left]) watchers.add(one);
    watchers.rowsChanged(new Set(['a']), new Set(['limit']));
    expect([detail, other, list, depends].map(({ refetch }) => refetch.mock.calls.length)).toEqual([1, 0, 0, 0]);
    watchers.delete(left);
    vi.advanceTimersByTime(2_000);
    expect([depends, independent, left, list].map(({ refetch }) => refetch.mock.calls.length)).toEqual([1, 0, 0, 0]);
  });

  it('are all read again soon after a loss, except those that only depend on the rows, or when it is called off', () => {
    useFakeTime();
    const watchers = new QueryWatchers();
    const [list, depends] = [watcher(), watcher({ fields: ['limit'] })];
    watchers.add(list);
    watchers.add(depends);
    watchers.refetchAll();
    watchers.cancelRefetches();
    vi.advanceTimersByTime(2_000);
    expect(list.refetch).not.toHaveBeenCalled();
    vi.spyOn(Math, 'random').mockReturnValueOnce(0.5);
    watchers.refetchAll();
    vi.advanceTimersByTime(999);
    expect(list.refetch).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(list.refetch).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1_000);
    expect([list.refetch.mock.calls.length, depends.refetch.mock.calls.length]).toEqual([1, 0]);
  });

  it('are as old as the oldest of them, unless one has no answer yet', () => {
    const watchers = new QueryWatchers();
    expect(watchers.oldestCursor()).toBeNull();
    for (const seq of [7, 5, 9]) watchers.add(watcher({ at: () => at(seq) }));
    expect([watchers.oldestCursor(), watchers.size]).toEqual([at(5), 3]);
    watchers.add(watcher({ at: () => null }));
    expect(watchers.oldestCursor()).toBeNull();
  });
});

describe('the log of changes', () => {
  it('remembers a row as it was before the first of its changes, and flashes what changed, for a while', () => {
    useFakeTime();
    const log = new ChangeLog();
    const told = vi.fn<() => void>();
    const leave = log.subscribe(told);
    log.add(change('a', { changed: ['x'] }), at(1), { id: 'a', x: 0 });
    log.add(change('a', { changed: ['y'] }), at(2), { id: 'a', x: 1 });
    log.add(change('b', { kind: 'NEW' }), at(2), null);
    log.add(change('c', { changed: [] }), at(2), null);
    expect(told).not.toHaveBeenCalled();
    log.notify();
    expect([told.mock.calls.length, log.revision()]).toEqual([1, 1]);
    expect(log.get('a')).toMatchObject({
      at: at(2),
      before: { x: 0 },
      flashFields: new Set(['y']),
      changed: ['x', 'y'],
    });
    expect([log.get('b')?.flashFields, log.get('c')?.flashFields]).toEqual([null, null]);
    vi.advanceTimersByTime(1_000);
    log.add(change('a', { changed: ['z'] }), at(3), null);
    log.notify();
    vi.advanceTimersByTime(1_400);
    expect(log.get('a')?.flashFields).toEqual(new Set(['z']));
    vi.advanceTimersByTime(1_000);
    expect(log.get('a')).toMatchObject({ id: 'a', at: at(3), before: { x: 0 }, flashFields: null });
    expect(told).toHaveBeenCalledTimes(4);
    leave();
    log.clear();
    expect([[...log.entries()], told.mock.calls.length]).toEqual([[], 4]);
  });

  it('keeps a thousand rows, the last ones that changed', () => {
    const log = new ChangeLog();
    for (let index = 0; index < 1_000; index += 1) log.add(change(String(index)), at(1), null);
    log.add(change('0'), at(2), null);
    log.add(change('more'), at(2), null);
    expect([log.get('0')?.id, log.get('1')?.id, log.get('2')?.id]).toEqual(['0', undefined, '2']);
  });
});
