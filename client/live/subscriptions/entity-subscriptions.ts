import type { LogCursor } from '#shared/events/event.ts';
import { getLiveDocument } from './live-documents.ts';
import {
  EntitySubscription,
  type SubscriptionDependencies,
  type EntitySubscriptionState,
} from './entity-subscription.ts';
import type { QueryWatcher } from './query-watchers.ts';

/** The subscriptions of the tab, by entity. */
export class EntitySubscriptions {
  readonly #dependencies: SubscriptionDependencies;
  readonly #byEntity = new Map<string, EntitySubscription>();

  constructor(dependencies: SubscriptionDependencies) {
    this.#dependencies = dependencies;
  }

  /** The subscription of an entity. Throws if no area registered a live document. */
  of(entity: string): EntitySubscription {
    let subscription = this.#byEntity.get(entity);
    if (!subscription) {
      subscription = new EntitySubscription(getLiveDocument(entity), this.#dependencies);
      this.#byEntity.set(entity, subscription);
    }
    return subscription;
  }

  /** Registers a query as watcher of an entity and of the entities it depends on. Returns how to end it. */
  watch(entity: string, watcher: QueryWatcher): () => void {
    const { dependsOn } = getLiveDocument(entity);
    const dependencyWatchers = Object.entries(dependsOn).map(([other, fields]) =>
      this.of(other).watch({ ...watcher, rowId: null, fields }),
    );
    const ends = [this.of(entity).watch(watcher), ...dependencyWatchers];
    return () => {
      for (const end of ends) end();
    };
  }

  /**
   * An answer of a read that watches an entity. True when something may have been missed between it and what is
   * entities here.
   */
  queryAnswered(entity: string, at: LogCursor, audience: string | null): boolean {
    const entities = [entity, ...Object.keys(getLiveDocument(entity).dependsOn)];
    return entities.map((each) => this.of(each).queryAnswered(at, audience)).includes(true);
  }

  /** State of each subscription, for the debug panel. */
  states(): EntitySubscriptionState[] {
    return [...this.#byEntity.values()].map((subscription) => subscription.state());
  }

  flush(): void {
    for (const subscription of this.#byEntity.values()) subscription.flush();
  }

  heartbeat(at: LogCursor): void {
    for (const subscription of this.#byEntity.values()) subscription.heartbeat(at);
  }

  pingSent(): void {
    for (const subscription of this.#byEntity.values()) subscription.pingSent();
  }

  pongReceived(): void {
    for (const subscription of this.#byEntity.values()) subscription.pongReceived();
  }

  disconnected(): void {
    for (const subscription of this.#byEntity.values()) subscription.disconnected();
  }

  close(): void {
    for (const subscription of this.#byEntity.values()) subscription.close();
  }
}
