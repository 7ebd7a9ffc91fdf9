// Socket.IO's adapter over Redis, made to live with a Redis that comes and goes: what is said meanwhile is lost and said again later.
import { createAdapter } from '@socket.io/redis-adapter';
import { createClient } from 'redis';
import { type Log, outage } from '../../events/outage.ts';

const longestPauseMs = 2_000;
const maxUnanswered = 500;

export interface RedisAdapterOptions { url: string; prefix: string; log: Log; onReady: () => void }

/** The adapter, and how to end its connections. `onReady` is called whenever both are there, at first and again. */
export function redisAdapter({ url, prefix, log, onReady }: RedisAdapterOptions): { adapter: ReturnType<typeof createAdapter>; close: () => void } {
  const state = outage(log, 'redis for presence');
  const sender = createClient({
    url, disableOfflineQueue: true, commandsQueueMaxLength: maxUnanswered, pingInterval: 5_000,
    socket: { connectTimeout: 5_000, socketTimeout: 15_000, reconnectStrategy: (tries) => Math.min(50 * 2 ** Math.min(tries, 10), longestPauseMs) },
  });
  const receiver = sender.duplicate({ disableOfflineQueue: false });
  for (const client of [sender, receiver]) {
    client.on('error', state.failed);
    client.on('ready', () => {
      if (!sender.isReady || !receiver.isReady) return;
      state.recovered();
      onReady();
    });
    // Tries for ever; rejects only when it is closed before it ever connected.
    client.connect().catch(() => {});
  }
  // The adapter waits for none of its calls, so a refused one would end the process.
  const quietly = (work: Promise<unknown>): void => void work.catch(state.failed);
  const listener = { on: () => {}, off: () => {} };
  const publisher = {
    ...listener,
    pSubscribe: () => {},
    publish: (channel: string, message: string | Buffer) => { if (sender.isReady) quietly(sender.publish(channel, message)); },
  };
  type Hear = (message: Buffer, channel: Buffer) => void;
  const subscriber = {
    ...listener,
    pSubscribe: (pattern: string, hear: Hear) => quietly(receiver.pSubscribe(pattern, hear, true)),
    subscribe: (channels: string[], hear: Hear) => quietly(receiver.subscribe(channels, hear, true)),
    pUnsubscribe: () => {}, unsubscribe: () => {},
  };
  return {
    adapter: createAdapter(publisher, subscriber, { key: `${prefix}signals` }),
    close: () => { for (const client of [sender, receiver]) if (client.isOpen) client.destroy(); },
  };
}
