// Equal listeners share one group: the same field, document, variables and projected audience get the same bytes.
// Topics select the groups of an event; the access table decides what a group receives.
import type { DocumentNode } from 'graphql';
import { rowTopics, scopeTopics } from '#shared/events/topics.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import type { Access } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import type { EntityName } from '#shared/areas/index.ts';
import { GroupDelivery, type GroupMessage } from './group-message.ts';
import type { LiveField } from '../../graphql/definition/live-field.ts';
import { Broadcast, minCompressedBytes } from '../transport/compression.ts';

/** What listeners of one group have in common. */
export interface GroupSpec {
  key: string;
  field: LiveField;
  document: DocumentNode;
  operationName: string | null;
  variables: Readonly<Record<string, unknown>>;
  /** The root field's arguments. */
  args: Readonly<Record<string, unknown>>;
  /** The audience as projected by the field. */
  audience: Audience;
}

export interface GroupListener {
  /** The id of its account. */
  readonly account: string;
  receive: (delivery: GroupDelivery) => void;
  /** Too much is pending for it: the client has to reconnect and then gets each row once. */
  onOverflow: () => void;
  /** Earlier messages are still waiting in its queue. */
  readonly isBusy: boolean;
}

function followedEntities(field: LiveField): { entity: EntityName; access: Access }[] {
  return field.entity ? [{ entity: field.entity, access: field.access }, ...(field.alsoFollows ?? [])] : [];
}

/** The number of different groups that an account listens to. */
export type AccountLoad = (account: string) => number;

/** An event that a group still has to send. */
export interface PendingEvent {
  seq: number;
  /** The cursor before it, as text. */ before: string;
}
interface PendingMessage extends PendingEvent {
  message: GroupMessage | null | undefined;
}

/** Maximum of pending events of a group. */
const maxPending = 1_000;
/** Number of accounts that are compared to find the lightest one. */
const maxComparedAccounts = 8;

export class SubscriptionGroup {
  readonly spec: GroupSpec;
  readonly listeners = new Set<GroupListener>();
  readonly topics: readonly string[];
  readonly #accountLoad: AccountLoad;
  /** Number of listeners by account. */
  readonly #accounts = new Map<string, number>();
  /** In event order; results may arrive in another order. */
  readonly #pending: PendingMessage[] = [];
  /** For listeners that joined while events were pending: the last event that they must not get. */
  readonly #joinedAt = new Map<GroupListener, number>();
  /** The last result that was sent, which the next one is compressed against. */
  #lastBroadcast: Broadcast | null = null;

  constructor(spec: GroupSpec, accountLoad: AccountLoad) {
    this.spec = spec;
    this.#accountLoad = accountLoad;
    this.topics = followedEntities(spec.field).flatMap(({ entity, access }) =>
      scopeTopics(access.see[spec.audience.role], spec.audience).map((topic) => `${entity}:${topic}`),
    );
  }

