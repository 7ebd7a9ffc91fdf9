// An open screen of the fleet.
import { once } from 'node:events';
import { onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { ApiClient } from '#tests/fixtures/test-server.ts';

const patience = { timeout: 15_000, interval: 10 };
const driver = z.object({ id: z.string(), onDuty: z.boolean(), held: z.number(), enroute: z.number() });
const message = z.object({ type: z.string(), payload: z.unknown().optional() });
const result = z.object({
  data: z.object({
    fleetChanged: z.object({ full: z.boolean(), drivers: z.array(driver), gone: z.array(z.string()) }),
  }),
});
type FleetMessage = z.output<typeof result>['data']['fleetChanged'];

/** Opens a socket and subscribes to the fleet; resolves when the full snapshot has arrived. */
export async function openFleet(url: string, { cookie }: ApiClient) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    origin: url,
    headers: { cookie },
  });
  onTestFinished(() => socket.terminate());
  const messages: FleetMessage[] = [];
  socket.on('message', (data: Buffer) => {
    const received = message.parse(JSON.parse(data.toString()));
    if (received.type === 'next') messages.push(result.parse(received.payload).data.fleetChanged);
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init' }));
  socket.send(
    JSON.stringify({
      id: '1',
      type: 'subscribe',
      payload: { query: 'subscription { fleetChanged { full drivers { id onDuty held enroute } gone } }' },
    }),
  );
  await vi.waitUntil(() => messages[0]?.full, patience);
  const of = (id: string) => messages.flatMap(({ drivers }) => drivers).findLast((each) => each.id === id);
  return {
    messages: () => messages,
    of,
    until: async (id: string, figures: Partial<z.output<typeof driver>>): Promise<void> => {
      await vi.waitUntil(
        () =>
          Object.entries(figures).every(
            ([name, value]) => new Map<string, unknown>(Object.entries(of(id) ?? {})).get(name) === value,
          ),
        patience,
      );
    },
    everTold: () => [...new Set(messages.flatMap(({ drivers }) => drivers.map((each) => each.id)))],
  };
}
