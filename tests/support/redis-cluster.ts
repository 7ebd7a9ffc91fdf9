// Three nodes of a real Redis cluster, set up by hand: each gets a third of the slots and meets the first.
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from 'redis';
import { type RedisServer, startRedis } from './redis.ts';

export interface RedisCluster {
  /** Two of its addresses, as REDIS_URL has them. */
  url: string;
  nodes: readonly RedisServer[];
  stop: () => Promise<void>;
}

const slots = 16_384;

/** Starts a cluster of three masters; resolves when every node finds it whole. */
export async function startRedisCluster(): Promise<RedisCluster> {
  const nodes = await Promise.all([1, 2, 3].map(() => startRedis({ cluster: true })));
  const clients = await Promise.all(nodes.map(({ url }) => createClient({ url }).connect()));
  try {
    const [first] = clients;
    const share = Math.ceil(slots / nodes.length);
    const busPort = (await first?.configGet('cluster-port'))?.['cluster-port'] ?? '';
    for (const [index, client] of clients.entries()) {
      await client.sendCommand([
        'CLUSTER',
        'ADDSLOTSRANGE',
        String(index * share),
        String(Math.min(slots, (index + 1) * share) - 1),
      ]);
      if (index > 0) await client.sendCommand(['CLUSTER', 'MEET', '127.0.0.1', String(nodes[0]?.port), busPort]);
    }
    for (const client of clients) await untilWhole(() => client.clusterInfo());
  } finally {
    for (const client of clients) client.destroy();
  }
  return {
    nodes,
    url: nodes
      .slice(0, 2)
      .map(({ url }) => url)
      .join(','),
    stop: async () => {
      for (const node of nodes) await node.stop();
    },
  };
}

async function untilWhole(info: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const text = String(await info());
    if (
      text.includes('cluster_state:ok') &&
      text.includes(`cluster_slots_assigned:${slots}`) &&
      text.includes('cluster_known_nodes:3')
    )
      return;
    await wait(50);
  }
  throw new Error('The nodes of the Redis cluster did not find each other.');
}
