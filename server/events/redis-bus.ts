// The bus of several instances: a Redis channel for batches of events, and one for news that may be lost. Redis may go away at any time; nothing waits for it, and
// what is published meanwhile reaches the others by Postgres.
import { z } from 'zod';
import { openChannels } from '../redis/channels.ts';
import { refusedMessages } from '../redis/refused-messages.ts';
import { type Batch, type Bus, localBus } from './bus.ts';
import { numberedEvent } from './event-schema.ts';
import { type Log, outage } from './outage.ts';

const message = z.object({ epoch: z.int(), previous: z.string(), events: z.array(numberedEvent) });
const newsMessage = z.object({ topic: z.string(), message: z.unknown() });

export interface RedisBusOptions {
  /** One server, or addresses of a cluster separated by commas. */
  url: string;
  /** BUS_SECRET: what was not signed with it is ignored. */
  secret: string;
  /** Put before the name of the channel. */
  prefix: string;
  log: Log;
}

/** A bus over Redis. It works for the own instance from the first moment, and for others whenever Redis is there. */
export function redisBus({ url, secret, prefix, log }: RedisBusOptions): Bus {
  const channel = `${prefix}events`;
  const newsChannel = `${prefix}news`;
  const here = localBus();
  const state = outage(log, 'redis');
  // The own instance is told directly, and hears nothing of what it sends itself.
  const channels = openChannels(
    { url, secret },
    { failed: state.failed, ready: state.recovered, refused: refusedMessages(log) },
  );
  const reading =
    (read: (value: unknown) => void) =>
    (text: Buffer): void => {
      try {
        read(JSON.parse(text.toString()));
      } catch (error) {
        // From another version or another program: the events themselves are read from Postgres.
        log.warn({ err: error }, 'a message on the bus could not be read');
      }
    };
  channels.subscribe(
    channel,
    reading((value) => here.publish(message.parse(value))),
  );
  channels.subscribe(
    newsChannel,
    reading((value) => {
      const news = newsMessage.parse(value);
      here.tell(news.topic, news.message);
    }),
  );
  return {
    publish: (batch: Batch) => {
      // First the own instance, which so needs no Redis.
      here.publish(batch);
      channels.publish(channel, JSON.stringify(batch));
    },
    subscribe: here.subscribe,
    tell: (topic, news) => {
      here.tell(topic, news);
      channels.publish(newsChannel, JSON.stringify({ topic, message: news }));
    },
    hear: here.hear,
    close: async () => {
      await here.close();
      channels.close();
    },
  };
}
