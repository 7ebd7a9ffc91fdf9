// One operation of one socket, as a listener of its group. During a replay, messages of the group are held back.
import type { GroupDelivery } from '../dispatch/group-message.ts';
import type { SubscriptionGroup, GroupListener, PendingEvent } from '../dispatch/subscription-groups.ts';
import { nextHead } from '../transport/protocol.ts';
import type { AccountLimits } from '../account-limits.ts';
import { SocketMessage } from '../transport/socket-message.ts';
import type { SocketQueue } from '../transport/socket-queue.ts';

/** Maximum of held messages; beyond it the client is too slow and has to reconnect. */
const maxHeld = 1_000;

/** Who keeps the listeners of groups: an ended subscription leaves its group there. */
export interface GroupMembers {
  leave: (group: SubscriptionGroup, listener: GroupListener) => void;
}

/** It has fields where closures would do as well: tens of thousands are open, and each would keep its own. */
export class Subscription implements GroupListener {
  readonly account: string;
  readonly #id: string;
  readonly #head: Buffer;
  readonly #queue: SocketQueue;
  readonly #onOverflow: () => void;
  #held: GroupDelivery[] | null = null;
  /** Versions that the replay sent, and the last event whose message may have been made from an older row. */
  #replayed: { versions: ReadonlyMap<string, number>; horizon: number } | null = null;
  #limits: AccountLimits | null = null;
  /** The key of its group, once its account's limit counts it. */
  #countedKey = '';
  #group: SubscriptionGroup | null = null;
  #members: GroupMembers | null = null;
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

  get isEnded(): boolean {
    return this.#ended;
  }

  get isBusy(): boolean {
    return this.#queue.isFull;
  }

  /** Not live yet: it is starting or being replayed. */
  get isReplaying(): boolean {
    return this.#group === null || this.#held !== null;
  }

  /** The first pending event of its group. */
  get firstPending(): PendingEvent | null {
    return this.#group?.firstPending ?? null;
  }

  /** Counts it among the groups of its account until it ends. Fails with `live.too_many_groups`. */
  countIn(limits: AccountLimits, key: string): void {
    limits.acquireGroup(this.account, key);
    this.#limits = limits;
    this.#countedKey = key;
  }

  /** Sets the group that it has joined and that it leaves when it ends. */
  attach(group: SubscriptionGroup, members: GroupMembers): void {
    this.#group = group;
    this.#members = members;
  }

  onOverflow(): void {
    this.#onOverflow();
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#held = null;
    this.#limits?.releaseGroup(this.account, this.#countedKey);
    if (this.#group) this.#members?.leave(this.#group, this);
  }

  receive(delivery: GroupDelivery): void {
    if (this.#ended) return;
    if (!this.#held) this.#push(delivery);
    else if (this.#held.length < maxHeld) this.#held.push(delivery);
    else this.#onOverflow();
  }

  /** From now on, messages of the group wait for `goLive`. */
  holdBack(): void {
    this.#held ??= [];
  }

  /** Sends a result directly, before those held back. */
  send(result: Buffer): void {
    if (!this.#ended) this.#queue.push(new SocketMessage({ head: this.#head, body: result }));
  }

  /**
   * Ends the replay. A held message with an older version of a row that the replay sent is dropped, so that versions
   * never go backwards. `horizon` is the last event for which that can happen.
   */
  goLive(versions: ReadonlyMap<string, number>, horizon: number): void {
    const held = this.#held ?? [];
    this.#held = null;
    this.#replayed = { versions, horizon };
    for (const delivery of held) this.receive(delivery);
  }

  #push(delivery: GroupDelivery): void {
    const { seq, id, version } = delivery.content;
    if (this.#replayed && seq > this.#replayed.horizon) this.#replayed = null;
    if (this.#replayed && id !== null && version !== null && version < (this.#replayed.versions.get(id) ?? 0)) return;
    this.#queue.push(delivery.messageFor(this.#id, this.#head));
  }
}
