// The subscription that all queries of an entity share: when it begins and ends, what it writes, and when it starts anew.
import { describe, expect, it, vi } from 'vitest';
import type { LiveDocument } from '#client/live/subscriptions/live-documents.ts';
import { at, open, text } from '../support/open-subscription.ts';

describe('it begins', () => {
  it('with the first answer of a query that watches it, from the position and the audience of the answer', () => {
    const { subscription, subscribed, watcher } = open();
    expect(subscription.queryAnswered(at(5), 'mine')).toBe(false);
    expect(subscribed).toEqual([]);
    subscription.watch(watcher());
    expect(subscription.queryAnswered(at(5), 'mine')).toBe(false);
    expect(subscribed[0]?.payload.extensions).toEqual({ resume: { at: text(5), audience: 'mine' } });
    expect([subscription.queryAnswered(at(4), 'mine'), subscription.queryAnswered(at(5), 'mine')]).toEqual([
      true,
      false,
    ]);
    expect(subscription.state()).toEqual({ entity: 'package', watchers: 1, isSubscribed: true, at: at(5) });
  });

  it('and a summary misses what was sent after an answer, changes only what was sent before they began', () => {
    for (const [kind, misses] of [
      ['changes', false],
      ['summary', true],
    ] as const) {
      const { subscription, watcher, send } = open(kind);
      subscription.watch(watcher());
      subscription.queryAnswered(at(5), null);
      send({ kind: 'GONE', id: 'a' }, 8);
      expect([subscription.queryAnswered(at(7), null), subscription.queryAnswered(at(8), null)]).toEqual([
        misses,
        false,
      ]);
    }
  });

  it('and ends five seconds after the last query, unless another comes', () => {
    const { subscription, watcher, ended, subscribed } = open();
    const leave = [subscription.watch(watcher()), subscription.watch(watcher())];
    subscription.queryAnswered(at(5), null);
    leave[0]?.();
    vi.advanceTimersByTime(10_000);
    expect(ended).not.toHaveBeenCalled();
    leave[1]?.();
    vi.advanceTimersByTime(4_999);
    const last = subscription.watch(watcher());
    vi.advanceTimersByTime(5_000);
    expect(ended).not.toHaveBeenCalled();
    last();
    vi.advanceTimersByTime(5_000);
    expect([ended.mock.calls.length, subscribed[0]?.end.mock.calls.length]).toEqual([1, 1]);
    expect(subscription.state()).toMatchObject({ isSubscribed: false, at: null });
  });
});

const started = (kind?: LiveDocument['kind']) => {
  const opened = open(kind);
  const query = opened.watcher();
  opened.subscription.watch(query);
  opened.subscription.queryAnswered(at(5), 'mine');
  return { ...opened, query };
};

describe('its messages', () => {
  it('are written when they are flushed: rows that a query shows, and all that are gone', () => {
    const { subscription, activeQueries, written, change, send, ids, scheduleFlush, query } = started();
    activeQueries.register(1);
    activeQueries.recordResult(1, at(5), new Set(['Package:shown']));
    change('shown', 6);
    change('elsewhere', 7);
    const detail = { ...query, refetch: vi.fn<() => void>(), rowId: 'elsewhere' };
    subscription.watch(detail);
    send({ kind: 'GONE', id: 'gone' }, 8);
    expect([written, scheduleFlush.mock.calls.length]).toEqual([[], 3]);
    subscription.flush();
    expect(written).toMatchObject([
      { packageChanged: { id: 'shown' } },
      { packageChanged: { id: 'gone', kind: 'GONE' } },
    ]);
    expect(ids()).toEqual(['shown', 'elsewhere', 'gone']);
    subscription.flush();
    expect([written.length, detail.refetch.mock.calls.length, query.refetch.mock.calls.length]).toEqual([2, 1, 0]);
  });

  it('with an older version than one that is known change nothing', () => {
    const { subscription, change, ids } = started();
    change('a', 6, 9);
    subscription.flush();
    const before = subscription.changeLog.get('a');
    change('a', 7, 8);
    subscription.flush();
    expect([subscription.changeLog.get('a'), ids()]).toEqual([before, ['a']]);
  });

  it('of a summary: the last one is written', () => {
    const { subscription, written, send } = started('summary');
    send({ n: 1 }, 6);
    send({ n: 2 }, 7);
    subscription.flush();
    subscription.flush();
    expect([written, subscription.state().at]).toEqual([[{ packageChanged: { n: 2 } }], at(7)]);
  });

  it('that replay a break wait for its end, and are counted; those of an ordinary start are not counted', () => {
    const { subscription, change, ids, onReplayed, scheduleFlush } = started();
    change('early', 5, 1, true);
    expect(onReplayed).not.toHaveBeenCalled();
    subscription.heartbeat(at(6));
    subscription.disconnected();
    change('a', 6, 1, true);
    subscription.flush();
    expect(ids()).toEqual(['early']);
    // The position of the next chunk is the end of the one before.
    change('b', 8, 1, true);
    subscription.flush();
    expect([onReplayed.mock.calls.length, ids()]).toEqual([2, ['early', 'a']]);
    scheduleFlush.mockClear();
    subscription.heartbeat(at(9));
    expect(scheduleFlush).toHaveBeenCalledTimes(1);
    subscription.heartbeat(at(9));
    subscription.flush();
    expect(ids()).toEqual(['early', 'a', 'b']);
    change('c', 9, 1, true);
    expect(onReplayed).toHaveBeenCalledTimes(2);
  });

  it('that ask to read again reload the queries, and forget all rows only if those may be of another history', () => {
    for (const [reason, known] of [
      ['window', true],
      ['failure', true],
      ['audience', false],
      ['history', false],
    ] as const) {
      const { subscription, change, send, query, versions, onRefetch, written, ids } = started();
      change('a', 6);
      subscription.flush();
      change('b', 7);
      send({ kind: 'RESYNC', reason }, 9);
      subscription.flush();
      expect([reason, versions.row('Package:a') !== null, ids()]).toEqual([reason, known, []]);
      expect(written.at(-1)).toMatchObject({ packageChanged: { kind: 'RESYNC', reason } });
      vi.advanceTimersByTime(2_000);
      expect([onRefetch.mock.calls.length, query.refetch.mock.calls.length]).toEqual([1, 1]);
      expect([subscription.queryAnswered(at(8), null), subscription.queryAnswered(at(9), null)]).toEqual([true, false]);
    }
  });
});
