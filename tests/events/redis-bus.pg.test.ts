import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { pino } from 'pino';
import { createClient } from 'redis';
import { Server } from 'socket.io';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { EventBatch, Bus } from '#server/events/bus.ts';
import { redisAdapter } from '#server/presence/redis-adapter.ts';
import { openChannels } from '#server/redis/channels.ts';
import { createMessageAuth } from '#server/redis/message-auth.ts';
import { redisBus } from '#server/events/redis-bus.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import { busSecret, sharedRedis, startRedis } from '#tests/support/redis.ts';

function batch(seq: number): EventBatch {
  const event: NumberedEvent = {
    seq,
    id: String(seq),
    at: new Date().toISOString(),
    actorId: null,
    actorRole: 'SYS',
    name: 'package.edited',
    entity: 'package',
    entityId: randomUUID(),
    version: 1,
    changed: ['note'],
    before: null,
    after: { keys: { companyId: randomUUID(), driverId: null }, countKey: 'created' },
    payload: { why: [1, null] },
    nonce: '0a1b2c3d',
  };
  return { epoch: 1, previous: '00000000', events: [event] };
}

function open(url: string, prefix: string) {
  const said: string[] = [];
  const log = pino({}, { write: (line) => said.push(z.object({ msg: z.string() }).parse(JSON.parse(line)).msg) });
  const bus = redisBus({ url, secret: busSecret, prefix, log });
  const received: EventBatch[] = [];
  bus.subscribeEvents((one) => received.push(one));
  onTestFinished(() => bus.close());
  return { bus, heard: received, said };
}

