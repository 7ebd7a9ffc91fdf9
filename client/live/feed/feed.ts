// The subscription to one entity, shared by all queries on the page that watch it. It stays open a little longer than
// the last query, so that navigating between two lists does not subscribe again.
import type { Position } from '#shared/events/envelope.ts';
import type { LiveDocument } from '../registry.ts';
import type { Result, Socket } from '../socket.ts';
import { Backlog, type Batch } from './backlog.ts';
import { type Message, readMessage, startsAnew } from './change.ts';
import { Cursor } from './cursor.ts';
import { Journal } from './journal.ts';
import { isAfter } from './position.ts';
import type { Reads } from './reads.ts';
import { keyOf, type Rows } from './rows.ts';
import { type Shown, shownChange, shownResync, type Sink } from './shown.ts';
import { subscribe } from './subscribe.ts';
import { wire } from '../trace/ear.ts';

const closeDelayMs = 5_000;
/**
 * Refetches after a resync, or after a change of another entity, are spread over this time: many clients get the
 * message at once.
 */
const refetchSpreadMs = 2_000;

/** An active query that watches the entity. */
export interface Watcher {
  rerun: () => void;
  /** Id of the row of a detail query. */
  one: string | null;
  /**
   * If set, the query does not select these rows but depends on these fields: it is fetched again when one of them
   * changes.
   */
  fields?: readonly string[];
  at: () => Position | null;
}

export interface FeedParts {
  rows: Rows;
  reads: Reads;
  socket: Socket;
  /** Starts the urql subscription that writes into the cache; returns how to end it. */
  begin: (live: LiveDocument) => () => void;
  /** Called when there is something to flush. */
  wake: () => void;
  /** Called for each change that was missed during a disconnect and replayed. */
  onReplayed: () => void;
  /** Called when the queries are fetched again, because missed changes cannot be replayed. */
  onReadAgain: () => void;
}

export interface FeedState {
  entity: string;
  /** Number of active queries. */
  watchers: number;
  listening: boolean;
  /** All events up to this cursor were received. */
  at: Position | null;
}

export class Feed {
  readonly journal = new Journal();
  readonly live: LiveDocument;
  readonly #dependencies: FeedParts;
  readonly #cursor = new Cursor();
  readonly #buffer = new Backlog();
  readonly #watchers = new Set<Watcher>();
  readonly #refetchTimers = new Set<ReturnType<typeof setTimeout>>();
  #closeTimer: ReturnType<typeof setTimeout> | undefined;
  #endSubscription: (() => void) | null = null;
  #sink: Sink | null = null;
  /** The connection was lost while subscribed, and the missed changes have not all been replayed yet. */
  #interrupted = false;
  /** The latest summary, not flushed yet. */
  #summary: Shown | null = null;

  constructor(live: LiveDocument, dependencies: FeedParts) {
    this.live = live;
    this.#dependencies = dependencies;
  }

