// Equal listeners share one group: the same field, document, variables and projected audience get the same bytes.
// Topics select the groups of an event; the access table decides what a group receives.
import type { DocumentNode } from 'graphql';
import { rowTopics, scopeTopics } from '#shared/events/topics.ts';
import type { NumberedEvent } from '#shared/events/envelope.ts';
import type { Access } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import type { Entity } from '#shared/areas/index.ts';
import { Delivery, type Told } from './delivery.ts';
import type { LiveField } from './live-field.ts';
import { Broadcast, worthwhileBytes } from './sockets/compression.ts';

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

export interface Listener {
  /** The id of its account. */
  readonly account: string;
  receive: (delivery: Delivery) => void;
  /** Too much is pending for it: the client has to reconnect and then gets each row once. */
  fallBehind: () => void;
  /** Earlier messages are still waiting in its queue. */
  readonly busy: boolean;
}

function followedEntities(field: LiveField): { entity: Entity; access: Access }[] {
  return field.entity ? [{ entity: field.entity, access: field.access }, ...(field.also ?? [])] : [];
}

/** The number of different groups that an account listens to. */
export type Weigh = (account: string) => number;

/** An event that a group still has to send. */
export interface Owed {
  seq: number;
  /** The cursor before it, as text. */ before: string;
}
interface PendingMessage extends Owed {
  message: Told | null | undefined;
}

/** Maximum of pending events of a group. */
const maxPending = 1_000;
/** Number of accounts that are compared to find the lightest one. */
const maxComparedAccounts = 8;

export class Group {
  readonly spec: GroupSpec;
  readonly listeners = new Set<Listener>();
  readonly topics: readonly string[];
  readonly #accountLoad: Weigh;
  /** Number of listeners by account. */
  readonly #accounts = new Map<string, number>();
  /** In event order; results may arrive in another order. */
  readonly #pending: PendingMessage[] = [];
  /** For listeners that joined while events were pending: the last event that they must not get. */
  readonly #joinedAt = new Map<Listener, number>();
  /** The last result that was sent, which the next one is compressed against. */
  #lastBroadcast: Broadcast | null = null;

  constructor(spec: GroupSpec, accountLoad: Weigh) {
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
  get payer(): string {
    const some = this.#accounts
      .keys()
      .take(maxComparedAccounts)
      .map((account) => ({ account, load: this.#accountLoad(account) }));
    return some.reduce((least, one) => (one.load < least.load ? one : least), { account: '', load: Infinity }).account;
  }

  /** The first event that is not sent yet. */
  get owed(): Owed | null {
    return this.#pending[0] ?? null;
  }

  /** `seq`: the last event that was dispatched before the listener joined. */
  add(listener: Listener, seq: number): void {
    this.listeners.add(listener);
    this.#accounts.set(listener.account, (this.#accounts.get(listener.account) ?? 0) + 1);
    if (this.#pending.length > 0) this.#joinedAt.set(listener, seq);
  }

  remove(listener: Listener): void {
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
  owe(event: Owed): (message: Told | null) => void {
    const pending: PendingMessage = { ...event, message: undefined };
    this.#pending.push(pending);
    if (this.#pending.length > maxPending) for (const listener of this.listeners) listener.fallBehind();
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

  send(message: Told): void {
    const broadcast =
      message.result.length < worthwhileBytes ? null : new Broadcast(message.result, this.#lastBroadcast);
    const delivery = new Delivery(message, broadcast);
    for (const listener of this.listeners)
      if (message.seq === 0 || message.seq > (this.#joinedAt.get(listener) ?? 0)) listener.receive(delivery);
    if (!broadcast) return;
    broadcast.told();
    this.#lastBroadcast = broadcast;
  }
}

export class Groups {
  readonly #byKey = new Map<string, Group>();
  readonly #byTopic = new Map<string, Set<Group>>();
  readonly #accountLoad: Weigh;

  constructor(accountLoad: Weigh) {
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
  join(spec: GroupSpec, listener: Listener, seq: number): Group {
    const group = this.#byKey.get(spec.key) ?? this.#add(new Group(spec, this.#accountLoad));
    group.add(listener, seq);
    return group;
  }

  leave(group: Group, listener: Listener): void {
    group.remove(listener);
    if (group.listeners.size === 0) this.#remove(group);
  }

  /** The groups whose topics match the scope keys of the row before or after the event. */
  touchedBy({ entity, before, after }: NumberedEvent): Group[] {
    const topics = new Set([...rowTopics(before?.keys ?? null), ...rowTopics(after?.keys ?? null)]);
    const touched = new Set<Group>();
    for (const topic of topics) for (const group of this.#byTopic.get(`${entity}:${topic}`) ?? []) touched.add(group);
    return [...touched];
  }

  /** All groups that follow an entity, whatever its rows. */
  following(entity: string): Group[] {
    return [...this.#byKey.values()].filter(({ spec }) =>
      followedEntities(spec.field).some((one) => one.entity === entity),
    );
  }

  #add(group: Group): Group {
    this.#byKey.set(group.spec.key, group);
    for (const topic of group.topics) {
      const groups = this.#byTopic.get(topic);
      if (groups) groups.add(group);
      else this.#byTopic.set(topic, new Set([group]));
    }
    return group;
  }

  #remove(group: Group): void {
    if (this.#byKey.get(group.spec.key) === group) this.#byKey.delete(group.spec.key);
    for (const topic of group.topics) {
      const groups = this.#byTopic.get(topic);
      groups?.delete(group);
      if (groups?.size === 0) this.#byTopic.delete(topic);
    }
  }
}
