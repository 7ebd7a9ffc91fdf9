// A driver and the instance it was connected to end without a disconnect; presence must not show the driver longer
// than promised.
import { io, type Socket } from 'socket.io-client';
import type { Fault } from '../../harness/fault.ts';
import type { TestUser } from '../../harness/test-bed/test-bed.ts';
import type { FaultContext } from '../../harness/fault-context.ts';
import type { ClientToServerEvents, ServerToClientEvents } from '#shared/live/presence.ts';

interface Seeing {
  socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  names: () => readonly string[];
}

function enter(context: FaultContext, url: string, { cookie }: TestUser): Seeing {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(url, {
    path: '/signals',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { origin: context.testBed.origin, cookie },
  });
  let names: readonly string[] = [];
  socket.on('presence', ({ screen, object, people }) => {
    if (screen === 'package' && object === null) names = people.map(({ name }) => name);
  });
  const here = (): void => {
    if (socket.connected) socket.emit('here', { places: [{ screen: 'package' }] });
  };
  socket.on('connect', here);
  const saying = setInterval(here, 10_000);
  socket.on('disconnect', () => clearInterval(saying));
  return { socket, names: () => names };
}

export const f25: Fault = {
  name: 'F25',
  scenario: 'a user who is present, and their instance, gone without closing',
  promises: [10],
  quick: false,
  run: async (context) => {
    await context.openTabs(60);
    const [one, two] = context.testBed.instances;
    const watcher = enter(context, two.url, context.user('admin'));
    const driver = enter(context, one.url, context.user('support'));
    try {
      return await context.round(
        async () => {
          context.check(
            'they see each other across instances',
            await context.waitUntil(() => watcher.names().includes('Test support'), 15_000),
          );
          const began = performance.now();
          await one.kill();
          driver.socket.disconnect();
          context.check(
            'no ghost stays',
            await context.waitUntil(() => !watcher.names().includes('Test support'), 60_000 * 5),
          );
          context.note(`gone after ${((performance.now() - began) / 1_000).toFixed(0)} s`);
          await one.start();
        },
        { writers: 10 },
      );
    } finally {
      for (const { socket } of [watcher, driver]) socket.disconnect();
    }
  },
};
