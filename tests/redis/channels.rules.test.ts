// Messages between instances: what arrives, what is refused, and what a Redis that comes and goes means to them.
import { expect, it, onTestFinished, vi } from 'vitest';
import { openChannels } from '#server/redis/channels.ts';
import { createMessageAuth } from '#server/redis/message-auth.ts';
import { openRedisStore } from '#server/redis/store.ts';
import { startRedisStandIn } from './support/redis-stand-in.ts';

const secret = 'a secret that all instances have';

function open(url: string) {
  const failed = vi.fn<(error: unknown) => void>();
  const ready = vi.fn<() => void>();
  const refused: string[] = [];
  const channels = openChannels(
    { url, secret },
    { failed, ready, refused: (channel, why) => void refused.push(`${channel} ${why}`) },
  );
  onTestFinished(channels.close);
  const heard: string[] = [];
  const listen = (channel: string): void =>
    channels.subscribe(channel, (message, name) => void heard.push(`${name.toString()} ${message.toString()}`));
  return { channels, failed, ready, refused, heard, listen };
}

it('channels may be subscribed to before Redis is there; messages of others arrive, also after a lost connection', async () => {
  const redis = await startRedisStandIn();
  const [one, two] = [open(redis.url), open(redis.url)];
  two.listen('events');
  two.listen('news');
  one.listen('events');
  for (const { ready } of [one, two]) await expect.poll(() => ready.mock.calls.length).toBe(1);
  await expect.poll(() => ['events', 'news'].map(redis.listeners)).toEqual([2, 1]);
  one.channels.publish('events', 'first');
  await expect.poll(() => two.heard).toEqual(['events first']);
  expect([one, two].map(({ ready }) => ready.mock.calls.length)).toEqual([1, 1]);
  redis.cut();
  for (const { ready, failed } of [one, two]) {
    await expect.poll(() => ready.mock.calls.length).toBeGreaterThan(1);
    expect(failed).toHaveBeenCalled();
  }
  await expect.poll(() => ['events', 'news'].map(redis.listeners)).toEqual([2, 1]);
  one.channels.publish('news', Buffer.from('second'));
  await expect.poll(() => two.heard).toEqual(['events first', 'news second']);
  expect(one.heard).toEqual([]);
  two.channels.close();
  await expect.poll(() => ['events', 'news'].map(redis.listeners)).toEqual([1, 0]);
});

it('a message that no instance made is refused and reported', async () => {
  const redis = await startRedisStandIn();
  const { listen, heard, refused } = open(redis.url);
  listen('events');
  await expect.poll(() => redis.listeners('events')).toBe(1);
  const signed = createMessageAuth(secret).sign('events', 'once');
  for (const message of [Buffer.from('forged'), signed, signed]) redis.publish('events', message);
  await expect.poll(() => refused).toEqual(['events unsigned', 'events replayed']);
  expect(heard).toEqual(['events once']);
});

it('without Redis a message is lost without a word, and channels that were never open can be closed', async () => {
  const { channels, failed, ready } = open('redis://127.0.0.1:1');
  await expect.poll(() => failed.mock.calls.length).toBeGreaterThan(0);
  const before = failed.mock.calls.length;
  channels.publish('events', 'lost');
  await Promise.resolve();
  expect([failed.mock.calls.length, ready.mock.calls.length]).toEqual([before, 0]);
  channels.close();
  channels.close();
});

it('the store is ready while it is connected, measures an answer, and reports an outage and its end', async () => {
  const redis = await startRedisStandIn();
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const store = openRedisStore(redis.url, log);
  onTestFinished(() => store.close());
  await expect.poll(() => store.isReady).toBe(true);
  const before = redis.commands.length;
  expect(await store.ping()).toBeGreaterThan(0);
  expect(redis.commands.slice(before)).toContain('PING');
  redis.cut();
  await expect.poll(() => [log.warn.mock.calls.length, log.info.mock.calls.length]).toEqual([1, 1]);
  store.close();
  expect(store.isReady).toBe(false);
  await expect(store.ping()).rejects.toThrow('closed');
});
