// One entity, one subscription: shared by everything on the page that watches it, kept while anything does and a little longer, since
// going from one list to the next must not cost a new one.
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

const lingerMs = 5_000;
/** Over which reads are spread that run again because of a resync or another entity: a thousand dashboards may have been told at once. */
const spreadMs = 2_000;

/** An open read that listens. */
export interface Watcher {
  rerun: () => void;
  /** The one row that it is about. */
  one: string | null;
  /** What it reads rests on these fields of the rows here, which it does not show: it runs again when one of them changed. */
  fields?: readonly string[];
  at: () => Position | null;
}

export interface FeedParts {
  rows: Rows;
  reads: Reads;
  socket: Socket;
  /** Begins the operation whose results the cache takes in; returns how to end it. */
  begin: (live: LiveDocument) => () => void;
  /** There is something to draw. */
  wake: () => void;
  /** One more change came that was missed during a break. */
  onReplayed: () => void;
  /** What is shown is read again, since what was missed can't be told. */
  onReadAgain: () => void;
}

export interface FeedState {
  entity: string;
  /** Open reads that listen. */
  watchers: number;
  listening: boolean;
  /** Everything up to here was heard. */
  at: Position | null;
}

export class Feed {
  readonly journal = new Journal();
  readonly live: LiveDocument;
  readonly #parts: FeedParts;
  readonly #cursor = new Cursor();
  readonly #backlog = new Backlog();
  readonly #watchers = new Set<Watcher>();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #linger: ReturnType<typeof setTimeout> | undefined;
  #end: (() => void) | null = null;
  #sink: Sink | null = null;
  /** The line broke while this listened, and what was missed meanwhile has not all come yet. */
  #interrupted = false;
  /** The last one heard, not shown yet. */
  #summary: Shown | null = null;

  constructor(live: LiveDocument, parts: FeedParts) {
    this.live = live;
    this.#parts = parts;
  }

  watch(watcher: Watcher): () => void {
    clearTimeout(this.#linger);
    this.#watchers.add(watcher);
    return () => {
      this.#watchers.delete(watcher);
      if (this.#watchers.size === 0)
        this.#linger = setTimeout(() => {
          this.close();
        }, lingerMs);
    };
  }

  /** An answer of a read that watches this. True when something may have been missed between it and what is heard here. */
  answered(at: Position, audience: string | null): boolean {
    if (this.#watchers.size === 0) return false;
    if (!this.#end) {
      this.#cursor.start(at, audience);
      this.#end = this.#parts.begin(this.live);
      return false;
    }
    const { from, at: told } = this.#cursor;
    this.#forgetWhatAllHold();
    const behind = this.live.kind === 'summary' ? told : from;
    return behind !== null && isAfter(behind, at);
  }

  /** The operation began: what is heard goes into the cache by it. Returns how to end it. */
  forward(query: string, sink: Sink): () => void {
    this.#sink = sink;
    const { socket } = this.#parts;
    const cursor = this.#cursor;
    // Each time from where the cursor is by then.
    const payload = {
      query,
      get extensions() {
        return { resume: cursor.resume(socket.audience()) };
      },
    };
    const end = subscribe(socket, payload, {
      next: (result) => {
        this.#hear(result);
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
    this.#interrupted = this.#end !== null;
    this.#cursor.closed();
  }

  heartbeat(at: Position): void {
    if (!this.#cursor.heartbeat(at)) return;
    this.#interrupted = false;
    this.#backlog.settle(at);
    if (this.#backlog.ready) this.#parts.wake();
  }

  state(): FeedState {
    return {
      entity: this.live.entity,
      watchers: this.#watchers.size,
      listening: this.#end !== null,
      at: this.#cursor.at,
    };
  }

  /** Shows what was heard since the last time. */
  flush(): void {
    if (this.#summary) this.#sink?.next(this.#summary);
    this.#summary = null;
    if (!this.#backlog.ready) return;
    const batch = this.#backlog.take();
    if (batch.resync !== null) this.#readAgain(batch.resync);
    this.#show(batch);
    this.journal.notify();
  }

  close(): void {
    clearTimeout(this.#linger);
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#end?.();
    this.#end = null;
    this.#interrupted = false;
    this.#cursor.stop();
    this.#backlog.clear();
    this.#summary = null;
    this.journal.clear();
  }

  #hear(result: Result): void {
    wire.told(this.live, result);
    const message = readMessage(this.live, result);
    if (message.kind === 'nothing') return;
    if (message.kind === 'resync') {
      this.#cursor.resync(message.at, this.#parts.socket.audience());
      this.#backlog.resync(message.reason);
    } else if (message.kind === 'summary') {
      this.#cursor.told(message.at);
      this.#summary = result.data ? { data: result.data } : null;
    } else this.#take(message);
    this.#parts.wake();
  }

  /** Who was away for long is told in stretches, each at the place where the one before it ended: that place is then settled. */
  #take({ change, at, again }: Extract<Message, { kind: 'change' }>): void {
    // Without a break it only came between the reading and the subscription.
    if (again && this.#interrupted) this.#parts.onReplayed();
    const isFurther = this.#cursor.told(at);
    if (isFurther) this.#backlog.settle(at);
    this.#backlog.add({ ...change, at: again || !isFurther ? null : at });
  }

  #show({ changes }: Batch): void {
    const { rows, reads } = this.#parts;
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
      if (watcher.fields?.some((field) => fields.has(field))) this.#rerunLater(watcher);
  }

  #readAgain(reason: string): void {
    this.#parts.onReadAgain();
    this.journal.clear();
    if (startsAnew(reason)) this.#parts.rows.clear();
    this.#sink?.next(shownResync(this.live, reason));
    // Who reads other rows is told by the feed of those.
    for (const watcher of this.#watchers) if (!watcher.fields) this.#rerunLater(watcher);
  }

  #rerunLater(watcher: Watcher): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      if (this.#watchers.has(watcher)) watcher.rerun();
    }, Math.random() * spreadMs);
    this.#timers.add(timer);
  }

  #forgetWhatAllHold(): void {
    let oldest: Position | null = null;
    for (const { at } of this.#watchers) {
      const held = at();
      if (!held) return;
      if (!oldest || isAfter(oldest, held)) oldest = held;
    }
    if (oldest) this.journal.prune(oldest);
  }
}
