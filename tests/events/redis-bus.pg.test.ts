import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { createClient } from 'redis';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { Batch, Bus } from '#server/events/bus.ts';
import { redisBus } from '#server/events/redis-bus.ts';
import type { NumberedEvent } from '#shared/events/envelope.ts';
import { sharedRedis, startRedis } from '#tests/support/redis.ts';

function batch(seq: number): Batch {
  const event: NumberedEvent = {
    seq, id: String(seq), at: new Date().toISOString(), actorId: null, actorRole: 'SYS', name: 'package.edited', entity: 'package', entityId: randomUUID(), version: 1,
    changed: ['note'], before: null, after: { keys: { companyId: randomUUID(), driverId: null }, bucket: 'created' }, facts: { why: [1, null] }, tag: '0a1b2c3d',
  };
  return { epoch: 1, previous: '00000000', events: [event] };
}

function open(url: string, prefix: string) {
  const said: string[] = [];
  const log = pino({}, { write: (line) => said.push(z.object({ msg: z.string() }).parse(JSON.parse(line)).msg) });
  const bus = redisBus({ url, prefix, log });
  const heard: Batch[] = [];
  bus.subscribe((one) => heard.push(one));
  onTestFinished(() => bus.close());
  return { bus, heard, said };
}

/** Publishes until the other instance hears. */
async function untilHeard(bus: Bus, heard: readonly Batch[]): Promise<Batch | undefined> {
  const before = heard.length;
  let last: Batch | undefined;
  await expect.poll(() => {
    last = batch(1);
    bus.publish(last);
    return heard.length;
  }, { timeout: 15_000 }).toBeGreaterThan(before);
  return last;
}

test('what one instance publishes, others hear as it was, and none of another prefix', async () => {
  const { url, prefix } = sharedRedis();
  const [one, two, stranger] = [open(url, prefix), open(url, prefix), open(url, `${prefix}other:`)];
  await untilHeard(one.bus, two.heard);
  const sent = batch(7);
  one.bus.publish(sent);
  await expect.poll(() => two.heard.at(-1)).toEqual(sent);
  expect(stranger.heard).toEqual([]);
});

test('an instance hears what it publishes itself once, and not again when it comes back from Redis', async () => {
  const { url, prefix } = sharedRedis();
  const [one, two] = [open(url, prefix), open(url, prefix)];
  await untilHeard(one.bus, two.heard);
  await untilHeard(two.bus, one.heard);
  const sent = batch(7);
  one.bus.publish(sent);
  await expect.poll(() => two.heard).toContainEqual(sent);
  // Redis tells it after the copy of the first.
  const later = batch(8);
  two.bus.publish(later);
  await expect.poll(() => one.heard).toContainEqual(later);
  expect(one.heard.filter(({ events }) => events[0]?.seq === 7)).toEqual([sent]);
});

test('when Redis goes, publishing fails nobody and says so once; when it is back, others hear again', async () => {
  const redis = await startRedis();
  const [one, two] = [open(redis.url, 'test:'), open(redis.url, 'test:')];
  await untilHeard(one.bus, two.heard);
  await redis.kill();
  const own = one.heard.length;
  for (let count = 0; count < 50; count += 1) one.bus.publish(batch(count));
  expect(one.heard.length).toBeGreaterThanOrEqual(own + 50);
  await expect.poll(() => one.said).toEqual(['failing, will go on trying']);
  const again = await startRedis({ port: redis.port });
  onTestFinished(() => again.stop());
  await untilHeard(one.bus, two.heard);
  await expect.poll(() => one.said).toEqual(['failing, will go on trying', 'works again']);
});

test('news of a topic reach every instance, the own one too, and no other topic or prefix', async () => {
  const { url, prefix } = sharedRedis();
  const [one, two, stranger] = [open(url, prefix), open(url, prefix), open(url, `${prefix}other:`)];
  await untilHeard(one.bus, two.heard);
  const news: string[] = [];
  for (const [name, { bus }] of Object.entries({ one, two, stranger })) for (const topic of ['places', 'else']) bus.hear(topic, (message) => news.push(`${name} ${topic} ${JSON.stringify(message)}`));
  one.bus.tell('places', { n: 1 });
  await expect.poll(() => news).toContain('two places {"n":1}');
  expect([...new Set(news)].toSorted()).toEqual(['one places {"n":1}', 'two places {"n":1}']);
});

test('a message that is no batch is let go, and the next is heard', async () => {
  const { url, prefix } = sharedRedis();
  const [one, two] = [open(url, prefix), open(url, prefix)];
  await untilHeard(one.bus, two.heard);
  const client = await createClient({ url }).connect();
  onTestFinished(() => client.destroy());
  for (const text of ['not json', '{"epoch":1,"events":[{"seq":"x"}]}']) await client.publish(`${prefix}events`, text);
  const sent = batch(9);
  one.bus.publish(sent);
  await expect.poll(() => two.heard.at(-1)).toEqual(sent);
  expect(two.said).toHaveLength(2);
});
