// Opens and closes ten thousand sockets. The heap is read over the inspector, after a collection, so that garbage is
// not taken for a leak.
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Fault } from '../../harness/fault.ts';
import { heapAfterCollection } from '../../harness/checks/heap.ts';
import { subscription } from '../../harness/clients/page-state.ts';
import type { TestUser } from '../../harness/test-bed/test-bed.ts';
import type { FaultContext } from '../../harness/fault-context.ts';

const subscribe = JSON.stringify({ id: '1', type: 'subscribe', payload: { query: subscription } });

async function comeAndGo(context: FaultContext, { cookie }: TestUser): Promise<void> {
  const socket = new WebSocket(
    `${context.testBed.instances[0].url.replace('http', 'ws')}/graphql`,
    'graphql-transport-ws',
    {
      origin: context.testBed.origin,
      headers: { cookie },
      perMessageDeflate: false,
    },
  );
  socket.on('error', () => {});
  await once(socket, 'open');
  socket.send('{"type":"connection_init"}');
  socket.send(subscribe);
  await once(socket, 'message');
  socket.terminate();
}

async function churn(context: FaultContext, times: number): Promise<void> {
  const numbers = Array.from({ length: times }).values();
  // One account may have forty sockets.
  const people = [await context.createUser('support'), await context.createUser('support')];
  await Promise.all(
    Array.from({ length: 20 }, () => people)
      .flat()
      .map(async (person) => {
        for (const _ of numbers) await comeAndGo(context, person);
      }),
  );
}

export const f13: Fault = {
  name: 'F13',
  scenario: 'connect, subscribe, drop, 10,000 times',
  promises: [7],
  quick: false,
  run: async (context) => {
    await context.openTabs(60);
    return context.round(
      async () => {
        const [one] = context.testBed.instances;
        await churn(context, 2_000);
        await wait(5_000);
        const { heap: before } = await heapAfterCollection(one);
        await churn(context, 10_000);
        await wait(5_000);
        const { heap: after } = await heapAfterCollection(one);
        context.note(`heap ${(before / 1e6).toFixed(1)} → ${(after / 1e6).toFixed(1)} MB`);
        context.check('the heap is no more than 5 % larger', after <= before * 1.05);
      },
      { writers: 5 },
    );
  },
};
