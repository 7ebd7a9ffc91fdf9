// How the server connects to Redis, and what it logs of messages that it does not accept.
import { expect, it, onTestFinished, vi } from 'vitest';
import { clusterOptions, connectionOptions, redisAddresses } from '#server/redis/client-options.ts';
import { logRejectedMessages } from '#server/redis/rejected-messages.ts';

it('REDIS_URL is one address, or several of a cluster', () => {
  expect(redisAddresses('redis://one:6379')).toEqual(['redis://one:6379']);
  expect(redisAddresses(' redis://one:6379, redis://two:6379 ,')).toEqual(['redis://one:6379', 'redis://two:6379']);
});

it('the nodes of a cluster are reached with the credentials and the TLS of the first address', () => {
  const addresses = ['rediss://us%40er:p%2Fw@one:6379', 'rediss://two:6379'];
  const { rootNodes, defaults } = clusterOptions(addresses);
  expect(rootNodes).toEqual(addresses.map((url) => ({ url })));
  expect(defaults).toMatchObject({
    username: 'us@er',
    password: 'p/w',
    disableOfflineQueue: true,
    socket: { tls: true },
  });
  const plain = clusterOptions(['redis://one:6379', 'redis://two:6379']).defaults;
  expect([plain.username, plain.password, plain.socket]).toEqual([undefined, undefined, connectionOptions.socket]);
});

it('a Redis that does not answer is noticed, and fills no memory', () => {
  expect(connectionOptions).toMatchObject({
    disableOfflineQueue: true,
    commandsQueueMaxLength: 500,
    pingInterval: 5_000,
    socket: { connectTimeout: 5_000, socketTimeout: 15_000 },
  });
  expect(clusterOptions(['redis://one:6379', 'redis://two:6379']).defaults).toMatchObject(connectionOptions);
});

it('a lost connection is opened again for ever, after pauses that double up to two seconds', () => {
  const { reconnectStrategy } = connectionOptions.socket;
  expect([0, 1, 2, 5, 6, 50].map(reconnectStrategy)).toEqual([50, 100, 200, 1_600, 2_000, 2_000]);
});

it('rejected messages are logged every ten seconds at most, with their number', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const warn = vi.fn<() => void>();
  const reject = logRejectedMessages({ info: vi.fn<() => void>(), warn, error: vi.fn<() => void>() });
  const counts = () => warn.mock.calls.map((call: unknown[]) => call[0]);
  for (let index = 0; index < 3; index += 1) reject('events', 'unsigned');
  expect(counts()).toMatchObject([{ count: 1 }]);
  vi.advanceTimersByTime(9_999);
  reject('events', 'unsigned');
  expect(counts()).toMatchObject([{ count: 1 }]);
  vi.advanceTimersByTime(1);
  reject('events', 'replayed');
  expect(counts()).toMatchObject([{ count: 1 }, { count: 4 }]);
});
