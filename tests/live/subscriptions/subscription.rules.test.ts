// A subscription during and after its replay: nothing twice, nothing lost, no older version after a newer one.
import { expect, onTestFinished, test, vi } from 'vitest';
import { GroupDelivery } from '#server/live/dispatch/group-message.ts';
import { SubscriptionGroup } from '#server/live/dispatch/subscription-groups.ts';
import { ReplayCache, ReplayMessage } from '#server/live/subscriptions/replay-cache.ts';
import { Subscription } from '#server/live/subscriptions/subscription.ts';
import type { SocketMessage } from '#server/live/transport/socket-message.ts';
import { SocketQueue } from '#server/live/transport/socket-queue.ts';
import type { SocketWriter } from '#server/live/transport/socket-writer.ts';
import { allParcelsGroup } from '../support/event-dispatcher.ts';

function open() {
  const sent: string[] = [];
  const heads = new Set<string>();
  const writer = {
    isFull: false,
    onDrain: vi.fn<() => void>(),
    flush: vi.fn<() => void>(),
    send: ({ plainFrame: { head, body } }: SocketMessage) => {
      heads.add(String(head));
      sent.push(body.toString());
    },
  };
  const onOverflow = vi.fn<() => void>();
  const queue = new SocketQueue(writer as unknown as SocketWriter, onOverflow);
  const subscription = new Subscription({ id: '1', account: 'a', queue, onOverflow });
  const receive = (seq: number, id: string | null = 'a', version: number | null = seq): void =>
    subscription.receive(
      new GroupDelivery({ seq, id, version, coalescing: null, result: Buffer.from(`${seq}:${id}:${version}`) }),
    );
  return { sent, heads, subscription, receive, onOverflow, writer };
}

test('messages wait for the end of the replay; those with an older row than it sent are dropped', () => {
  const { sent, heads, subscription, receive } = open();
  subscription.holdBack();
  receive(8, 'a', 4);
  receive(9, 'a', 5);
  receive(10, 'b', 1);
  receive(10, null, null);
  subscription.send(Buffer.from('replayed'));
  subscription.holdBack();
  expect(sent).toEqual(['replayed']);
  subscription.goLive(new Map([['a', 5]]), 12);
  expect(sent).toEqual(['replayed', '9:a:5', '10:b:1', '10:null:null']);
  receive(12, 'a', 4);
  expect(sent).toHaveLength(4);
  receive(13, 'a', 4);
  receive(12, 'a', 4);
  expect(sent.slice(4)).toEqual(['13:a:4', '12:a:4']);
  expect([...heads, subscription.account]).toEqual(['{"id":"1","type":"next","payload":', 'a']);
});

test('it counts as being replayed until it has joined its group and nothing is held', () => {
  const { subscription } = open();
  const leave = vi.fn<(...given: unknown[]) => void>();
  expect([subscription.isReplaying, subscription.firstPending]).toEqual([true, null]);
  subscription.holdBack();
  const group = new SubscriptionGroup(allParcelsGroup, () => 1);
  group.reserve({ seq: 3, before: 'x' });
  subscription.attach(group, { leave });
  expect([subscription.isReplaying, subscription.firstPending]).toMatchObject([true, { seq: 3, before: 'x' }]);
  subscription.goLive(new Map(), 0);
  expect(subscription.isReplaying).toBe(false);
  subscription.end();
  subscription.end();
  expect(leave.mock.calls).toEqual([[group, subscription]]);
});

test('it is busy while messages of its socket wait', () => {
  const { subscription, receive, writer } = open();
  receive(1);
  writer.isFull = true;
  expect(subscription.isBusy).toBe(false);
  receive(2);
  expect(subscription.isBusy).toBe(true);
});

test('after its end nothing is sent', () => {
  const { sent, subscription, receive } = open();
  subscription.holdBack();
  receive(1);
  subscription.end();
  subscription.goLive(new Map(), 0);
  receive(2);
  subscription.send(Buffer.from('x'));
  expect([sent, subscription.isEnded]).toEqual([[], true]);
});

test('a client for which more than a thousand messages would be held has to reconnect', () => {
  const { subscription, receive, onOverflow } = open();
  subscription.holdBack();
  for (let seq = 1; seq <= 1_000; seq += 1) receive(seq);
  expect(onOverflow).not.toHaveBeenCalled();
  receive(1_001);
  expect(onOverflow).toHaveBeenCalledTimes(1);
});

const change = { kind: 'GONE', id: 'a', version: null, changed: [], row: null, reason: null } as const;
const answer = () =>
  vi.fn<() => Promise<ReplayMessage[]>>(() =>
    Promise.resolve([new ReplayMessage(change, () => Promise.resolve(Buffer.from('x')))]),
  );

test('replays of the same events share their messages; a failed one is made again', async () => {
  const cache = new ReplayCache();
  const [first, second, third] = [answer(), answer(), answer()];
  const result = await cache.share('x', first);
  expect(await cache.share('x', second)).toBe(result);
  expect(await cache.share('y', second)).not.toBe(result);
  expect(await cache.share('x', third)).toBe(result);
  expect([first, second, third].map((one) => one.mock.calls.length)).toEqual([1, 1, 0]);
  await expect(cache.share('z', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await cache.share('z', () => Promise.resolve(null))).toBeNull();
  expect(await cache.share('z', first)).not.toBeNull();
});

test('a message is made once, when the first client needs it', async () => {
  const make = vi.fn<() => Promise<Buffer>>(() => Promise.resolve(Buffer.from('x')));
  const message = new ReplayMessage(change, make);
  expect(make).not.toHaveBeenCalled();
  const [first, second] = await Promise.all([message.result(), message.result()]);
  expect(second).toBe(first);
  expect(make).toHaveBeenCalledTimes(1);
});

test('at most two hundred chunks are kept for others, the newest ones', async () => {
  const cache = new ReplayCache();
  const [first, second] = [answer(), answer()];
  await cache.share('first', first);
  await cache.share('second', second);
  for (let count = 2; count < 200; count += 1) await cache.share(String(count), answer());
  await cache.share('first', first);
  expect(first).toHaveBeenCalledTimes(1);
  await cache.share('another', answer());
  await cache.share('second', second);
  await cache.share('first', first);
  expect([first, second].map((one) => one.mock.calls.length)).toEqual([2, 1]);
});

test('a chunk is kept for five seconds', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const cache = new ReplayCache();
  const made = answer();
  await cache.share('x', made);
  await vi.advanceTimersByTimeAsync(4_999);
  await cache.share('x', made);
  expect(made).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await cache.share('x', made);
  expect(made).toHaveBeenCalledTimes(2);
});

test('replays that begin soon after another begin together', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const cache = new ReplayCache();
  const begun: string[] = [];
  const begin = (name: string) => cache.nextRound().then(() => begun.push(name));
  await begin('a');
  await vi.advanceTimersByTimeAsync(100);
  void begin('b');
  await vi.advanceTimersByTimeAsync(100);
  void begin('c');
  await vi.advanceTimersByTimeAsync(49);
  expect(begun).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['a', 'b', 'c']);
  void begin('d');
  await vi.advanceTimersByTimeAsync(249);
  expect(begun).toEqual(['a', 'b', 'c']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});