/** Publishes until the other instance receives it. */
async function untilHeard(bus: Bus, received: readonly EventBatch[]): Promise<EventBatch | undefined> {
  const before = received.length;
  let last: EventBatch | undefined;
  await expect
    .poll(
      () => {
        last = batch(1);
        bus.publishEvents(last);
        return received.length;
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(before);
  return last;
}

test('published events reach other instances unchanged, and none with another prefix', async () => {
  const { url, prefix } = sharedRedis();
  const [one, two, stranger] = [open(url, prefix), open(url, prefix), open(url, `${prefix}other:`)];
  await untilHeard(one.bus, two.heard);
  const sent = batch(7);
  one.bus.publishEvents(sent);
  await expect.poll(() => two.heard.at(-1)).toEqual(sent);
  expect(stranger.heard).toEqual([]);
});

test('an instance receives its own events once, and not again when they come back from Redis', async () => {
  const { url, prefix } = sharedRedis();
  const [one, two] = [open(url, prefix), open(url, prefix)];
  await untilHeard(one.bus, two.heard);
  await untilHeard(two.bus, one.heard);
  const sent = batch(7);
  one.bus.publishEvents(sent);
  await expect.poll(() => two.heard).toContainEqual(sent);
  // Redis delivers it after the copy of the first.
  const later = batch(8);
  two.bus.publishEvents(later);
  await expect.poll(() => one.heard).toContainEqual(later);
  expect(one.heard.filter(({ events }) => events[0]?.seq === 7)).toEqual([sent]);
});

test('without Redis, publishing fails no caller and logs once; when it is back, others receive again', async () => {
  const redis = await startRedis();
  const [one, two] = [open(redis.url, 'test:'), open(redis.url, 'test:')];
  await untilHeard(one.bus, two.heard);
  await redis.kill();
  const own = one.heard.length;
  for (let count = 0; count < 50; count += 1) one.bus.publishEvents(batch(count));
  expect(one.heard.length).toBeGreaterThanOrEqual(own + 50);
  await expect.poll(() => one.said).toEqual(['failing, will go on trying']);
  const again = await startRedis({ port: redis.port });
  onTestFinished(() => again.stop());
  await untilHeard(one.bus, two.heard);
  await expect.poll(() => one.said).toEqual(['failing, will go on trying', 'works again']);
});

test('ephemeral messages of a topic reach every instance, including the sender, and no other topic or prefix', async () => {
  const { url, prefix } = sharedRedis();
  const [one, two, stranger] = [open(url, prefix), open(url, prefix), open(url, `${prefix}other:`)];
  await untilHeard(one.bus, two.heard);
  const news: string[] = [];
  for (const [name, { bus }] of Object.entries({ one, two, stranger }))
    for (const topic of ['places', 'else'])
      bus.subscribe(topic, (message) => news.push(`${name} ${topic} ${JSON.stringify(message)}`));
  one.bus.publish('places', { n: 1 });
  await expect.poll(() => news).toContain('two places {"n":1}');
  expect([...new Set(news)].toSorted()).toEqual(['one places {"n":1}', 'two places {"n":1}']);
});

test('a signed message that is no batch, as of another version, is ignored, and the next is received', async () => {
  const { url, prefix } = sharedRedis();
  const [one, two] = [open(url, prefix), open(url, prefix)];
  await untilHeard(one.bus, two.heard);
  const channels = openChannels({ url, secret: busSecret }, { failed: () => {}, ready: () => {}, refused: () => {} });
  onTestFinished(channels.close);
  await expect
    .poll(
      () => {
        for (const text of ['not json', '{"epoch":1,"events":[{"seq":"x"}]}'])
          channels.publish(`${prefix}events`, text);
        return two.said;
      },
      { timeout: 15_000 },
    )
    .toContain('a message on the bus could not be read');
  const sent = batch(9);
  one.bus.publishEvents(sent);
  await expect.poll(() => two.heard.at(-1)).toEqual(sent);
});

/** A client that can publish and subscribe, and does not know the secret. */
async function intruder(url: string) {
  const client = await createClient({ url }).connect();
  const ear = await client.duplicate().connect();
  onTestFinished(() => {
    client.destroy();
    ear.destroy();
  });
  return {
    publish: (channel: string, message: string | Buffer) => client.publish(channel, message),
    listen: (channel: string, received: (message: Buffer) => void) => ear.subscribe(channel, received, true),
  };
}

describe('a client with access to Redis', () => {
  test('can neither raise the epoch nor inject an event, and it is logged once', async () => {
    const { url, prefix } = sharedRedis();
    const [one, two] = [open(url, prefix), open(url, prefix)];
    await untilHeard(one.bus, two.heard);
    const { publish } = await intruder(url);
    const known = two.heard.length;
    for (let epoch = 90; epoch < 100; epoch += 1) {
      const forged = JSON.stringify({ ...batch(10_000), epoch });
      await publish(`${prefix}events`, forged);
      await publish(
        `${prefix}events`,
        createMessageAuth('a secret that was only guessed at').sign(`${prefix}events`, forged),
      );
    }
    const sent = batch(9);
    one.bus.publishEvents(sent);
    await expect.poll(() => two.heard.at(-1)).toEqual(sent);
    expect(two.heard.slice(known)).toEqual([sent]);
    expect(two.said).toEqual(['a message on Redis was not made by an instance with this BUS_SECRET, and is ignored']);
  });

  test('can inject neither a position nor an instance, and a recorded message is refused a second time or elsewhere', async () => {
    const { url, prefix } = sharedRedis();
    const [one, two] = [open(url, prefix), open(url, prefix)];
    await untilHeard(one.bus, two.heard);
    const news: unknown[] = [];
    two.bus.subscribe('positions', (message) => news.push(message));
    const { publish, listen } = await intruder(url);
    const copies: Buffer[] = [];
    await listen(`${prefix}news`, (message) => copies.push(message));
    one.bus.publish('positions', { n: 1 });
    await expect.poll(() => [news, copies.length]).toEqual([[{ n: 1 }], 1]);
    const [copy = Buffer.alloc(0)] = copies;
    await publish(`${prefix}news`, copy);
    await publish(`${prefix}events`, copy);
    await publish(`${prefix}news`, JSON.stringify({ topic: 'positions', message: { n: 2 } }));
    one.bus.publish('positions', { n: 3 });
    await expect.poll(() => news).toContainEqual({ n: 3 });
    expect(news).toEqual([{ n: 1 }, { n: 3 }]);
  });

  test('can inject no presence', async () => {
    const { url, prefix } = sharedRedis();
    const log = pino({ level: 'silent' });
    const openServer = () => {
      const { adapter, close } = redisAdapter({ url, secret: busSecret, prefix, log, onReady: () => {} });
      const server = new Server(createServer(), { adapter });
      onTestFinished(async () => {
        await server.close();
        close();
      });
      return server;
    };
    const [one, two] = [openServer(), openServer()];
    const received: unknown[] = [];
    two.on('news', (told) => received.push(told));
    await expect
      .poll(
        () => {
          one.serverSideEmit('news', 'genuine');
          return received.length;
        },
        { timeout: 15_000 },
      )
      .toBeGreaterThan(0);
    const { publish } = await intruder(url);
    // As the adapter writes it (its RequestType of a server-side emit).
    const forged = JSON.stringify({ uid: 'intruder', type: 6, data: ['news', 'forged'] });
    expect(await publish(`${prefix}signals-request#/#`, forged)).toBeGreaterThan(0);
    await expect
      .poll(() => {
        one.serverSideEmit('news', 'last');
        return received.at(-1);
      })
      .toBe('last');
    expect(received).not.toContain('forged');
  });
});
