// Redis for counters that all instances share: one server, or a cluster. It may be down.
import { createClient, type RedisClientType, type RedisClusterType } from 'redis';
import { type Logger, trackOutage } from '../lib/outage.ts';
import { connectionOptions, redisAddresses } from './client-options.ts';
import { openCluster } from './cluster.ts';

export type RedisCommands = RedisClientType | RedisClusterType;

export interface RedisStore {
  client: RedisCommands;
  readonly isReady: boolean;
  /** Latency in milliseconds; rejects without an answer. */
  ping: () => Promise<number>;
  close: () => void;
}

async function timed(work: Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work;
  return performance.now() - began;
}

/** Opens the store of REDIS_URL without waiting; it reconnects by itself. */
export function openRedisStore(url: string, log: Logger): RedisStore {
  const addresses = redisAddresses(url);
  return addresses.length > 1 ? clusterStore(addresses, log) : serverStore(url, log);
}

function serverStore(url: string, log: Logger): RedisStore {
  const state = trackOutage(log, 'redis');
  const client: RedisClientType = createClient({ url, ...connectionOptions, commandsQueueMaxLength: 1_000 });
  client.on('error', state.failed);
  client.on('ready', state.recovered);
  // Retries forever.
  client.connect().catch(state.failed);
  return {
    client,
    get isReady() {
      return client.isReady;
    },
    ping: () => timed(client.ping()),
    close: () => {
      if (client.isOpen) client.destroy();
    },
  };
}

function clusterStore(addresses: readonly string[], log: Logger): RedisStore {
  const state = trackOutage(log, 'redis');
  const { client, close } = openCluster(addresses, { failed: state.failed, ready: state.recovered });
  // A cluster is ready when all of its nodes answer.
  const nodes = () => client.masters.map(({ client: node }) => node);
  return {
    client,
    get isReady() {
      return client.isReady && nodes().every((node) => node?.isReady === true);
    },
    ping: () => timed(Promise.all(nodes().map(async (node) => node?.ping()))),
    close,
  };
}
