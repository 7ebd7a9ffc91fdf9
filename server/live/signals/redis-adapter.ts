// Socket.IO's adapter over Redis, made to live with a Redis that comes and goes: what is said meanwhile is lost and said again later.
import { createAdapter } from '@socket.io/redis-adapter';
import { type Log, outage } from '../../events/outage.ts';
import { type ChannelsPlace, type Hear, openChannels } from '../../redis/channels.ts';
import { refusedMessages } from '../../redis/refused-messages.ts';

export interface RedisAdapterOptions extends ChannelsPlace {
  prefix: string;
  log: Log;
  onReady: () => void;
}

/** The adapter, and how to end its connections. `onReady` is called whenever they are there, at first and again. */
export function redisAdapter({ url, secret, prefix, log, onReady }: RedisAdapterOptions): {
  adapter: ReturnType<typeof createAdapter>;
  close: () => void;
} {
  const state = outage(log, 'redis for presence');
  const channels = openChannels(
    { url, secret },
    {
      failed: state.failed,
      refused: refusedMessages(log),
      ready: () => {
        state.recovered();
        onReady();
      },
    },
  );
  const listener = { on: () => {}, off: () => {} };
  // Instances speak to each other; rooms of sockets are told by their own instance, so that the pattern of all rooms is not listened to.
  const subscriber = {
    ...listener,
    subscribe: (names: string[], hear: Hear) => {
      for (const name of names) channels.subscribe(name, hear);
    },
    pSubscribe: () => {},
    pUnsubscribe: () => {},
    unsubscribe: () => {},
  };
  return {
    adapter: createAdapter({ ...listener, pSubscribe: () => {}, publish: channels.publish }, subscriber, {
      key: `${prefix}signals`,
    }),
    close: channels.close,
  };
}
