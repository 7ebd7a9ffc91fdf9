// Plain `ws`: each change is serialised once and sent to every socket whose viewer sees it.
import { createServer } from 'node:http';
import { Redis } from 'ioredis';
import { type WebSocket, WebSocketServer } from 'ws';
import {
  type Bounds,
  type Changed,
  deflate,
  type RedactionProfile,
  redactionProfileOf,
  isWithin,
  type Moved,
  portOf,
  reportReady,
  redisPort,
  sees,
  redactWith,
  textOf,
  topicOf,
  type Viewer,
  viewerOf,
} from './common.ts';

const server = createServer();
const sockets = new WebSocketServer({ server, path: '/graphql', perMessageDeflate: deflate });
const viewers = new Map<WebSocket, { viewer: Viewer; bounds: Bounds | null }>();
sockets.on('connection', (socket, request) => {
  const viewer = viewerOf(request);
  if (!viewer) return socket.close(4401);
  viewers.set(socket, { viewer, bounds: null });
  socket.on('close', () => viewers.delete(socket));
  socket.on('message', (data) => {
    const { type, payload } = JSON.parse(textOf(data)) as {
      type: string;
      payload?: { variables?: { bounds?: Bounds } };
    };
    if (type === 'connection_init') socket.send('{"type":"connection_ack"}');
    if (type === 'subscribe') viewers.set(socket, { viewer, bounds: payload?.variables?.bounds ?? null });
  });
});

const messageOf = (data: object): string => JSON.stringify({ id: '1', type: 'next', payload: { data } });

function sendChange(event: Changed): void {
  // One text per redaction profile.
  const texts = new Map<RedactionProfile, string>();
  for (const [socket, { viewer }] of viewers) {
    if (!sees(viewer, event)) continue;
    const form = redactionProfileOf(viewer);
    const text = texts.get(form) ?? messageOf({ packageChanged: redactWith(form, event.packageChanged) });
    texts.set(form, text);
    socket.send(text);
  }
}

function sendMove(moved: Moved): void {
  let text: string | null = null;
  for (const [socket, { bounds }] of viewers) {
    if (!bounds || !isWithin(moved, bounds)) continue;
    text ??= messageOf({ driverPositions: { __typename: 'PositionsChange', full: false, gone: [], moved: [moved] } });
    socket.send(text);
  }
}

const packages = topicOf('raw', 'packages');
const redis = new Redis(redisPort);
redis.on('message', (channel, text) => {
  if (channel === packages) sendChange(JSON.parse(text) as Changed);
  else sendMove(JSON.parse(text) as Moved);
});
await redis.subscribe(packages, topicOf('raw', 'positions'));
server.listen(0, '127.0.0.1', () => reportReady(portOf(server)));
