// One account with as many sockets and different documents as the limits allow, each as expensive as allowed. Runs in
// a worker thread, so that it does not slow down the measuring clients.
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { WebSocket } from 'ws';
import { maxAccountGroups, maxAccountSockets } from '#shared/live/socket-limits.ts';
import type { TestUser } from '../test-bed/test-bed.ts';

/** Long notes under as many names as a document may have. */
const fields = Array.from({ length: 18 }, (_, index) => `n${index}: note`).join(' ');
const queryOf = (name: string): string =>
  `subscription ${name} { packageChanged { kind id version changed package { id version ${fields} } } }`;

const perSocket = 50;
const asked = z.object({ url: z.string(), origin: z.string(), cookie: z.string() });
const counts = z.object({ refused: z.number(), heard: z.number() });
type Counts = z.output<typeof counts>;

export interface GreedyAccount {
  counts: () => Promise<Counts>;
  stop: () => Promise<unknown>;
}

/**
 * Requests twenty times the limits of one account on an instance; resolves when all limits are used and the rest was
 * refused.
 */
export async function startGreedyAccount(url: string, origin: string, { cookie }: TestUser): Promise<GreedyAccount> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { url, origin, cookie } });
  await once(worker, 'message');
  return {
    counts: async () => {
      worker.postMessage('counts', []);
      const [answer]: unknown[] = await once(worker, 'message');
      return counts.parse(answer);
    },
    stop: () => worker.terminate(),
  };
}

function listen({ url, origin, cookie }: z.output<typeof asked>, index: number, seen: Counts): Promise<WebSocket> {
  const { promise, resolve } = Promise.withResolvers<WebSocket>();
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    origin,
    headers: { cookie },
    perMessageDeflate: false,
  });
  socket.on('error', () => {});
  socket.on('open', () => {
    socket.send('{"type":"connection_init"}');
  });
  socket.on('message', (data: Buffer) => {
    const start = data.subarray(0, 60).toString();
    if (start.includes('"connection_ack"')) {
      for (let count = 0; count < perSocket; count += 1) {
        socket.send(
          JSON.stringify({
            id: String(count),
            type: 'subscribe',
            payload: { query: queryOf(`Greedy${index * perSocket + count}`) },
          }),
        );
      }
      resolve(socket);
    }
    if (start.includes('"type":"error"')) seen.refused += 1;
    if (start.includes('"type":"next"')) seen.heard += 1;
  });
  return promise;
}

async function work(): Promise<void> {
  const seen: Counts = { refused: 0, heard: 0 };
  const sockets: WebSocket[] = [];
  for (let index = 0; index < maxAccountSockets; index += 1)
    sockets.push(await listen(asked.parse(workerData), index, seen));
  parentPort?.on('message', () => {
    parentPort?.postMessage(seen, []);
  });
  // Subscriptions beyond the rate are started later.
  while (seen.refused < maxAccountSockets * 40 - maxAccountGroups) await wait(50);
  parentPort?.postMessage(seen, []);
}

if (!isMainThread && workerData !== null) await work();
