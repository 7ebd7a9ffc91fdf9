// The bus of several instances: one Redis channel for batches of events, one for ephemeral messages. Redis may be
// unavailable at any time; nothing waits for it. Events published meanwhile reach other instances through Postgres.
import { z } from 'zod';
import { openChannels } from '../redis/channels.ts';
import { logRejectedMessages } from '../redis/rejected-messages.ts';
import { type EventBatch, type Bus, localBus } from './bus.ts';
import { numberedEvent, storedEvent } from './event-schema.ts';
import { type Logger, trackOutage } from '../lib/outage.ts';

const message = z.object({ epoch: z.int(), previous: z.string(), events: z.array(numberedEvent) });
const ephemeralMessage = z.object({ topic: z.string(), message: z.unknown() });

export interface RedisBusOptions {
  /** One server, or addresses of a cluster separated by commas. */
  url: string;
  /** BUS_SECRET: messages that were not signed with it are ignored. */
  secret: string;
  /** Prefix of the channel names. */
  prefix: string;
  log: Logger;
}

/** A bus over Redis. It works for the own instance at once, and for others whenever Redis is available. */
export function redisBus({ url, secret, prefix, log }: RedisBusOptions): Bus {
  const channel = `${prefix}events`;
  const ephemeralChannel = `${prefix}news`;
  const local = localBus();
  const state = trackOutage(log, 'redis');
  // Messages are delivered to the own instance directly; Redis does not return them to it.
  const channels = openChannels(
    { url, secret },
    { failed: state.failed, ready: state.recovered, refused: logRejectedMessages(log) },
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
    reading((value) => local.publishEvents(message.parse(value))),
  );
  channels.subscribe(
    ephemeralChannel,
    reading((value) => {
      const ephemeral = ephemeralMessage.parse(value);
      local.publish(ephemeral.topic, ephemeral.message);
    }),
  );
  return {
    publishEvents: (batch: EventBatch) => {
      // The own instance first: it then does not depend on Redis.
      local.publishEvents(batch);
      const { epoch, previous, events } = batch;
      channels.publish(channel, JSON.stringify({ epoch, previous, events: events.map(storedEvent) }));
    },
    subscribeEvents: local.subscribeEvents,
    publish: (topic, message) => {
      local.publish(topic, message);
      channels.publish(ephemeralChannel, JSON.stringify({ topic, message }));
    },
    subscribe: local.subscribe,
    close: async () => {
      await local.close();
      channels.close();
    },
  };
}
