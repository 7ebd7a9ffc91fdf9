import type { Position } from '#shared/events/envelope.ts';
import { liveDocument } from '../registry.ts';
import { Feed, type FeedParts, type FeedState, type Watcher } from './feed.ts';

/** The subscriptions of the tab, by entity. */
export class Feeds {
  readonly #dependencies: FeedParts;
  readonly #byEntity = new Map<string, Feed>();

  constructor(dependencies: FeedParts) {
    this.#dependencies = dependencies;
  }

  /** The subscription of an entity. Throws if no area registered a live document. */
  of(entity: string): Feed {
    let subscription = this.#byEntity.get(entity);
    if (!subscription) {
      subscription = new Feed(liveDocument(entity), this.#dependencies);
      this.#byEntity.set(entity, subscription);
    }
    return subscription;
  }

  /** Registers a query as watcher of an entity and of the entities it depends on. Returns how to end it. */
  watch(entity: string, watcher: Watcher): () => void {
    const { restsOn } = liveDocument(entity);
    const dependencyWatchers = Object.entries(restsOn).map(([other, fields]) =>
      this.of(other).watch({ ...watcher, one: null, fields }),
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
  answered(entity: string, at: Position, audience: string | null): boolean {
    const entities = [entity, ...Object.keys(liveDocument(entity).restsOn)];
    return entities.map((each) => this.of(each).answered(at, audience)).includes(true);
  }

  /** State of each subscription, for the debug panel. */
  states(): FeedState[] {
    return [...this.#byEntity.values()].map((subscription) => subscription.state());
  }

  flush(): void {
    for (const subscription of this.#byEntity.values()) subscription.flush();
  }

  heartbeat(at: Position): void {
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
