// The outgoing queue of one client. Sending never blocks, so a slow client delays nobody; the queue is bounded, so it
// costs little memory. For a slow client, messages that a later one supersedes are dropped.
import { outdates } from '../news.ts';
import type { About, Message } from './message.ts';
import type { Outlet } from './outlet.ts';

/** Together with the connection's own buffer and the overhead of messages less than a megabyte. */
const maxBytes = 700_000;
/** Measured overhead of a queued message beside its bytes. */
const messageOverheadBytes = 600;
const maxMessages = 1_000;

export class SocketQueue {
  readonly #writer: Outlet;
  readonly #onOverflow: () => void;
  /** In sending order. */
  readonly #messages = new Set<Message>();
  readonly #byEntity = new Map<string, Message[]>();
  #bytes = 0;
  #closed = false;
  readonly #drainWaiters = new Set<() => void>();

  constructor(writer: Outlet, onOverflow: () => void) {
    this.#writer = writer;
    this.#onOverflow = onOverflow;
    writer.onRoom(() => this.#onDrain());
  }

  /**
   * Sends a message after the earlier ones. Calls `onOverflow` when too much is queued; the message being written now
   * may be as large as the client asked for.
   */
  push(message: Message): void {
    if (this.#closed) return;
    if (this.#messages.size === 0 && !this.#writer.full) return this.#writer.send(message);
    this.#enqueue(message);
    if (this.#messages.size > maxMessages || this.#bytes > maxBytes) this.#onOverflow();
  }

  /** True while messages are queued. */
  get full(): boolean {
    return this.#messages.size > 0;
  }

  /** Number of queued messages. */
  get waiting(): number {
    return this.#messages.size;
  }

  /** Resolves when the queue is empty or closed. */
  async room(): Promise<void> {
    if (this.#closed || this.#messages.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#drainWaiters.add(resolve);
    });
  }

  /** Drops queued messages. Messages that were passed to the writer are still written. */
  close(): void {
    this.#closed = true;
    this.#writer.flush();
    this.#messages.clear();
    this.#byEntity.clear();
    this.#bytes = 0;
    this.#resolveDrained();
  }

  /**
   * A later message is appended and does not take the place of those that it supersedes: it carries the cursor of its
   * own event, before which everything must have been sent. A client that disconnects in between resumes from before
   * that event and gets the entity again.
   */
  #enqueue(message: Message): void {
    const { about: key } = message;
    this.#messages.add(message);
    this.#bytes += message.plain.length + messageOverheadBytes;
    if (!key) return;
    const entityKey = keyOf(key);
    const earlier = this.#byEntity.get(entityKey) ?? [];
    const needed = earlier.filter((one) => !one.about || !outdates(key.news, one.about.news));
    for (const one of earlier) if (!needed.includes(one)) this.#drop(one);
    this.#byEntity.set(entityKey, [...needed, message]);
  }

  #drop(message: Message): void {
    this.#messages.delete(message);
    this.#bytes -= message.plain.length + messageOverheadBytes;
  }

  #pump(): void {
    for (const message of this.#messages) {
      if (this.#writer.full) return;
      this.#drop(message);
      this.#forget(message);
      this.#writer.send(message);
    }
  }

  #forget(message: Message): void {
    if (!message.about) return;
    const key = keyOf(message.about);
    const rest = (this.#byEntity.get(key) ?? []).filter((one) => one !== message);
    if (rest.length > 0) this.#byEntity.set(key, rest);
    else this.#byEntity.delete(key);
  }

  #onDrain(): void {
    if (this.#closed) return;
    this.#pump();
    if (this.#messages.size === 0) this.#resolveDrained();
  }

  #resolveDrained(): void {
    for (const resolve of this.#drainWaiters) resolve();
    this.#drainWaiters.clear();
  }
}

/** Unambiguous: an id has no space, an operation name may have one. */
function keyOf({ operation, news: info }: About): string {
  return `${info.id} ${operation}`;
}
