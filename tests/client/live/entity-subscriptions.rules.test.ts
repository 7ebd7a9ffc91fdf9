// A query that depends on rows of another entity follows those too.
import { parse } from 'graphql';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ActiveQueries } from '#client/live/cache/active-queries.ts';
import { VersionStore } from '#client/live/cache/version-store.ts';
import { EntitySubscriptions } from '#client/live/subscriptions/entity-subscriptions.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';
import { openFakeSocket } from '../support/fake-socket.ts';

const at = (seq: number) => ({ epoch: 1, seq, nonce: '0000abcd' });

registerLive({
  entity: 'meal',
  document: parse('subscription { mealChanged { id } }'),
  dependsOn: { menu: ['price'] },
});
registerLive({ entity: 'menu', document: parse('subscription { menuChanged { id } }') });

function open() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { socket, subscribed } = openFakeSocket();
  const subscriptions: EntitySubscriptions = new EntitySubscriptions({
    versions: new VersionStore(),
    activeQueries: new ActiveQueries(),
    socket,
    scheduleFlush: () => {},
    onReplayed: () => {},
    onRefetch: () => {},
    startSubscription: ({ entity }) =>
      subscriptions.of(entity).forwardSubscription(`subscription ${entity}`, { next: () => {} }),
  });
  const refetch = vi.fn<() => void>();
  const end = subscriptions.watch('meal', { refetch, rowId: 'a', at: () => at(5) });
  const menuChanged = (seq: number, field: string) => {
    const menu = { kind: 'CHANGED', id: 'a', version: seq, changed: [field], menu: { id: 'a', version: seq } };
    subscribed[1]?.handlers.next({ data: { menuChanged: menu }, extensions: { at: `1:${seq}:0000abcd`, time: 'now' } });
    subscriptions.flush();
  };
  return { subscriptions, subscribed, refetch, end, menuChanged };
}

it('its answer begins both subscriptions', () => {
  const { subscriptions, subscribed } = open();
  expect(subscriptions.queryAnswered('meal', at(5), 'mine')).toBe(false);
  expect(subscribed.map(({ payload }) => payload.query)).toEqual(['subscription meal', 'subscription menu']);
});

it('an answer from before one of them is behind; the other one begins all the same', () => {
  const { subscriptions, subscribed } = open();
  subscriptions.of('meal').queryAnswered(at(5), 'mine');
  expect(subscriptions.queryAnswered('meal', at(4), 'mine')).toBe(true);
  expect(subscribed).toHaveLength(2);
});

it('is read again soon after a field changed on which it depends, and not at once as a row of that id', () => {
  const { subscriptions, refetch, menuChanged } = open();
  subscriptions.queryAnswered('meal', at(5), 'mine');
  menuChanged(6, 'name');
  vi.advanceTimersByTime(2_000);
  expect(refetch).not.toHaveBeenCalled();
  menuChanged(7, 'price');
  expect(refetch).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(refetch).toHaveBeenCalledOnce();
});

it('when it ends, both are left', () => {
  const { subscriptions, end } = open();
  const watchers = () => subscriptions.states().map(({ entity, watchers: n }) => `${entity} ${n}`);
  expect(watchers().toSorted()).toEqual(['meal 1', 'menu 1']);
  end();
  expect(watchers().toSorted()).toEqual(['meal 0', 'menu 0']);
});
