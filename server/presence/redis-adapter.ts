// Socket.IO's Redis adapter, which tolerates that Redis is unavailable: messages are lost then and repeated later.
import { createAdapter } from '@socket.io/redis-adapter';
import { type Logger, trackOutage } from '../lib/outage.ts';
import { type ChannelsOptions, type MessageHandler, openChannels } from '../redis/channels.ts';
import { logRejectedMessages } from '../redis/rejected-messages.ts';

export interface RedisAdapterOptions extends ChannelsOptions {
  prefix: string;
  log: Logger;
  onReady: () => void;
}

/**
 * Creates the adapter and the function that closes its connections. `onReady` is called whenever they are connected,
 * also again.
 */
export function redisAdapter({ url, secret, prefix, log, onReady }: RedisAdapterOptions): {
  adapter: ReturnType<typeof createAdapter>;
  close: () => void;
} {
  const state = trackOutage(log, 'redis for presence');
  const channels = openChannels(
    { url, secret },
    {
      failed: state.failed,
      refused: logRejectedMessages(log),
      ready: () => {
        state.recovered();
        onReady();
      },
    },
  );
  const listener = { on: () => {}, off: () => {} };
  // Only instances talk to each other; Socket.IO rooms are served by their own instance, so the pattern of all rooms is
  // not subscribed.
  const subscriber = {
    ...listener,
    subscribe: (names: string[], onMessage: MessageHandler) => {
      for (const name of names) channels.subscribe(name, onMessage);
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