  watch(watcher: Watcher): () => void {
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
  answered(at: Position, audience: string | null): boolean {
    if (this.#watchers.size === 0) return false;
    if (!this.#endSubscription) {
      this.#cursor.start(at, audience);
      this.#endSubscription = this.#dependencies.begin(this.live);
      return false;
    }
    const { from, at: receivedUpTo } = this.#cursor;
    this.#pruneChangeLog();
    const behind = this.live.kind === 'summary' ? receivedUpTo : from;
    return behind !== null && isAfter(behind, at);
  }

  /** Called when urql starts the subscription: forwards messages to its sink. Returns how to end it. */
  forward(query: string, sink: Sink): () => void {
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
    const end = subscribe(socket, payload, {
      next: (result) => {
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

  heartbeat(at: Position): void {
    if (!this.#cursor.heartbeat(at)) return;
    this.#interrupted = false;
    this.#buffer.settle(at);
    if (this.#buffer.ready) this.#dependencies.wake();
  }

  state(): FeedState {
    return {
      entity: this.live.entity,
      watchers: this.#watchers.size,
      listening: this.#endSubscription !== null,
      at: this.#cursor.at,
    };
  }

  /** Writes the buffered changes into the cache and the change log. */
  flush(): void {
    if (this.#summary) this.#sink?.next(this.#summary);
    this.#summary = null;
    if (!this.#buffer.ready) return;
    const batch = this.#buffer.take();
    if (batch.resync !== null) this.#resync(batch.resync);
    this.#apply(batch);
    this.journal.notify();
  }

  close(): void {
    clearTimeout(this.#closeTimer);
    for (const timer of this.#refetchTimers) clearTimeout(timer);
    this.#refetchTimers.clear();
    this.#endSubscription?.();
    this.#endSubscription = null;
    this.#interrupted = false;
    this.#cursor.stop();
    this.#buffer.clear();
    this.#summary = null;
    this.journal.clear();
  }

  #onResult(result: Result): void {
    wire.told(this.live, result);
    const message = readMessage(this.live, result);
    if (message.kind === 'nothing') return;
    if (message.kind === 'resync') {
      this.#cursor.resync(message.at, this.#dependencies.socket.audience());
      this.#buffer.resync(message.reason);
    } else if (message.kind === 'summary') {
      this.#cursor.told(message.at);
      this.#summary = result.data ? { data: result.data } : null;
    } else this.#addChange(message);
    this.#dependencies.wake();
  }

  /**
   * A long replay is sent in chunks. All changes of a chunk carry the cursor of the previous chunk's end, which is set
   * then.
   */
  #addChange({ change, at, again }: Extract<Message, { kind: 'change' }>): void {
    // Without a disconnect, the change only happened between the query and the subscription.
    if (again && this.#interrupted) this.#dependencies.onReplayed();
    const advances = this.#cursor.told(at);
    if (advances) this.#buffer.settle(at);
    this.#buffer.add({ ...change, at: again || !advances ? null : at });
  }

  #apply({ changes }: Batch): void {
    const { rows, reads } = this.#dependencies;
    const changed = new Set<string>();
    const fields = new Set<string>();
    for (const change of changes) {
      const key = keyOf(this.live.typename, change.id);
      const before = rows.row(key);
      if (!change.at || !rows.heard(key, change)) continue;
      changed.add(change.id);
      for (const field of change.changed) fields.add(field);
      if (change.kind === 'GONE' || reads.holds(key)) this.#sink?.next(shownChange(this.live, change));
      this.journal.add(change, change.at, before);
    }
    for (const { one, rerun } of this.#watchers) if (one !== null && changed.has(one)) rerun();
    for (const watcher of this.#watchers)
      if (watcher.fields?.some((field) => fields.has(field))) this.#scheduleRefetch(watcher);
  }

  #resync(reason: string): void {
    this.#dependencies.onReadAgain();
    this.journal.clear();
    if (startsAnew(reason)) this.#dependencies.rows.clear();
    this.#sink?.next(shownResync(this.live, reason));
    // Watchers with `fields` select rows of another entity, which has its own subscription.
    for (const watcher of this.#watchers) if (!watcher.fields) this.#scheduleRefetch(watcher);
  }

  #scheduleRefetch(watcher: Watcher): void {
    const timer = setTimeout(() => {
      this.#refetchTimers.delete(timer);
      if (this.#watchers.has(watcher)) watcher.rerun();
    }, Math.random() * refetchSpreadMs);
    this.#refetchTimers.add(timer);
  }

  #pruneChangeLog(): void {
    let oldest: Position | null = null;
    for (const { at } of this.#watchers) {
      const queryCursor = at();
      if (!queryCursor) return;
      if (!oldest || isAfter(oldest, queryCursor)) oldest = queryCursor;
    }
    if (oldest) this.journal.prune(oldest);
  }
}
