import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Fault } from '../../harness/fault.ts';
import type { FaultContext } from '../../harness/fault-context.ts';
import { subscription } from '../../harness/clients/page-state.ts';

const init = '{"type":"connection_init"}';
const subscribe = JSON.stringify({ id: '1', type: 'subscribe', payload: { query: subscription } });

/** What is sent, and the close code that the protocol requires. */
const offences: readonly { what: string; send: readonly string[]; code: number }[] = [
  { what: 'no init at all', send: [], code: 4408 },
  { what: 'two inits', send: [init, init], code: 4429 },
  { what: 'an id twice', send: [init, subscribe, subscribe], code: 4409 },
  { what: 'bad JSON', send: [init, '{"type":'], code: 4400 },
  { what: 'an unknown message', send: [init, '{"type":"shout"}'], code: 4400 },
  { what: 'a subscribe before the init', send: [subscribe], code: 4401 },
  {
    what: 'a frame of 65 KiB',
    send: [init, JSON.stringify({ type: 'ping', payload: { padding: 'x'.repeat(65 * 1_024) } })],
    code: 1009,
  },
];

async function offend(context: FaultContext, index: number, send: readonly string[]): Promise<number> {
  const url = context.testBed.frontUrl(index).replace('http', 'ws');
  const socket = new WebSocket(`${url}/graphql`, 'graphql-transport-ws', {
    origin: context.testBed.origin,
    headers: { cookie: context.user('support').cookie },
  });
  socket.on('error', () => {});
  await once(socket, 'open');
  for (const text of send) socket.send(text);
  const timer = setTimeout(() => socket.terminate(), 10_000 * 5);
  const [code] = (await once(socket, 'close')) as [number];
  clearTimeout(timer);
  return code;
}

export const f14: Fault = {
  name: 'F14',
  scenario: 'init never sent, duplicate ids, bad JSON, frames too long, ten times each',
  promises: [7, 23],
  quick: false,
  run: async (context) => {
    await context.openTabs(200);
    return context.round(async () => {
      // One offence after the other: all at once would be more sockets than an account may have.
      for (const { what, send, code } of offences) {
        const codes = await Promise.all(Array.from({ length: 10 }, (_, index) => offend(context, index, send)));
        context.check(
          `${what} is closed with ${code} (${[...new Set(codes)].join(', ')})`,
          codes.every((each) => each === code),
        );
      }
    });
  },
};
