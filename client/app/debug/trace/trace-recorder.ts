// Records the last events with their lag, and the last queries with their duration, while the debug panel is open.
import type { Operation, OperationResult } from 'urql';
import { isRecord } from '#shared/lib/is-record.ts';
import { formatLogCursor } from '#shared/events/event.ts';
import { parseMessage } from '../../../live/subscriptions/subscription-message.ts';
import { toRequestError } from '#client/lib/request-error.ts';
import type { LiveDocument } from '../../../live/subscriptions/live-documents.ts';
import type { SubscriptionResult } from '../../../live/transport/live-socket.ts';
import type { TraceHook } from '../../../live/transport/trace-hook.ts';

const maxEvents = 60;
const maxQueries = 24;
/**
 * Minimum time between two notifications, in milliseconds: messages may be frequent, and queries start during a render.
 */
const notifyIntervalMs = 100;

export interface TracedEvent {
  serial: number;
  /** Time of arrival, in milliseconds since 1970. */
  receivedAt: number;
  entity: string;
  /** NEW, CHANGED, GONE, RESYNC, or `summary`. */
  kind: string;
  id: string | null;
  version: number | null;
  /** GraphQL names of the changed fields. */
  changed: readonly string[];
  /** The row's status after the change, if it has one. */
  status: string | null;
  position: string | null;
  /** Time from the change to its arrival, by the clocks of both machines; null if the message has no time. */
  lagMs: number | null;
  /** A newer version had arrived before. */
  isStale: boolean;
}

export interface TracedQuery {
  serial: number;
  name: string;
  kind: Operation['kind'];
  durationMs: number;
  /** Length of the longest list in the result; null if there is none. */
  rowCount: number | null;
  /** Cache outcome. */
  cache: 'hit' | 'miss' | 'partial' | 'none';
  /** Error code; null if the query succeeded. */
  errorCode: string | null;
}

export interface Trace {
  events: readonly TracedEvent[];
  queries: readonly TracedQuery[];
}

const emptyTrace: Trace = { events: [], queries: [] };

/** Keeps a bounded number of events and queries, newest first. */
export class TraceRecorder implements TraceHook {
  readonly #now: () => number;
  readonly #pending = new Map<number, { startedAt: number; fromCache: boolean }>();
  readonly #versions = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  #serial = 0;
  #notifyPending = false;
  #trace = emptyTrace;

  /** `now`: returns the present time in milliseconds since 1970. */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** The recorded trace; a new object after every change. */
  readonly trace = (): Trace => this.#trace;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  clear(): void {
    this.#setTrace(emptyTrace);
  }

  onMessage(live: LiveDocument, result: SubscriptionResult): void {
    const event: TracedEvent = { serial: this.#nextSerial(), receivedAt: this.#now(), ...this.#parse(live, result) };
    this.#setTrace({ ...this.#trace, events: [event, ...this.#trace.events].slice(0, maxEvents) });
  }

  onOperation({ kind, key }: Operation): void {
    if (kind === 'teardown') this.#pending.delete(key);
    else if (kind !== 'subscription') this.#pending.set(key, { startedAt: performance.now(), fromCache: false });
  }

  onResult(result: OperationResult): void {
    const { operation, data, error } = result;
    const pending = this.#pending.get(operation.key);
    const cache = operation.context.meta?.cacheOutcome ?? 'none';
    // The cache emits a new result whenever a row of it changes: that is no new request.
    if (!pending || (cache === 'hit' && pending.fromCache)) return;
    if (cache === 'hit') pending.fromCache = true;
    else this.#pending.delete(operation.key);
    const query: TracedQuery = {
      serial: this.#nextSerial(),
      name: nameOf(operation),
      kind: operation.kind,
      durationMs: performance.now() - pending.startedAt,
      rowCount: rowsIn(data),
      cache,
      errorCode: toRequestError(error)?.code ?? null,
    };
    this.#setTrace({ ...this.#trace, queries: [query, ...this.#trace.queries].slice(0, maxQueries) });
  }

  #parse(live: LiveDocument, result: SubscriptionResult): Omit<TracedEvent, 'serial' | 'receivedAt'> {
    const message = parseMessage(live, result);
    const base: Omit<TracedEvent, 'serial' | 'receivedAt'> = {
      entity: live.entity,
      kind: message.kind,
      id: null,
      version: null,
      changed: [],
      status: null,
      isStale: false,
      position: 'at' in message && message.at ? formatLogCursor(message.at) : null,
      lagMs: lagOf(result, this.#now()),
    };
    if (message.kind === 'resync') return { ...base, kind: 'RESYNC', changed: [message.reason] };
    if (message.kind !== 'change') return base;
    const { kind, id, version, changed, row } = message.change;
    const status = typeof row?.['status'] === 'string' ? row['status'] : null;
    return { ...base, kind, id, version, changed, status, isStale: this.#isStale(`${live.entity}:${id}`, version) };
  }

  #isStale(key: string, version: number | null): boolean {
    const known = this.#versions.get(key) ?? 0;
    if (version === null || version < known) return version !== null;
    this.#versions.set(key, version);
    return false;
  }

  #nextSerial(): number {
    this.#serial += 1;
    return this.#serial;
  }

  #setTrace(trace: Trace): void {
    this.#trace = trace;
    if (this.#notifyPending) return;
    this.#notifyPending = true;
    setTimeout(() => {
      this.#notifyPending = false;
      for (const listener of this.#listeners) listener();
    }, notifyIntervalMs);
  }
}

function lagOf({ extensions }: SubscriptionResult, now: number): number | null {
  const time = isRecord(extensions) ? extensions['time'] : null;
  const ms = typeof time === 'string' ? Date.parse(time) : NaN;
  return Number.isNaN(ms) ? null : now - ms;
}

function nameOf({ query }: Operation): string {
  for (const definition of query.definitions) if ('name' in definition && definition.name) return definition.name.value;
  return '?';
}

/** The length of the longest list within two levels: `packages { rows }`, `people`. */
function rowsIn(data: unknown): number | null {
  if (!isRecord(data)) return null;
  const lists = Object.values(data)
    .flatMap((field) => (isRecord(field) ? [field, ...Object.values(field)] : [field]))
    .filter(Array.isArray);
  return lists.length === 0 ? null : Math.max(...lists.map(({ length }) => length));
}
