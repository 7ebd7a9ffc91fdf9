import { createClient, type RedisClientType } from 'redis';
import { expect, onTestFinished, test } from 'vitest';
import { createSignInThrottle, attemptLimits, type SignInThrottle } from '#server/sign-in/sign-in-throttle.ts';
import { sharedRedis, startRedis } from '../support/redis.ts';

async function connectTo(url: string): Promise<RedisClientType> {
  const client: RedisClientType = createClient({ url, disableOfflineQueue: true, socket: { reconnectStrategy: 50 } });
  client.on('error', () => {
    /* These tests kill Redis. */
  });
  await client.connect();
  onTestFinished(() => {
    if (client.isOpen) client.destroy();
  });
  return client;
}

async function allowed(throttle: SignInThrottle, times: number): Promise<boolean[]> {
  const outcomes: boolean[] = [];
  for (let n = 0; n < times; n += 1)
    outcomes.push((await throttle.consume({ account: 'hamid', address: '192.0.2.1', device: null })).allowed);
  return outcomes;
}
const { points } = attemptLimits.pair;

test('instances that share Redis share the count', async () => {
  const { url, prefix } = sharedRedis();
  const redis = await connectTo(url);
  const [one, other] = [createSignInThrottle({ redis, prefix }), createSignInThrottle({ redis, prefix })];
  expect(await allowed(one, points)).not.toContain(false);
  expect(await allowed(other, 1)).toEqual([false]);
});

test('without Redis sign-in continues, and is still counted', async () => {
  const server = await startRedis();
  const throttle = createSignInThrottle({ redis: await connectTo(server.url), prefix: 'test:' });
  expect(await allowed(throttle, 1)).toEqual([true]);
  await server.kill();
  const outcomes = await allowed(throttle, points + 1);
  expect(outcomes.slice(0, points)).not.toContain(false);
  expect(outcomes.at(-1)).toBe(false);
});
