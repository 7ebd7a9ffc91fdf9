// The bus of several instances: a Redis channel for batches of events, and one for news that may be lost. Redis may go away at any time; nothing waits for it, and
// what is published meanwhile reaches the others by Postgres.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { openChannels } from '../redis/channels.ts';
import { type Batch, type Bus, localBus } from './bus.ts';
import { numberedEvent } from './event-schema.ts';
import { type Log, outage } from './outage.ts';

const message = z.object({ epoch: z.int(), previous: z.string(), events: z.array(numberedEvent) });
const newsMessage = z.object({ topic: z.string(), message: z.unknown() });

export interface RedisBusOptions {
  /** One server, or addresses of a cluster separated by commas. */
  url: string;
  /** Put before the name of the channel. */
  prefix: string;
  log: Log;
}

/** A bus over Redis. It works for the own instance from the first moment, and for others whenever Redis is there. */
export function redisBus({ url, prefix, log }: RedisBusOptions): Bus {
  const channel = `${prefix}events`;
  const newsChannel = `${prefix}news`;
  const here = localBus();
  const state = outage(log, 'redis');
  const channels = openChannels(url, { failed: state.failed, ready: state.recovered });
  // The own instance is told directly; what comes back to it is known by how it begins, and needs no reading.
  const own = Buffer.from(`{"from":"${randomUUID()}",`);
  const signed = (value: object): string => own.toString() + JSON.stringify(value).slice(1);
  const reading = (read: (value: unknown) => void) => (text: Buffer): void => {
    if (text.subarray(0, own.length).equals(own)) return;
    try {
      read(JSON.parse(text.toString()));
    } catch (error) {
      // From another version or another program: the events themselves are read from Postgres.
      log.warn({ err: error }, 'a message on the bus could not be read');
    }
  };
  channels.subscribe(channel, reading((value) => here.publish(message.parse(value))));
  channels.subscribe(newsChannel, reading((value) => {
    const news = newsMessage.parse(value);
    here.tell(news.topic, news.message);
  }));
  return {
    publish: (batch: Batch) => {
      // First the own instance, which so needs no Redis.
      here.publish(batch);
      channels.publish(channel, signed(batch));
    },
    subscribe: here.subscribe,
    tell: (topic, news) => {
      here.tell(topic, news);
      channels.publish(newsChannel, signed({ topic, message: news }));
    },
    hear: here.hear,
    close: async () => {
      await here.close();
      channels.close();
    },
  };
}
