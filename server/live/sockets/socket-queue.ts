// What waits for one reader. Sending never waits, so a slow reader delays nobody; what waits is bounded, so it costs no memory either. And a
// reader that is behind is spared what later news of the same entity makes needless.
import { outdates } from '../news.ts';
import type { About, Message } from './message.ts';
import type { Outlet } from './outlet.ts';

/** With what the connection holds on top, and what the bytes are kept in, less than a megabyte. */
const maxBytes = 700_000;
/** What a message takes that waits, beside its bytes; measured. */
const waitingBytes = 600;
const maxMessages = 1_000;

export class SocketQueue {
  readonly #outlet: Outlet;
  readonly #onOverflow: () => void;
  /** In the order of sending. */
  readonly #messages = new Set<Message>();
  readonly #byEntity = new Map<string, Message[]>();
  #bytes = 0;
  #closed = false;
  readonly #waiting = new Set<() => void>();

  constructor(outlet: Outlet, onOverflow: () => void) {
    this.#outlet = outlet;
    this.#onOverflow = onOverflow;
    outlet.onRoom(() => this.#sent());
  }

  /** Sends a message after those before it. When more waits than the bound, the reader is given up; what it is taking just now may be as large as it asked for. */
  push(message: Message): void {
    if (this.#closed) return;
    if (this.#messages.size === 0 && !this.#outlet.full) return this.#outlet.send(message);
    this.#keep(message);
    if (this.#messages.size > maxMessages || this.#bytes > maxBytes) this.#onOverflow();
  }

  /** The socket takes no more for the moment. */
  get full(): boolean {
    return this.#messages.size > 0;
  }

  /** How many messages wait. */
  get waiting(): number {
    return this.#messages.size;
  }

  /** Resolves when nothing waits any more, or the queue is closed. */
  async room(): Promise<void> {
    if (this.#closed || this.#messages.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#waiting.add(resolve);
    });
  }

  /** Drops what waits. What was on its way before still goes out. */
  close(): void {
    this.#closed = true;
    this.#outlet.flush();
    this.#messages.clear();
    this.#byEntity.clear();
    this.#bytes = 0;
    this.#tellWaiting();
  }

  /**
   * The later message goes to the end and not to the place of those that it outdates: it carries the position of its own event, up to which
   * everything must have been sent before. Who breaks off in between resumes from before that event and is told the entity again.
   */
  #keep(message: Message): void {
    const { about } = message;
    this.#messages.add(message);
    this.#bytes += message.plain.length + waitingBytes;
    if (!about) return;
    const key = keyOf(about);
    const earlier = this.#byEntity.get(key) ?? [];
    const needed = earlier.filter((one) => !one.about || !outdates(about.news, one.about.news));
    for (const one of earlier) if (!needed.includes(one)) this.#drop(one);
    this.#byEntity.set(key, [...needed, message]);
  }

  #drop(message: Message): void {
    this.#messages.delete(message);
    this.#bytes -= message.plain.length + waitingBytes;
  }

  #pump(): void {
    for (const message of this.#messages) {
      if (this.#outlet.full) return;
      this.#drop(message);
      this.#forget(message);
      this.#outlet.send(message);
    }
  }

  #forget(message: Message): void {
    if (!message.about) return;
    const key = keyOf(message.about);
    const rest = (this.#byEntity.get(key) ?? []).filter((one) => one !== message);
    if (rest.length > 0) this.#byEntity.set(key, rest);
    else this.#byEntity.delete(key);
  }

  #sent(): void {
    if (this.#closed) return;
    this.#pump();
    if (this.#messages.size === 0) this.#tellWaiting();
  }

  #tellWaiting(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}

/** An id has no space in it; an operation's name may have. */
function keyOf({ operation, news }: About): string {
  return `${news.id} ${operation}`;
}
