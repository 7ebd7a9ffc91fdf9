import type { Position } from '#shared/events/envelope.ts';
import { liveDocument } from '../registry.ts';
import { Feed, type FeedParts, type FeedState, type Watcher } from './feed.ts';

/** The subscriptions of a tab, by entity. */
export class Feeds {
  readonly #parts: FeedParts;
  readonly #feeds = new Map<string, Feed>();

  constructor(parts: FeedParts) {
    this.#parts = parts;
  }

  /** The feed of an entity. Throws when no area registered it. */
  of(entity: string): Feed {
    let feed = this.#feeds.get(entity);
    if (!feed) {
      feed = new Feed(liveDocument(entity), this.#parts);
      this.#feeds.set(entity, feed);
    }
    return feed;
  }

  /** An open read watches an entity, and what that rests on. Returns how to end it. */
  watch(entity: string, watcher: Watcher): () => void {
    const { restsOn } = liveDocument(entity);
    const beside = Object.entries(restsOn).map(([other, fields]) =>
      this.of(other).watch({ ...watcher, one: null, fields }),
    );
    const ends = [this.of(entity).watch(watcher), ...beside];
    return () => {
      for (const end of ends) end();
    };
  }

  /** An answer of a read that watches an entity. True when something may have been missed between it and what is heard here. */
  answered(entity: string, at: Position, audience: string | null): boolean {
    const heard = [entity, ...Object.keys(liveDocument(entity).restsOn)];
    return heard.map((each) => this.of(each).answered(at, audience)).includes(true);
  }

  /** What is listened to now. */
  states(): FeedState[] {
    return [...this.#feeds.values()].map((feed) => feed.state());
  }

  flush(): void {
    for (const feed of this.#feeds.values()) feed.flush();
  }

  heartbeat(at: Position): void {
    for (const feed of this.#feeds.values()) feed.heartbeat(at);
  }

  pingSent(): void {
    for (const feed of this.#feeds.values()) feed.pingSent();
  }

  pongReceived(): void {
    for (const feed of this.#feeds.values()) feed.pongReceived();
  }

  disconnected(): void {
    for (const feed of this.#feeds.values()) feed.disconnected();
  }

  close(): void {
    for (const feed of this.#feeds.values()) feed.close();
  }
}
