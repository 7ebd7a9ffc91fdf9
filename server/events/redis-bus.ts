// The bus of several instances: one Redis channel for batches of events, one for ephemeral messages. Redis may be
// unavailable at any time; nothing waits for it. Events published meanwhile reach other instances through Postgres.
import { z } from 'zod';
import { openChannels } from '../redis/channels.ts';
import { refusedMessages } from '../redis/refused-messages.ts';
import { type Batch, type Bus, localBus } from './bus.ts';
import { numberedEvent, storedEvent } from './event-schema.ts';
import { type Log, outage } from './outage.ts';

const message = z.object({ epoch: z.int(), previous: z.string(), events: z.array(numberedEvent) });
const ephemeralMessage = z.object({ topic: z.string(), message: z.unknown() });

export interface RedisBusOptions {
  /** One server, or addresses of a cluster separated by commas. */
  url: string;
  /** BUS_SECRET: messages that were not signed with it are ignored. */
  secret: string;
  /** Prefix of the channel names. */
  prefix: string;
  log: Log;
}

/** A bus over Redis. It works for the own instance at once, and for others whenever Redis is available. */
export function redisBus({ url, secret, prefix, log }: RedisBusOptions): Bus {
  const channel = `${prefix}events`;
  const ephemeralChannel = `${prefix}news`;
  const local = localBus();
  const state = outage(log, 'redis');
  // Messages are delivered to the own instance directly; Redis does not return them to it.
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
    reading((value) => local.publish(message.parse(value))),
  );
  channels.subscribe(
    ephemeralChannel,
    reading((value) => {
      const news = ephemeralMessage.parse(value);
      local.tell(news.topic, news.message);
    }),
  );
  return {
    publish: (batch: Batch) => {
      // The own instance first: it then does not depend on Redis.
      local.publish(batch);
      const { epoch, previous, events } = batch;
      channels.publish(channel, JSON.stringify({ epoch, previous, events: events.map(storedEvent) }));
    },
    subscribe: local.subscribe,
    tell: (topic, news) => {
      local.tell(topic, news);
      channels.publish(ephemeralChannel, JSON.stringify({ topic, message: news }));
    },
    hear: local.hear,
    close: async () => {
      await local.close();
      channels.close();
    },
  };
}
