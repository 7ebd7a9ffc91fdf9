// What was heard while the debug panel is open: the last events with their lag, the last queries with their times.
import type { Operation, OperationResult } from 'urql';
import { isRecord } from '#client/session/viewer.ts';
import { formatPosition } from '#shared/events/envelope.ts';
import { readMessage } from '../feed/change.ts';
import { problemOf } from '../problem.ts';
import type { LiveDocument } from '../registry.ts';
import type { Result } from '../socket.ts';
import type { Ear } from './ear.ts';

const keptEvents = 60;
const keptQueries = 24;
/** Between two tellings, in milliseconds: the wire may be busy, and queries are asked while something is being drawn. */
const tellEveryMs = 100;

export interface TracedEvent {
  serial: number;
  /** When it arrived, milliseconds since 1970. */
  received: number;
  entity: string;
  /** NEW, CHANGED, GONE, RESYNC, or `summary`. */
  kind: string;
  id: string | null;
  version: number | null;
  /** Fields that changed, as the server names them. */
  changed: readonly string[];
  /** The row's status after it, where it has one. */
  status: string | null;
  position: string | null;
  /** From the change to its arrival, by both machines' clocks, in milliseconds; null when the server did not say when it was. */
  lag: number | null;
  /** A newer version had come before. */
  outdated: boolean;
}

export interface TracedQuery {
  serial: number;
  name: string;
  kind: Operation['kind'];
  ms: number;
  /** Of the longest list in the answer; null when there is none. */
  rows: number | null;
  /** What the cache knew of it. */
  cache: 'hit' | 'miss' | 'partial' | 'none';
  /** Code of the refusal. */
  problem: string | null;
}

export interface Trace {
  events: readonly TracedEvent[];
  queries: readonly TracedQuery[];
}

const nothing: Trace = { events: [], queries: [] };

/** Newest first, a bounded number of each. */
export class WireRecord implements Ear {
  readonly #now: () => number;
  readonly #asked = new Map<number, { began: number; fromCache: boolean }>();
  readonly #versions = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  #serial = 0;
  #telling = false;
  #trace = nothing;

  /** `now`: the present in milliseconds since 1970. */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** What was heard; another object after every change. */
  readonly trace = (): Trace => this.#trace;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  clear(): void {
    this.#tell(nothing);
  }

  told(live: LiveDocument, result: Result): void {
    const event = { serial: this.#next(), received: this.#now(), ...this.#read(live, result) };
    this.#tell({ ...this.#trace, events: [event, ...this.#trace.events].slice(0, keptEvents) });
  }

  asked({ kind, key }: Operation): void {
    if (kind === 'teardown') this.#asked.delete(key);
    else if (kind !== 'subscription') this.#asked.set(key, { began: performance.now(), fromCache: false });
  }

  answered(result: OperationResult): void {
    const { operation, data, error } = result;
    const asked = this.#asked.get(operation.key);
    const cache = operation.context.meta?.cacheOutcome ?? 'none';
    // The cache answers again whenever a row of the answer changes: that is no new question.
    if (!asked || (cache === 'hit' && asked.fromCache)) return;
    if (cache === 'hit') asked.fromCache = true;
    else this.#asked.delete(operation.key);
    const query: TracedQuery = {
      serial: this.#next(),
      name: nameOf(operation),
      kind: operation.kind,
      ms: performance.now() - asked.began,
      rows: rowsIn(data),
      cache,
      problem: problemOf(error)?.code ?? null,
    };
    this.#tell({ ...this.#trace, queries: [query, ...this.#trace.queries].slice(0, keptQueries) });
  }

  #read(live: LiveDocument, result: Result): Omit<TracedEvent, 'serial' | 'received'> {
    const message = readMessage(live, result);
    const base = {
      entity: live.entity,
      kind: message.kind,
      id: null,
      version: null,
      changed: [],
      status: null,
      outdated: false,
      position: 'at' in message && message.at ? formatPosition(message.at) : null,
      lag: lagOf(result, this.#now()),
    };
    if (message.kind === 'resync') return { ...base, kind: 'RESYNC', changed: [message.reason] };
    if (message.kind !== 'change') return base;
    const { kind, id, version, changed, row } = message.change;
    const status = typeof row?.['status'] === 'string' ? row['status'] : null;
    return { ...base, kind, id, version, changed, status, outdated: this.#outdated(`${live.entity}:${id}`, version) };
  }

  #outdated(key: string, version: number | null): boolean {
    const known = this.#versions.get(key) ?? 0;
    if (version === null || version < known) return version !== null;
    this.#versions.set(key, version);
    return false;
  }

  #next(): number {
    this.#serial += 1;
    return this.#serial;
  }

  #tell(trace: Trace): void {
    this.#trace = trace;
    if (this.#telling) return;
    this.#telling = true;
    setTimeout(() => {
      this.#telling = false;
      for (const listener of this.#listeners) listener();
    }, tellEveryMs);
  }
}

function lagOf({ extensions }: Result, now: number): number | null {
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
