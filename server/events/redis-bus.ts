// The bus of several instances: a Redis channel for batches of events, and one for news that may be lost. Redis may go away at any time; nothing waits for it, and
// what is published meanwhile reaches the others by Postgres.
import { createClient } from 'redis';
import { z } from 'zod';
import { type Batch, type Bus, localBus } from './bus.ts';
import { numberedEvent } from './event-schema.ts';
import { type Log, outage } from './outage.ts';

const message = z.object({ epoch: z.int(), previous: z.string(), events: z.array(numberedEvent) });
const newsMessage = z.object({ topic: z.string(), message: z.unknown() });

const longestPauseMs = 2_000;
/** Publications without an answer, before more are refused: a Redis that swallows must not fill the memory. */
const maxUnanswered = 500;

export interface RedisBusOptions {
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
  const sender = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: maxUnanswered,
    pingInterval: 5_000,
    socket: { connectTimeout: 5_000, socketTimeout: 15_000, reconnectStrategy: (tries) => Math.min(50 * 2 ** Math.min(tries, 10), longestPauseMs) },
  });
  const receiver = sender.duplicate({ disableOfflineQueue: false });
  for (const client of [sender, receiver]) {
    client.on('error', state.failed);
    client.on('ready', () => {
      if (sender.isReady && receiver.isReady) state.recovered();
    });
    // Tries for ever; rejects only when the bus is closed before it ever connected.
    client.connect().catch(() => {});
  }
  const reading = (read: (value: unknown) => void) => (text: string): void => {
    try {
      read(JSON.parse(text));
    } catch (error) {
      // From another version or another program: the events themselves are read from Postgres.
      log.warn({ err: error }, 'a message on the bus could not be read');
    }
  };
  const receive = reading((value) => here.publish(message.parse(value)));
  const hearNews = reading((value) => {
    const news = newsMessage.parse(value);
    here.tell(news.topic, news.message);
  });
  receiver.subscribe(channel, receive).catch(() => {});
  receiver.subscribe(newsChannel, hearNews).catch(() => {});
  return {
    publish: (batch: Batch) => {
      // First the own instance, which so needs no Redis; the copy that comes back is ignored for its numbers.
      here.publish(batch);
      if (sender.isReady) sender.publish(channel, JSON.stringify(batch)).catch(state.failed);
    },
    subscribe: here.subscribe,
    tell: (topic, news) => {
      here.tell(topic, news);
      if (sender.isReady) sender.publish(newsChannel, JSON.stringify({ topic, message: news })).catch(state.failed);
    },
    hear: here.hear,
    close: async () => {
      await here.close();
      for (const client of [sender, receiver]) if (client.isOpen) client.destroy();
    },
  };
}
