// One operation of one socket, as a listener of its group. While it is being told what it missed, what happens meanwhile is held back.
import type { Delivery } from '../delivery.ts';
import type { Group, Listener, Owed } from '../groups.ts';
import { nextHead } from './frames.ts';
import { Message } from './message.ts';
import type { SocketQueue } from './socket-queue.ts';

/** Most that is held back; beyond it the reader is too slow and has to come back. */
const maxHeld = 1_000;

export class Subscription implements Listener {
  readonly account: string;
  readonly #id: string;
  readonly #head: Buffer;
  readonly #queue: SocketQueue;
  readonly #onOverflow: () => void;
  #held: Delivery[] | null = null;
  /** Versions that the replay told, and the last event whose answer may have been made from an older row. */
  #floor: { versions: ReadonlyMap<string, number>; horizon: number } | null = null;
  readonly #endings: (() => void)[] = [];
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

  /** Not live yet: it waits to begin, or is still being told what it missed. */
  get holding(): boolean {
    return this.#group === null || this.#held !== null;
  }

  /** The first event that its group was not told of yet. */
  get owed(): Owed | null {
    return this.#group?.owed ?? null;
  }

  /** It is in its group now; `leave` takes it out. */
  joined(group: Group, leave: () => void): void {
    this.#group = group;
    this.atEnd(leave);
  }

  fallBehind(): void {
    this.#onOverflow();
  }

  /** What is to be done once when it ends. */
  atEnd(work: () => void): void {
    this.#endings.push(work);
  }

  end(): void {
    this.#ended = true;
    this.#held = null;
    for (const work of this.#endings.splice(0)) work();
  }

  receive(delivery: Delivery): void {
    if (this.#ended) return;
    if (!this.#held) this.#pass(delivery);
    else if (this.#held.length < maxHeld) this.#held.push(delivery);
    else this.#onOverflow();
  }

  /** From here on, what the group hears waits for `release`. */
  hold(): void {
    this.#held ??= [];
  }

  /** Sends a result past those held back. */
  send(result: Buffer): void {
    if (!this.#ended) this.#queue.push(new Message({ head: this.#head, body: result }));
  }

  /**
   * Goes live. A held answer about a row that the replay told in a later version is dropped: nothing goes backwards. `horizon` is the last
   * event for which that can be.
   */
  release(versions: ReadonlyMap<string, number>, horizon: number): void {
    const held = this.#held ?? [];
    this.#held = null;
    this.#floor = { versions, horizon };
    for (const delivery of held) this.receive(delivery);
  }

  #pass(delivery: Delivery): void {
    const { seq, id, version } = delivery.told;
    if (this.#floor && seq > this.#floor.horizon) this.#floor = null;
    if (this.#floor && id !== null && version !== null && version < (this.#floor.versions.get(id) ?? 0)) return;
    this.#queue.push(delivery.message(this.#id, this.#head));
  }
}
