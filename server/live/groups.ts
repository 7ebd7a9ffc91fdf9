// Equal listeners are one group: the same field, document, variables and projected audience get the same bytes. Topics say which groups
// look at an event at all; what a group then receives is decided by the access table.
import type { DocumentNode } from 'graphql';
import { rowTopics, scopeTopics } from '#shared/events/topics.ts';
import type { NumberedEvent } from '#shared/events/envelope.ts';
import type { Access } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import type { Entity } from '#shared/areas/index.ts';
import { Delivery, type Told } from './delivery.ts';
import type { LiveField } from './live-field.ts';
import { Broadcast, worthwhileBytes } from './sockets/compression.ts';

/** What makes listeners equal. */
export interface GroupSpec {
  key: string;
  field: LiveField;
  document: DocumentNode;
  operationName: string | null;
  variables: Readonly<Record<string, unknown>>;
  /** The root field's arguments. */
  args: Readonly<Record<string, unknown>>;
  /** The audience as the field projects it. */
  audience: Audience;
}

export interface Listener {
  /** Whose it is. */
  readonly account: string;
  receive: (delivery: Delivery) => void;
  /** What it is owed is too much: it has to come back, and is then told each row once. */
  fallBehind: () => void;
  /** It hasn't read what it was sent before. */
  readonly busy: boolean;
}

function followed(field: LiveField): { entity: Entity; access: Access }[] {
  return field.entity ? [{ entity: field.entity, access: field.access }, ...(field.also ?? [])] : [];
}

/** How many different things an account listens to. */
export type Weigh = (account: string) => number;

/** An event that a group is going to be told of. */
export interface Owed {
  seq: number;
  /** The position before it, as text. */ before: string;
}
interface Owing extends Owed {
  told: Told | null | undefined;
}

/** Most events that a group may be behind by. */
const mostOwed = 1_000;
/** Of how many accounts it is asked who pays. */
const mostWeighed = 8;

export class Group {
  readonly spec: GroupSpec;
  readonly listeners = new Set<Listener>();
  readonly topics: readonly string[];
  readonly #weigh: Weigh;
  /** Listeners by their account. */
  readonly #accounts = new Map<string, number>();
  /** In the order of the events; answers may come in another. */
  readonly #owing: Owing[] = [];
  /** Who joined while something was owed: what is before that is none of theirs. */
  readonly #from = new Map<Listener, number>();
  /** The last that it was told. */
  #last: Broadcast | null = null;

  constructor(spec: GroupSpec, weigh: Weigh) {
    this.spec = spec;
    this.#weigh = weigh;
    this.topics = followed(spec.field).flatMap(({ entity, access }) =>
      scopeTopics(access.see[spec.audience.role], spec.audience).map((topic) => `${entity}:${topic}`),
    );
  }

  /** In whose turn its answers are made: of those who listen, or of some of them, the one that listens to the least. So nobody waits for what others ask for besides. */
  get payer(): string {
    const some = this.#accounts
      .keys()
      .take(mostWeighed)
      .map((account) => ({ account, weight: this.#weigh(account) }));
    return some.reduce((least, one) => (one.weight < least.weight ? one : least), { account: '', weight: Infinity })
      .account;
  }

  /** The first event that it was not told of yet. */
  get owed(): Owed | null {
    return this.#owing[0] ?? null;
  }

  /** `seq`: the last event that was handed to groups before the listener joins. */
  add(listener: Listener, seq: number): void {
    this.listeners.add(listener);
    this.#accounts.set(listener.account, (this.#accounts.get(listener.account) ?? 0) + 1);
    if (this.#owing.length > 0) this.#from.set(listener, seq);
  }

  remove(listener: Listener): void {
    if (!this.listeners.delete(listener)) return;
    this.#from.delete(listener);
    const left = (this.#accounts.get(listener.account) ?? 1) - 1;
    if (left > 0) this.#accounts.set(listener.account, left);
    else this.#accounts.delete(listener.account);
  }

  /** It will be told of an event. Call what is returned with what, or with null for silence: told is in the order of the events. */
  owe(event: Owed): (told: Told | null) => void {
    const owing: Owing = { ...event, told: undefined };
    this.#owing.push(owing);
    if (this.#owing.length > mostOwed) for (const listener of this.listeners) listener.fallBehind();
    return (told) => {
      owing.told = told;
      this.#tell();
    };
  }

  #tell(): void {
    for (let [first] = this.#owing; first?.told !== undefined; [first] = this.#owing) {
      this.#owing.shift();
      if (first.told) this.send(first.told);
    }
    if (this.#owing.length === 0) this.#from.clear();
  }

  send(told: Told): void {
    const broadcast = told.result.length < worthwhileBytes ? null : new Broadcast(told.result, this.#last);
    const delivery = new Delivery(told, broadcast);
    for (const listener of this.listeners)
      if (told.seq === 0 || told.seq > (this.#from.get(listener) ?? 0)) listener.receive(delivery);
    if (!broadcast) return;
    broadcast.told();
    this.#last = broadcast;
  }
}

export class Groups {
  readonly #byKey = new Map<string, Group>();
  readonly #byTopic = new Map<string, Set<Group>>();
  readonly #weigh: Weigh;

  constructor(weigh: Weigh) {
    this.#weigh = weigh;
  }

  get size(): number {
    return this.#byKey.size;
  }

  /** How many listeners each group has. */
  sizes(): number[] {
    return [...this.#byKey.values()].map((group) => group.listeners.size);
  }

  /** Puts a listener into the group of its equals, which is made when it is the first. `seq`: the last event that was handed to groups. */
  join(spec: GroupSpec, listener: Listener, seq: number): Group {
    const group = this.#byKey.get(spec.key) ?? this.#add(new Group(spec, this.#weigh));
    group.add(listener, seq);
    return group;
  }

  leave(group: Group, listener: Listener): void {
    group.remove(listener);
    if (group.listeners.size === 0) this.#remove(group);
  }

  /** The groups whose topics an event touches, by the row's place before it and after it. */
  touchedBy({ entity, before, after }: NumberedEvent): Group[] {
    const topics = new Set([...rowTopics(before?.keys ?? null), ...rowTopics(after?.keys ?? null)]);
    const touched = new Set<Group>();
    for (const topic of topics) for (const group of this.#byTopic.get(`${entity}:${topic}`) ?? []) touched.add(group);
    return [...touched];
  }

  /** Every group that follows an entity, whatever its rows. */
  following(entity: string): Group[] {
    return [...this.#byKey.values()].filter(({ spec }) => followed(spec.field).some((one) => one.entity === entity));
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
