// One answer on its way to every listener of a group: made once, and once for each name that listeners gave their operation.
import type { News } from './news.ts';
import type { Broadcast } from './sockets/compression.ts';
import { Message } from './sockets/message.ts';

export interface Told {
  /** The event that it is about; 0 when it is about none. */
  seq: number;
  id: string | null;
  version: number | null;
  /** What it tells; null when nothing later can do in its place. */
  news: News | null;
  /** The execution's result as JSON. */
  result: Buffer;
}

export class Delivery {
  readonly told: Told;
  readonly #broadcast: Broadcast | null;
  readonly #messages = new Map<string, Message>();

  /** `broadcast`: the result for sockets that take it compressed; only what the whole group is told has one. */
  constructor(told: Told, broadcast: Broadcast | null = null) {
    this.told = told;
    this.#broadcast = broadcast;
  }

  /** The message for those who listen as their `operation`, whose messages begin with `head`. */
  message(operation: string, head: Buffer): Message {
    const known = this.#messages.get(operation);
    if (known) return known;
    const { news, result } = this.told;
    const message = new Message({ head, body: result, broadcast: this.#broadcast, about: news && { operation, news } });
    this.#messages.set(operation, message);
    return message;
  }
}
