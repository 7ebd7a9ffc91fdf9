// A driver and the instance it was connected to are gone without a word; presence must not show it for longer than promised.
import { io, type Socket } from 'socket.io-client';
import type { Fault } from '../harness/fault.ts';
import type { TestUser } from '../harness/house.ts';
import type { FaultContext } from '../harness/scene.ts';
import type { FromClient, FromServer } from '#shared/live/signals.ts';

interface Seeing {
  socket: Socket<FromServer, FromClient>;
  names: () => readonly string[];
}

function enter(scene: FaultContext, url: string, { cookie }: TestUser): Seeing {
  const socket: Socket<FromServer, FromClient> = io(url, {
    path: '/signals',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { origin: scene.testBed.origin, cookie },
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
  scenario: 'somebody present, and the instance under them, gone without a word',
  promises: [10],
  quick: false,
  run: async (scene) => {
    await scene.openTabs(60);
    const [one, two] = scene.testBed.instances;
    const watcher = enter(scene, two.url, scene.user('admin'));
    const driver = enter(scene, one.url, scene.user('support'));
    try {
      return await scene.round(
        async () => {
          scene.check(
            'they see each other across instances',
            await scene.waitUntil(() => watcher.names().includes('Test support'), 15_000),
          );
          const began = performance.now();
          await one.kill();
          driver.socket.disconnect();
          scene.check(
            'no ghost stays',
            await scene.waitUntil(() => !watcher.names().includes('Test support'), 60_000 * 5),
          );
          scene.note(`gone after ${((performance.now() - began) / 1_000).toFixed(0)} s`);
          await one.start();
        },
        { writers: 10 },
      );
    } finally {
      for (const { socket } of [watcher, driver]) socket.disconnect();
    }
  },
};
