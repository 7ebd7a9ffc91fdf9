// The key of a program that cannot set headers: it comes in the first message, and nothing is served before it is known.
import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { readSocketKey } from '#server/live/transport/read-socket-key.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import { viewerOf } from '../support/viewers.ts';

const viewer = viewerOf('CUSTOMER');

async function outcome(
  act: (socket: EventEmitter, say: (message: object) => void) => void,
  { protocol = 'graphql-transport-ws', authorizes = (): Promise<Viewer | null> => Promise.resolve(viewer) } = {},
): Promise<unknown> {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const socket = Object.assign(new EventEmitter(), { protocol });
  const authorize = vi.fn<(key: string) => Promise<Viewer | null>>(authorizes);
  const answer = readSocketKey(socket as unknown as WebSocket, authorize, 1_000);
  act(socket, (message) => void socket.emit('message', Buffer.from(JSON.stringify(message)), false));
  await vi.advanceTimersByTimeAsync(999);
  const early = authorize.mock.calls;
  await vi.advanceTimersByTimeAsync(1);
  const result = await answer;
  expect([socket.listenerCount('message'), socket.listenerCount('close')]).toEqual([0, 0]);
  return early.length > 0 ? [result, early[0]] : result;
}

const init = (authorization?: unknown) => ({ type: 'connection_init', payload: { authorization } });
const slowly = { authorizes: () => new Promise<Viewer | null>(() => undefined) };

test.each<[string, Parameters<typeof outcome>, unknown]>([
  ['its viewer, if the key is valid', [(_, say) => say(init('Bearer k'))], [viewer, ['Bearer k']]],
  [
    'unauthorized, if it is not',
    [(_, say) => say(init('x')), { authorizes: () => Promise.resolve(null) }],
    ['unauthorized', ['x']],
  ],
  ['unauthorized without a key', [(_, say) => say(init())], 'unauthorized'],
  ['unauthorized for anything before it', [(_, say) => say({ type: 'ping' })], 'unauthorized'],
  ['a bad request for what is no message', [(_, say) => say({ type: 'x' })], 'badRequest'],
  [
    'a bad request for a binary message',
    [(socket) => void socket.emit('message', Buffer.from(JSON.stringify(init('x'))), true)],
    'badRequest',
  ],
  [
    'a mistake, if it says it twice',
    [
      (_, say) => {
        say(init('x'));
        say(init('x'));
      },
      slowly,
    ],
    ['initTwice', ['x']],
  ],
  ['late, if it says nothing in time', [() => undefined], 'initTimeout'],
  ['nobody, if its connection fails', [(socket) => void socket.emit('error', new Error('reset'))], null],
  ['nobody, if it leaves', [(socket) => void socket.emit('close')], null],
  ['of no use with another subprotocol', [() => undefined, { protocol: 'graphql-ws' }], 'badSubprotocol'],
])('a client is %s', async (_, given, expected) => {
  expect(await outcome(...given)).toEqual(expected);
});
