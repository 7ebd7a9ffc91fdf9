// The subscription to one entity, shared by all queries on the page that watch it. It stays open a little longer than
// the last query, so that navigating between two lists does not subscribe again.
import type { LogCursor } from '#shared/events/event.ts';
import type { LiveDocument } from './live-documents.ts';
import type { SubscriptionResult, LiveSocket } from '../transport/live-socket.ts';
import { ChangeBuffer, type ChangeBatch } from './change-buffer.ts';
import { type SubscriptionMessage, parseMessage, invalidatesCache } from './subscription-message.ts';
import { ResumeCursor } from './resume-cursor.ts';
import { ChangeLog } from './change-log.ts';
import { isAfter } from './is-after.ts';
import { type QueryWatcher, QueryWatchers } from './query-watchers.ts';
import type { ActiveQueries } from '../cache/active-queries.ts';
import { rowKey, type VersionStore } from '../cache/version-store.ts';
import { type CacheMessage, changeMessage, resyncMessage, type CacheSink } from './cache-message.ts';
import { subscribeWithRetry } from '../transport/subscribe-with-retry.ts';
import { traceHook } from '../transport/trace-hook.ts';

const closeDelayMs = 5_000;

export interface SubscriptionDependencies {
  versions: VersionStore;
  activeQueries: ActiveQueries;
  socket: LiveSocket;
  /** Starts the urql subscription that writes into the cache; returns how to end it. */
  startSubscription: (live: LiveDocument) => () => void;
  /** Called when there is something to flush. */
  scheduleFlush: () => void;
  /** Called for each change that was missed during a disconnect and replayed. */
  onReplayed: () => void;
  /** Called when the queries are fetched again, because missed changes cannot be replayed. */
  onRefetch: () => void;
}

export interface EntitySubscriptionState {
  entity: string;
  /** Number of active queries. */
  watchers: number;
  isSubscribed: boolean;
  /** All events up to this cursor were received. */
  at: LogCursor | null;
}

export class EntitySubscription {
  readonly changeLog = new ChangeLog();
  readonly liveDocument: LiveDocument;
  readonly #dependencies: SubscriptionDependencies;
  readonly #cursor = new ResumeCursor();
  readonly #buffer = new ChangeBuffer();
  readonly #watchers = new QueryWatchers();
  #closeTimer: ReturnType<typeof setTimeout> | undefined;
  #endSubscription: (() => void) | null = null;
  #sink: CacheSink | null = null;
  /** The connection was lost while subscribed, and the missed changes have not all been replayed yet. */
  #interrupted = false;
  /** The latest summary, not flushed yet. */
  #summary: CacheMessage | null = null;

  constructor(live: LiveDocument, dependencies: SubscriptionDependencies) {
    this.liveDocument = live;
    this.#dependencies = dependencies;
  }

  watch(watcher: QueryWatcher): () => void {
    clearTimeout(this.#closeTimer);
    this.#watchers.add(watcher);
    return () => {
      this.#watchers.delete(watcher);
      if (this.#watchers.size === 0)
        this.#closeTimer = setTimeout(() => {
          this.close();
        }, closeDelayMs);
    };
  }

