// Messages between instances, and shared counters, over a Redis cluster that comes late, refuses and goes.
import { expect, it, onTestFinished, vi } from 'vitest';
import { openChannels } from '#server/redis/channels.ts';
import { openRedisStore } from '#server/redis/store.ts';
import { freePort } from '#tests/support/ports.ts';
import { type RedisStandIn, startRedisStandIn } from './support/redis-stand-in.ts';

const secret = 'a secret that all instances have';
/** The addresses of a cluster of which one node is gone for good. */
const clusterAt = (port: number): string => `redis://127.0.0.1:1,redis://127.0.0.1:${port}`;

function open(port: number) {
  const failed = vi.fn<(error: unknown) => void>();
  const ready = vi.fn<() => void>();
  const channels = openChannels({ url: clusterAt(port), secret }, { failed, ready, refused: () => {} });
  onTestFinished(channels.close);
  const heard: string[] = [];
  const listen = (channel: string): void =>
    channels.subscribe(channel, (message, name) => void heard.push(`${name.toString()} ${message.toString()}`));
  return { channels, failed, ready, heard, listen };
}

const listenersOf = (redis: RedisStandIn): number[] => ['events', 'news'].map(redis.listeners);

it('the channels of a cluster are ready once all are subscribed to, however late it comes and whatever it refuses', async () => {
  const port = await freePort();
  const two = open(port);
  two.listen('events');
  two.listen('news');
  await expect.poll(() => two.failed.mock.calls.length).toBeGreaterThan(0);
  two.channels.publish('events', 'lost');
  const redis = await startRedisStandIn(port);
  redis.refused.add('news');
  await expect.poll(() => listenersOf(redis)).toEqual([1, 0]);
  await expect.poll(() => two.failed.mock.calls.map(String).join(' ')).toContain('not now');
  expect(two.ready).not.toHaveBeenCalled();
  redis.refused.clear();
  await expect.poll(() => two.ready.mock.calls.length).toBe(1);
  expect(listenersOf(redis)).toEqual([1, 1]);
  const one = open(port);
  one.listen('events');
  await expect.poll(() => one.ready.mock.calls.length).toBe(1);
  one.channels.publish('events', 'first');
  one.channels.publish('news', Buffer.from('second'));
  await expect.poll(() => two.heard.toSorted()).toEqual(['events first', 'news second']);
  expect(one.heard).toEqual([]);
});

it('a node that comes again is reported, and its channels go on', async () => {
  const redis = await startRedisStandIn();
  const two = open(redis.port);
  two.listen('events');
  await expect.poll(() => two.ready.mock.calls.length).toBe(1);
  const failures = two.failed.mock.calls.length;
  redis.cut();
  await expect.poll(() => two.ready.mock.calls.length).toBeGreaterThan(1);
  expect(two.failed.mock.calls.length).toBeGreaterThan(failures);
  await expect.poll(() => redis.listeners('events')).toBe(1);
  const one = open(redis.port);
  one.listen('news');
  await expect.poll(() => one.ready.mock.calls.length).toBe(1);
  one.channels.publish('events', 'again');
  await expect.poll(() => two.heard).toEqual(['events again']);
});

it('channels that are closed connect no more, and report nothing more', async () => {
  const port = await freePort();
  const closed = open(port);
  closed.listen('events');
  // One address has failed, the other is being tried.
  await expect.poll(() => closed.failed.mock.calls.length, { interval: 0 }).toBeGreaterThan(0);
  closed.channels.close();
  const reported = closed.failed.mock.calls.length;
  // It would try again before this one, which fails later.
  const other = open(port);
  await expect.poll(() => other.failed.mock.calls.length).toBeGreaterThan(0);
  const redis = await startRedisStandIn(port);
  other.listen('news');
  await expect.poll(() => other.ready.mock.calls.length).toBe(1);
  expect([listenersOf(redis), closed.failed.mock.calls.length, closed.ready.mock.calls.length]).toEqual([
    [0, 1],
    reported,
    0,
  ]);
  other.channels.close();
  await expect.poll(() => listenersOf(redis)).toEqual([0, 0]);
});

it('channels that are closed while they connect keep no connection, and report nothing', async () => {
  const redis = await startRedisStandIn();
  const { channels, failed, ready, listen } = open(redis.port);
  listen('events');
  await expect.poll(() => redis.commands.length, { interval: 0 }).toBeGreaterThan(0);
  channels.close();
  failed.mockClear();
  // This one connects later than the other would.
  const other = open(redis.port);
  other.listen('news');
  await expect.poll(() => other.ready.mock.calls.length).toBe(1);
  other.channels.close();
  await expect.poll(redis.connections).toBe(0);
  expect([listenersOf(redis), failed.mock.calls.map(String), ready.mock.calls.length]).toEqual([[0, 0], [], 0]);
});

it('the store of a cluster is ready while all of its nodes are, and asks each of them for an answer', async () => {
  const nodes = [await startRedisStandIn(), await startRedisStandIn()] as const;
  const [first, second] = nodes;
  first.peers.push(second.port);
  second.peers.push(first.port);
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const store = openRedisStore(clusterAt(first.port), log);
  onTestFinished(() => store.close());
  await expect.poll(() => store.isReady).toBe(true);
  const before = nodes.map(({ commands }) => commands.length);
  expect(await store.ping()).toBeGreaterThan(0);
  for (const [index, { commands }] of nodes.entries()) expect(commands.slice(before[index])).toContain('PING');
  log.warn.mockClear();
  log.info.mockClear();
  second.stop();
  await expect.poll(() => store.isReady).toBe(false);
  await expect.poll(() => log.warn.mock.calls.length).toBe(1);
  await startRedisStandIn(second.port);
  await expect.poll(() => store.isReady).toBe(true);
  expect(log.info).toHaveBeenCalledTimes(1);
  store.close();
  expect(store.isReady).toBe(false);
});

it('a store whose cluster comes late is opened until it is closed', async () => {
  const port = await freePort();
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const [closed, store] = [openRedisStore(clusterAt(port), log), openRedisStore(clusterAt(port), log)];
  onTestFinished(() => store.close());
  await expect.poll(() => log.warn.mock.calls.length).toBe(2);
  closed.close();
  closed.close();
  const redis = await startRedisStandIn(port);
  await expect.poll(() => store.isReady).toBe(true);
  expect(redis.commands.filter((name) => name === 'CLUSTER')).toHaveLength(1);
  expect(closed.isReady).toBe(false);
});
