// A result for all listeners of a group: one buffer, and one socket message for each operation id that listeners use.
import type { News } from './news.ts';
import type { Broadcast } from './sockets/compression.ts';
import { Message } from './sockets/message.ts';

export interface Told {
  /** The event that it is about; 0 when there is none. */
  seq: number;
  id: string | null;
  version: number | null;
  /** For dropping superseded messages; null when no later message can replace it. */
  news: News | null;
  /** The execution's result as JSON. */
  result: Buffer;
}

export class Delivery {
  readonly told: Told;
  readonly #broadcast: Broadcast | null;
  readonly #messages = new Map<string, Message>();

  /** `broadcast`: the result for sockets with compression; only results for a whole group have one. */
  constructor(content: Told, broadcast: Broadcast | null = null) {
    this.told = content;
    this.#broadcast = broadcast;
  }

  /** The message for listeners with this operation id, whose messages begin with `head`. */
  message(operation: string, head: Buffer): Message {
    const cached = this.#messages.get(operation);
    if (cached) return cached;
    const { news: coalescing, result } = this.told;
    const message = new Message({
      head,
      body: result,
      broadcast: this.#broadcast,
      about: coalescing && { operation, news: coalescing },
    });
    this.#messages.set(operation, message);
    return message;
  }
}
