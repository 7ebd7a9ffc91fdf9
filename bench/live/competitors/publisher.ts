// Publishes the feed to competitors, each by its own way of publishing. Its cost is not measured.
import { Emitter } from '@socket.io/redis-emitter';
import { Redis } from 'ioredis';
import redis from 'mqemitter-redis';
import { createClient } from 'redis';
import { type Changed, redisPort as port, scopesOf, redactWith, topicOf } from './common.ts';

const plain = new Redis(port);
const emitter = redis({ port, host: '127.0.0.1' });
const client = createClient({ url: `redis://127.0.0.1:${port}` });
await client.connect();
const io = new Emitter(client);

type Message = { peer: string; topic: 'packages' | 'positions'; event: Changed };

/** To each room once, without the fields hidden from its role. */
function emit({ keys, packageChanged }: Changed): void {
  const [all = '', hub = '', company = '', driver = ''] = scopesOf(keys);
  io.to([all, hub]).emit('packageChanged', packageChanged);
  io.to(company).emit('packageChanged', redactWith('sender', packageChanged));
  io.to(driver).emit('packageChanged', redactWith('carrier', packageChanged));
}

function publish({ peer, topic, event }: Message): void {
  if (peer === 'mercurius') emitter.emit({ topic: topicOf(peer, topic), payload: event }, () => {});
  else if (peer === 'socketio') emit(event);
  else void plain.publish(topicOf(peer, topic), JSON.stringify(event));
}

process.on('disconnect', () => process.exit(0));
process.on('message', (message: { ask?: number; question: string; value: Message }) => {
  if (message.question === 'publish') publish(message.value);
  if (message.ask !== undefined) process.send?.({ reply: message.ask, value: null });
});