  /**
   * Handles a result of a query that watches the entity. True if events may be missing between it and the subscription.
   */
  queryAnswered(at: LogCursor, audience: string | null): boolean {
    if (this.#watchers.size === 0) return false;
    if (!this.#endSubscription) {
      this.#cursor.start(at, audience);
      this.#endSubscription = this.#dependencies.startSubscription(this.liveDocument);
      return false;
    }
    const { from, at: receivedUpTo } = this.#cursor;
    const oldest = this.#watchers.oldestCursor();
    if (oldest) this.changeLog.prune(oldest);
    const behind = this.liveDocument.kind === 'summary' ? receivedUpTo : from;
    return behind !== null && isAfter(behind, at);
  }

  /** Called when urql starts the subscription: forwards messages to its sink. Returns how to end it. */
  forwardSubscription(query: string, sink: CacheSink): () => void {
    this.#sink = sink;
    const { socket } = this.#dependencies;
    const cursor = this.#cursor;
    // A getter: graphql-ws reads it at each (re)subscribe, with the cursor of that time.
    const payload = {
      query,
      get extensions() {
        return { resume: cursor.resume(socket.audience()) };
      },
    };
    const end = subscribeWithRetry(socket, payload, {
      onResult: (result) => {
        this.#onResult(result);
      },
    });
    return () => {
      this.#sink = null;
      end();
    };
  }

  pingSent(): void {
    this.#cursor.pingSent();
  }
  pongReceived(): void {
    this.#cursor.pongReceived();
  }
  disconnected(): void {
    this.#interrupted = this.#endSubscription !== null;
    this.#cursor.closed();
  }

  heartbeat(at: LogCursor): void {
    if (!this.#cursor.heartbeat(at)) return;
    this.#interrupted = false;
    this.#buffer.setCursor(at);
    if (this.#buffer.hasChanges) this.#dependencies.scheduleFlush();
  }

  state(): EntitySubscriptionState {
    return {
      entity: this.liveDocument.entity,
      watchers: this.#watchers.size,
      isSubscribed: this.#endSubscription !== null,
      at: this.#cursor.at,
    };
  }

  /** Writes the buffered changes into the cache and the change log. */
  flush(): void {
    if (this.#summary) this.#sink?.next(this.#summary);
    this.#summary = null;
    if (!this.#buffer.hasChanges) return;
    const batch = this.#buffer.take();
    if (batch.resync !== null) this.#resync(batch.resync);
    this.#apply(batch);
    this.changeLog.notify();
  }

  close(): void {
    clearTimeout(this.#closeTimer);
    this.#watchers.cancelRefetches();
    this.#endSubscription?.();
    this.#endSubscription = null;
    this.#interrupted = false;
    this.#cursor.stop();
    this.#buffer.clear();
    this.#summary = null;
    this.changeLog.clear();
  }

  #onResult(result: SubscriptionResult): void {
    traceHook.onMessage(this.liveDocument, result);
    const message = parseMessage(this.liveDocument, result);
    if (message.kind === 'nothing') return;
    if (message.kind === 'resync') {
      this.#cursor.resync(message.at, this.#dependencies.socket.audience());
      this.#buffer.resync(message.reason);
    } else if (message.kind === 'summary') {
      this.#cursor.received(message.at);
      this.#summary = result.data ? { data: result.data } : null;
    } else this.#addChange(message);
    this.#dependencies.scheduleFlush();
  }

  /**
   * A long replay is sent in chunks. All changes of a chunk carry the cursor of the previous chunk's end, which is set
   * then.
   */
  #addChange({ change, at, isReplay }: Extract<SubscriptionMessage, { kind: 'change' }>): void {
    // Without a disconnect, the change only happened between the query and the subscription.
    if (isReplay && this.#interrupted) this.#dependencies.onReplayed();
    const advances = this.#cursor.received(at);
    if (advances) this.#buffer.setCursor(at);
    this.#buffer.add({ ...change, at: isReplay || !advances ? null : at });
  }

  #apply({ changes }: ChangeBatch): void {
    const { versions, activeQueries } = this.#dependencies;
    const changed = new Set<string>();
    const fields = new Set<string>();
    for (const change of changes) {
      const key = rowKey(this.liveDocument.typename, change.id);
      const before = versions.row(key);
      if (!change.at || !versions.applyChange(key, change)) continue;
      changed.add(change.id);
      for (const field of change.changed) fields.add(field);
      if (change.kind === 'GONE' || activeQueries.includesRow(key))
        this.#sink?.next(changeMessage(this.liveDocument, change));
      this.changeLog.add(change, change.at, before);
    }
    this.#watchers.rowsChanged(changed, fields);
  }

  #resync(reason: string): void {
    this.#dependencies.onRefetch();
    this.changeLog.clear();
    if (invalidatesCache(reason)) this.#dependencies.versions.clear();
    this.#sink?.next(resyncMessage(this.liveDocument, reason));
    this.#watchers.refetchAll();
  }
}
