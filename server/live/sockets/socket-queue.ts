// What waits for one reader. Sending never waits, so a slow reader delays nobody; what waits is bounded, so it costs no memory either. And a
// reader that is behind is spared what later news of the same entity makes needless.
import { type News, outdates } from '../news.ts';
import type { Message, Outlet } from './outlet.ts';

/** A little less than a megabyte: the connection itself and the rest of a buffer that others used before come on top. */
const maxBytes = 950_000;
/** What a message takes that waits, beside its bytes; measured. */
const waitingBytes = 600;
const maxMessages = 1_000;
/** Handed to the socket at a time; the rest waits here, where it can be dropped. */
const inFlightBytes = 64_000;

/** What a frame tells and in which of the socket's operations; frames without it are never dropped. */
export interface About { operation: string; news: News }
interface Waiting { frame: Message; about: About | null }

export class SocketQueue {
  readonly #outlet: Outlet;
  readonly #onOverflow: () => void;
  /** In the order of sending. */
  readonly #frames = new Set<Waiting>();
  readonly #byEntity = new Map<string, Waiting[]>();
  #bytes = 0;
  #closed = false;
  readonly #waiting = new Set<() => void>();

  constructor(outlet: Outlet, onOverflow: () => void) {
    this.#outlet = outlet;
    this.#onOverflow = onOverflow;
    outlet.onRoom(() => this.#sent());
  }

  /** Sends a frame after those before it. More than the bound, and the reader is given up. */
  push(frame: Message, about: About | null = null): void {
    if (this.#closed) return;
    if (this.#frames.size === 0 && this.#outlet.bufferedAmount < inFlightBytes) this.#send(frame);
    else this.#keep({ frame, about });
    if (this.#frames.size > maxMessages || this.#bytes + this.#outlet.bufferedAmount > maxBytes) this.#onOverflow();
  }

  /** The socket takes no more for the moment. */
  get full(): boolean {
    return this.#frames.size > 0;
  }

  /** How many frames wait. */
  get waiting(): number {
    return this.#frames.size;
  }

  /** Resolves when nothing waits any more, or the queue is closed. */
  async room(): Promise<void> {
    if (this.#closed || this.#frames.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#waiting.add(resolve);
    });
  }

  /** Drops what waits. What was on its way before still goes out. */
  close(): void {
    this.#closed = true;
    this.#outlet.flush();
    this.#frames.clear();
    this.#byEntity.clear();
    this.#bytes = 0;
    this.#tellWaiting();
  }

  /**
   * The later frame goes to the end and not to the place of those that it outdates: it carries the position of its own event, up to which
   * everything must have been sent before. Who breaks off in between resumes from before that event and is told the entity again.
   */
  #keep(waiting: Waiting): void {
    const { frame, about } = waiting;
    this.#frames.add(waiting);
    this.#bytes += frame.length + waitingBytes;
    if (!about) return;
    const key = keyOf(about);
    const earlier = this.#byEntity.get(key) ?? [];
    const needed = earlier.filter((one) => !one.about || !outdates(about.news, one.about.news));
    for (const one of earlier) if (!needed.includes(one)) this.#drop(one);
    this.#byEntity.set(key, [...needed, waiting]);
  }

  #drop(waiting: Waiting): void {
    this.#frames.delete(waiting);
    this.#bytes -= waiting.frame.length + waitingBytes;
  }

  #pump(): void {
    for (const waiting of this.#frames) {
      if (this.#outlet.bufferedAmount >= inFlightBytes) return;
      this.#drop(waiting);
      this.#forget(waiting);
      this.#send(waiting.frame);
    }
  }

  #forget(waiting: Waiting): void {
    if (!waiting.about) return;
    const key = keyOf(waiting.about);
    const rest = (this.#byEntity.get(key) ?? []).filter((one) => one !== waiting);
    if (rest.length > 0) this.#byEntity.set(key, rest);
    else this.#byEntity.delete(key);
  }

  #send(frame: Message): void {
    this.#outlet.send(frame);
  }

  #sent(): void {
    if (this.#closed) return;
    this.#pump();
    if (this.#frames.size === 0) this.#tellWaiting();
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
