import type { Position } from '#shared/events/envelope.ts';
import { liveDocument } from '../registry.ts';
import { Feed, type FeedParts, type FeedState } from './feed.ts';

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