  /**
   * The account whose share of time executions of the group use: the lightest of some of its listeners, so that nobody
   * waits for the other subscriptions of a heavy account.
   */
  get billedAccount(): string {
    const some = this.#accounts
      .keys()
      .take(maxComparedAccounts)
      .map((account) => ({ account, load: this.#accountLoad(account) }));
    return some.reduce((least, one) => (one.load < least.load ? one : least), { account: '', load: Infinity }).account;
  }

  /** The first event that is not sent yet. */
  get firstPending(): PendingEvent | null {
    return this.#pending[0] ?? null;
  }

  /** `seq`: the last event that was dispatched before the listener joined. */
  add(listener: GroupListener, seq: number): void {
    this.listeners.add(listener);
    this.#accounts.set(listener.account, (this.#accounts.get(listener.account) ?? 0) + 1);
    if (this.#pending.length > 0) this.#joinedAt.set(listener, seq);
  }

  remove(listener: GroupListener): void {
    if (!this.listeners.delete(listener)) return;
    this.#joinedAt.delete(listener);
    const remaining = (this.#accounts.get(listener.account) ?? 1) - 1;
    if (remaining > 0) this.#accounts.set(listener.account, remaining);
    else this.#accounts.delete(listener.account);
  }

  /**
   * Reserves the place of an event in the order of messages. Call the returned function with the message, or with null
   * to send nothing.
   */
  reserve(event: PendingEvent): (message: GroupMessage | null) => void {
    const pending: PendingMessage = { ...event, message: undefined };
    this.#pending.push(pending);
    if (this.#pending.length > maxPending) for (const listener of this.listeners) listener.onOverflow();
    return (message) => {
      pending.message = message;
      this.#flush();
    };
  }

  #flush(): void {
    for (let [first] = this.#pending; first?.message !== undefined; [first] = this.#pending) {
      this.#pending.shift();
      if (first.message) this.send(first.message);
    }
    if (this.#pending.length === 0) this.#joinedAt.clear();
  }

  send(message: GroupMessage): void {
    const broadcast =
      message.result.length < minCompressedBytes ? null : new Broadcast(message.result, this.#lastBroadcast);
    const delivery = new GroupDelivery(message, broadcast);
    for (const listener of this.listeners)
      if (message.seq === 0 || message.seq > (this.#joinedAt.get(listener) ?? 0)) listener.receive(delivery);
    if (!broadcast) return;
    broadcast.release();
    this.#lastBroadcast = broadcast;
  }
}

export class SubscriptionGroups {
  readonly #byKey = new Map<string, SubscriptionGroup>();
  readonly #byTopic = new Map<string, Set<SubscriptionGroup>>();
  readonly #accountLoad: AccountLoad;

  constructor(accountLoad: AccountLoad) {
    this.#accountLoad = accountLoad;
  }

  get size(): number {
    return this.#byKey.size;
  }

  /** The number of listeners of each group. */
  sizes(): number[] {
    return [...this.#byKey.values()].map((group) => group.listeners.size);
  }

  /**
   * Adds a listener to the group of its spec, which is created for the first one. `seq`: the last event that was
   * dispatched.
   */
  join(spec: GroupSpec, listener: GroupListener, seq: number): SubscriptionGroup {
    const group = this.#byKey.get(spec.key) ?? this.#add(new SubscriptionGroup(spec, this.#accountLoad));
    group.add(listener, seq);
    return group;
  }

  leave(group: SubscriptionGroup, listener: GroupListener): void {
    group.remove(listener);
    if (group.listeners.size === 0) this.#remove(group);
  }

  /** The groups whose topics match the scope keys of the row before or after the event. */
  touchedBy({ entity, before, after }: NumberedEvent): SubscriptionGroup[] {
    const topics = new Set([...rowTopics(before?.keys ?? null), ...rowTopics(after?.keys ?? null)]);
    const touched = new Set<SubscriptionGroup>();
    for (const topic of topics) for (const group of this.#byTopic.get(`${entity}:${topic}`) ?? []) touched.add(group);
    return [...touched];
  }

  /** All groups that follow an entity, whatever its rows. */
  followersOf(entity: string): SubscriptionGroup[] {
    return [...this.#byKey.values()].filter(({ spec }) =>
      followedEntities(spec.field).some((one) => one.entity === entity),
    );
  }

  #add(group: SubscriptionGroup): SubscriptionGroup {
    this.#byKey.set(group.spec.key, group);
    for (const topic of group.topics) {
      const groups = this.#byTopic.get(topic);
      if (groups) groups.add(group);
      else this.#byTopic.set(topic, new Set([group]));
    }
    return group;
  }

  #remove(group: SubscriptionGroup): void {
    if (this.#byKey.get(group.spec.key) === group) this.#byKey.delete(group.spec.key);
    for (const topic of group.topics) {
      const groups = this.#byTopic.get(topic);
      groups?.delete(group);
      if (groups?.size === 0) this.#byTopic.delete(topic);
    }
  }
}
