// Publishes what the bench feeds to peers, by each peer's own way of publishing. Its cost is nobody's.
import { Emitter } from '@socket.io/redis-emitter';
import { Redis } from 'ioredis';
import redis from 'mqemitter-redis';
import { createClient } from 'redis';
import { type Changed, redisPort as port, topicOf } from './house.ts';

const plain = new Redis(port);
const emitter = redis({ port, host: '127.0.0.1' });
const client = createClient({ url: `redis://127.0.0.1:${port}` });
await client.connect();
const io = new Emitter(client);

type Message = { peer: string; room?: string; topic: 'packages' | 'positions'; event: Changed };

function publish({ peer, room, topic, event }: Message): void {
  if (peer === 'mercurius') emitter.emit({ topic: topicOf(peer, topic), payload: event }, () => {});
  else if (peer === 'socketio') io.to(room === 'hub' ? `hub:${event.keys.hubId}` : `company:${event.keys.companyId}`).emit('packageChanged', event.packageChanged);
  else void plain.publish(topicOf(peer, topic), JSON.stringify(event));
}

process.on('disconnect', () => process.exit(0));
process.on('message', (message: { ask?: number; question: string; value: Message }) => {
  if (message.question === 'publish') publish(message.value);
  if (message.ask !== undefined) process.send?.({ reply: message.ask, value: null });
});
