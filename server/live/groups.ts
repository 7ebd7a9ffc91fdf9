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
  receive: (delivery: Delivery) => void;
  /** It hasn't read what it was sent before. */
  readonly busy: boolean;
}

function followed(field: LiveField): { entity: Entity; access: Access }[] {
  return field.entity ? [{ entity: field.entity, access: field.access }, ...(field.also ?? [])] : [];
}

export class Group {
  readonly spec: GroupSpec;
  readonly listeners = new Set<Listener>();
  readonly topics: readonly string[];
  /** The last that it was told. */
  #last: Broadcast | null = null;

  constructor(spec: GroupSpec) {
    this.spec = spec;
    this.topics = followed(spec.field).flatMap(({ entity, access }) => scopeTopics(access.see[spec.audience.role], spec.audience).map((topic) => `${entity}:${topic}`));
  }

  send(told: Told): void {
    const broadcast = told.result.length < worthwhileBytes ? null : new Broadcast(told.result, this.#last);
    const delivery = new Delivery(told, broadcast);
    for (const listener of this.listeners) listener.receive(delivery);
    if (!broadcast) return;
    broadcast.told();
    this.#last = broadcast;
  }
}

export class Groups {
  readonly #byKey = new Map<string, Group>();
  readonly #byTopic = new Map<string, Set<Group>>();

  get size(): number {
    return this.#byKey.size;
  }

  /** How many listeners each group has. */
  sizes(): number[] {
    return [...this.#byKey.values()].map((group) => group.listeners.size);
  }

  /** Puts a listener into the group of its equals, which is made when it is the first. */
  join(spec: GroupSpec, listener: Listener): Group {
    const group = this.#byKey.get(spec.key) ?? this.#add(new Group(spec));
    group.listeners.add(listener);
    return group;
  }

  leave(group: Group, listener: Listener): void {
    group.listeners.delete(listener);
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
