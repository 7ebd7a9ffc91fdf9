// The outgoing queue of one client. Sending never blocks, so a slow client delays nobody; the queue is bounded, so it
// costs little memory. For a slow client, messages that a later one supersedes are dropped.
import { supersedes } from './coalescing.ts';
import type { CoalescingKey, SocketMessage } from './socket-message.ts';
import type { SocketWriter } from './socket-writer.ts';

/** Together with the connection's own buffer and the overhead of messages less than a megabyte. */
const maxBytes = 700_000;
/** Measured overhead of a queued message beside its bytes. */
const messageOverheadBytes = 600;
const maxMessages = 1_000;

export class SocketQueue {
  readonly #writer: SocketWriter;
  readonly #onOverflow: () => void;
  /** In sending order. */
  readonly #messages = new Set<SocketMessage>();
  readonly #byEntity = new Map<string, SocketMessage[]>();
  #bytes = 0;
  #closed = false;
  readonly #drainWaiters = new Set<() => void>();

  constructor(writer: SocketWriter, onOverflow: () => void) {
    this.#writer = writer;
    this.#onOverflow = onOverflow;
    writer.onDrain(() => this.#onDrain());
  }

  /**
   * Sends a message after the earlier ones. Calls `onOverflow` when too much is queued; the message being written now
   * may be as large as the client asked for.
   */
  push(message: SocketMessage): void {
    if (this.#closed) return;
    if (this.#messages.size === 0 && !this.#writer.isFull) return this.#writer.send(message);
    this.#enqueue(message);
    if (this.#messages.size > maxMessages || this.#bytes > maxBytes) this.#onOverflow();
  }

  /** True while messages are queued. */
  get isFull(): boolean {
    return this.#messages.size > 0;
  }

  /** Number of queued messages. */
  get pendingMessages(): number {
    return this.#messages.size;
  }

  /** Resolves when the queue is empty or closed. */
  async drained(): Promise<void> {
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
  #enqueue(message: SocketMessage): void {
    const { coalescingKey: key } = message;
    this.#messages.add(message);
    this.#bytes += message.plainFrame.length + messageOverheadBytes;
    if (!key) return;
    const entityKey = keyOf(key);
    const earlier = this.#byEntity.get(entityKey) ?? [];
    const needed = earlier.filter((one) => !one.coalescingKey || !supersedes(key.info, one.coalescingKey.info));
    for (const one of earlier) if (!needed.includes(one)) this.#drop(one);
    this.#byEntity.set(entityKey, [...needed, message]);
  }

  #drop(message: SocketMessage): void {
    this.#messages.delete(message);
    this.#bytes -= message.plainFrame.length + messageOverheadBytes;
  }

  #pump(): void {
    for (const message of this.#messages) {
      if (this.#writer.isFull) return;
      this.#drop(message);
      this.#forget(message);
      this.#writer.send(message);
    }
  }

  #forget(message: SocketMessage): void {
    if (!message.coalescingKey) return;
    const key = keyOf(message.coalescingKey);
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
function keyOf({ operation, info }: CoalescingKey): string {
  return `${info.id} ${operation}`;
}
