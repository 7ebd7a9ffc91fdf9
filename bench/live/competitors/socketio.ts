// Socket.IO with a room per scope and the Redis adapter, as in its documentation ("Rooms", "Redis adapter").
import { createServer } from 'node:http';
import { createAdapter } from '@socket.io/redis-adapter';
import { createClient } from 'redis';
import { Server } from 'socket.io';
import { deflate, portOf, reportReady, redisPort, scopeOf, viewerOf } from './common.ts';

const publisher = createClient({ url: `redis://127.0.0.1:${redisPort}` });
const subscriber = publisher.duplicate();
await Promise.all([publisher.connect(), subscriber.connect()]);
const server = createServer();
const io = new Server(server, { adapter: createAdapter(publisher, subscriber), perMessageDeflate: deflate });
io.use((socket, next) => {
  const viewer = viewerOf(socket.request);
  if (!viewer) return next(new Error('unauthorized'));
  void socket.join(scopeOf(viewer));
  next();
});
server.listen(0, '127.0.0.1', () => reportReady(portOf(server)));
