// The lower bound: a prepared frame is written to each socket of the scope. Nothing that sends one message at a time
// can be cheaper.
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { Redis } from 'ioredis';
import { WebSocketServer } from 'ws';
import {
  type Changed,
  portOf,
  reportReady,
  redisPort,
  scopeOf,
  scopesOf,
  textOf,
  topicOf,
  viewerOf,
} from './common.ts';

const server = createServer();
const sockets = new WebSocketServer({ noServer: true });
const byScope = new Map<string, Set<Duplex>>();
server.on('upgrade', (request, duplex, head) =>
  sockets.handleUpgrade(request, duplex, head, (socket) => {
    const viewer = viewerOf(request);
    if (!viewer) return socket.close(4401);
    const scope = scopeOf(viewer);
    const scopeSockets = byScope.get(scope) ?? new Set();
    byScope.set(scope, scopeSockets.add(duplex));
    socket.on('close', () => scopeSockets.delete(duplex));
    socket.on('message', (data) => {
      if (textOf(data).includes('connection_init')) socket.send('{"type":"connection_ack"}');
    });
  }),
);

/** An unmasked, unfragmented text frame of less than 64 KiB. */
function frameOf(text: string): Buffer {
  const payload = Buffer.from(text);
  const short = payload.length < 126;
  const head = Buffer.alloc(short ? 2 : 4);
  head[0] = 0x81;
  head[1] = short ? payload.length : 126;
  if (!short) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

const redis = new Redis(redisPort);
redis.on('message', (_, text) => {
  const { keys, packageChanged } = JSON.parse(text) as Changed;
  const scopeSockets = scopesOf(keys).flatMap((scope) => [...(byScope.get(scope) ?? [])]);
  if (scopeSockets.length === 0) return;
  const frame = frameOf(JSON.stringify({ id: '1', type: 'next', payload: { data: { packageChanged } } }));
  for (const duplex of scopeSockets) duplex.write(frame);
});
await redis.subscribe(topicOf('floor', 'packages'));
server.listen(0, '127.0.0.1', () => reportReady(portOf(server)));
