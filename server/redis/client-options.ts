// REDIS_URL: one server, or several addresses of one cluster, separated by commas.
import type { RedisClientOptions } from 'redis';

/** The addresses of REDIS_URL; more than one is a cluster. */
export function redisAddresses(url: string): string[] {
  return url
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
}

const longestPauseMs = 2_000;
/** Commands without an answer before more are rejected: a Redis that does not answer must not fill the memory. */
const maxUnanswered = 500;

/** Options of every connection: it reconnects forever, and no command waits while it is disconnected. */
export const connectionOptions = {
  disableOfflineQueue: true,
  commandsQueueMaxLength: maxUnanswered,
  pingInterval: 5_000,
  socket: {
    connectTimeout: 5_000,
    socketTimeout: 15_000,
    reconnectStrategy: (tries: number) => Math.min(50 * 2 ** Math.min(tries, 10), longestPauseMs),
  },
} satisfies RedisClientOptions;

/** A cluster reports the addresses of its nodes, but neither credentials nor TLS: those come from the first address. */
export function clusterOptions(addresses: readonly string[]): {
  rootNodes: { url: string }[];
  defaults: RedisClientOptions;
} {
  const { username, password, protocol } = new URL(addresses[0] ?? '');
  return {
    rootNodes: addresses.map((url) => ({ url })),
    defaults: {
      ...connectionOptions,
      socket: { ...connectionOptions.socket, ...(protocol === 'rediss:' && { tls: true as const }) },
      ...(username !== '' && { username: decodeURIComponent(username) }),
      ...(password !== '' && { password: decodeURIComponent(password) }),
    },
  };
}
