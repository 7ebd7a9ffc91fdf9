// The client of a Redis cluster, which connects however late the cluster comes.
import { setTimeout as wait } from 'node:timers/promises';
import { createCluster, type RedisClusterType } from 'redis';
import { clusterOptions } from './client-options.ts';

/** Callbacks for the state of its connections. Each may be called many times, and none after `close`. */
export interface ClusterCallbacks {
  failed: (error: unknown) => void;
  /** A node has become ready. */
  ready: () => void;
}

export interface ClusterConnection {
  client: RedisClusterType;
  /** Does the work again until it succeeds or the cluster is closed. Never rejects. */
  retry: (work: () => Promise<unknown>) => Promise<void>;
  /** Once it is connected or closed. */
  settled: Promise<void>;
  close: () => void;
}

const retryMs = 500;

/** Connects to the cluster of these addresses, as often as it takes, until it is closed. */
export function openCluster(addresses: readonly string[], callbacks: ClusterCallbacks): ClusterConnection {
  const client: RedisClusterType = createCluster(clusterOptions(addresses));
  const closing = new AbortController();
  const close = (): void => {
    closing.abort();
    client.destroy();
  };
  // What was under way at the end (an attempt to connect, a new look at the nodes) opens its nodes nevertheless, and they
  // would keep the process alive.
  const untilClosed =
    <Args extends unknown[]>(callback: (...args: Args) => void) =>
    (...args: Args): void =>
      closing.signal.aborted ? close() : callback(...args);
  const failed = untilClosed(callbacks.failed);
  client.on('error', failed).on('node-error', failed).on('node-ready', untilClosed(callbacks.ready));
  const retry = async (work: () => Promise<unknown>): Promise<void> => {
    while (!closing.signal.aborted) {
      try {
        return void (await work());
      } catch (error) {
        failed(error);
        await wait(retryMs, undefined, { signal: closing.signal }).catch(() => {});
      }
    }
  };
  return { client, retry, settled: retry(() => client.connect()), close };
}
