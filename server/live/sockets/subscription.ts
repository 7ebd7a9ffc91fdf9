// One operation of one socket, as a listener of its group. During a replay, messages of the group are held back.
import type { Delivery } from '../delivery.ts';
import type { Group, Listener, Owed } from '../groups.ts';
import { nextHead } from './frames.ts';
import { Message } from './message.ts';
import type { SocketQueue } from './socket-queue.ts';

/** Maximum of held messages; beyond it the client is too slow and has to reconnect. */
const maxHeld = 1_000;

export class Subscription implements Listener {
  readonly account: string;
  readonly #id: string;
  readonly #head: Buffer;
  readonly #queue: SocketQueue;
  readonly #onOverflow: () => void;
  #held: Delivery[] | null = null;
  /** Versions that the replay sent, and the last event whose message may have been made from an older row. */
  #replayed: { versions: ReadonlyMap<string, number>; horizon: number } | null = null;
  readonly #onEndCallbacks: (() => void)[] = [];
  #group: Group | null = null;
  #ended = false;

  constructor({
    id,
    account,
    queue,
    onOverflow,
  }: {
    id: string;
    account: string;
    queue: SocketQueue;
    onOverflow: () => void;
  }) {
    this.account = account;
    this.#id = id;
    this.#head = nextHead(id);
    this.#queue = queue;
    this.#onOverflow = onOverflow;
  }

  get ended(): boolean {
    return this.#ended;
  }

  get busy(): boolean {
    return this.#queue.full;
  }

  /** Not live yet: it is starting or being replayed. */
  get holding(): boolean {
    return this.#group === null || this.#held !== null;
  }

  /** The first pending event of its group. */
  get owed(): Owed | null {
    return this.#group?.owed ?? null;
  }

  /** Sets the group that it has joined; `leave` removes it. */
  joined(group: Group, leave: () => void): void {
    this.#group = group;
    this.atEnd(leave);
  }

  fallBehind(): void {
    this.#onOverflow();
  }

  /** Adds work to do once when it ends. */
  atEnd(work: () => void): void {
    this.#onEndCallbacks.push(work);
  }

  end(): void {
    this.#ended = true;
    this.#held = null;
    for (const work of this.#onEndCallbacks.splice(0)) work();
  }

  receive(delivery: Delivery): void {
    if (this.#ended) return;
    if (!this.#held) this.#push(delivery);
    else if (this.#held.length < maxHeld) this.#held.push(delivery);
    else this.#onOverflow();
  }

  /** From now on, messages of the group wait for `goLive`. */
  hold(): void {
    this.#held ??= [];
  }

  /** Sends a result directly, before those held back. */
  send(result: Buffer): void {
    if (!this.#ended) this.#queue.push(new Message({ head: this.#head, body: result }));
  }

  /**
   * Ends the replay. A held message with an older version of a row that the replay sent is dropped, so that versions
   * never go backwards. `horizon` is the last event for which that can happen.
   */
  release(versions: ReadonlyMap<string, number>, horizon: number): void {
    const held = this.#held ?? [];
    this.#held = null;
    this.#replayed = { versions, horizon };
    for (const delivery of held) this.receive(delivery);
  }

  #push(delivery: Delivery): void {
    const { seq, id, version } = delivery.told;
    if (this.#replayed && seq > this.#replayed.horizon) this.#replayed = null;
    if (this.#replayed && id !== null && version !== null && version < (this.#replayed.versions.get(id) ?? 0)) return;
    this.#queue.push(delivery.message(this.#id, this.#head));
  }
}
