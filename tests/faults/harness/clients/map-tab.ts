// An open map of drivers.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { TestUser } from '../test-bed/test-bed.ts';

const position = z.object({ driverId: z.string(), at: z.string(), lat: z.number(), lng: z.number() });
const message = z.object({ type: z.string(), payload: z.unknown().optional() });
const result = z.object({
  data: z.object({
    driverPositions: z.object({ full: z.boolean(), moved: z.array(position), gone: z.array(z.string()) }),
  }),
});
const query = 'subscription { driverPositions { full moved { driverId at lat lng } gone } }';

export class MapTab {
  readonly #socket: WebSocket;
  readonly #drivers = new Map<string, z.output<typeof position>>();

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('error', () => {});
    socket.on('message', (data: Buffer) => {
      const { type, payload } = message.parse(JSON.parse(data.toString()));
      if (type === 'ping') socket.send('{"type":"pong"}');
      if (type === 'next') this.#take(result.parse(payload).data.driverPositions);
    });
  }

  static async open(url: string, origin: string, { cookie }: TestUser): Promise<MapTab> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      origin,
      headers: { cookie },
    });
    const tab = new MapTab(socket);
    await once(socket, 'open');
    socket.send('{"type":"connection_init"}');
    socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
    return tab;
  }

  /** Where each driver is shown. */
  drivers(): ReadonlyMap<string, z.output<typeof position>> {
    return this.#drivers;
  }

  close(): void {
    this.#socket.terminate();
  }

  #take({ full, moved, gone }: z.output<typeof result>['data']['driverPositions']): void {
    if (full) this.#drivers.clear();
    for (const each of moved) this.#drivers.set(each.driverId, each);
    for (const id of gone) this.#drivers.delete(id);
  }
}
