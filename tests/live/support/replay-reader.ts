// The client's end of a replay: what it received, and whether it reads.
import { z } from 'zod';
import { Subscription } from '#server/live/subscriptions/subscription.ts';
import type { SocketMessage } from '#server/live/transport/socket-message.ts';
import { SocketQueue } from '#server/live/transport/socket-queue.ts';
import type { SocketWriter } from '#server/live/transport/socket-writer.ts';

const received = z.object({
  data: z.object({
    packageChanged: z.object({
      kind: z.string(),
      id: z.string().nullable(),
      version: z.number().nullable(),
      /** Of those subscriptions that ask for it. */
      changed: z.array(z.string()).optional(),
      reason: z.string().nullable(),
    }),
  }),
  extensions: z.object({ at: z.string() }),
});
export type ReplayedMessage = z.infer<typeof received>;

export interface ReplayReader {
  heard: ReplayedMessage[];
  state: { overflows: number };
  queue: SocketQueue;
  subscription: Subscription;
  /** Reads nothing from now on. */
  stop: () => void;
  go: () => void;
}

const noop = (): void => undefined;

/** A reader that takes nothing while it is stopped. `onMessage` is called with the number of messages so far. */
export function openReader(onMessage: (count: number) => void = noop, account = 'a'): ReplayReader {
  const heard: ReplayedMessage[] = [];
  let drained = noop;
  const writer = {
    isFull: false,
    onDrain: (listener: () => void) => {
      drained = listener;
    },
    flush: noop,
    send: ({ plainFrame: { body } }: SocketMessage) =>
      onMessage(heard.push(received.parse(JSON.parse(body.toString())))),
  };
  const state = { overflows: 0 };
  const onOverflow = (): void => {
    state.overflows += 1;
  };
  const queue = new SocketQueue(writer as unknown as SocketWriter, onOverflow);
  const subscription = new Subscription({ id: '1', account, queue, onOverflow });
  return {
    heard,
    state,
    queue,
    subscription,
    stop: () => {
      writer.isFull = true;
    },
    go: () => {
      writer.isFull = false;
      drained();
    },
  };
}
