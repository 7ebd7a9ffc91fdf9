// Parses the messages of a subscription. Written by hand: a schema library would add 5 % to the first page's scripts.
import { isRecord } from '#shared/lib/is-record.ts';
import { type LogCursor, parseLogCursor } from '#shared/events/event.ts';
import type { LiveDocument } from './live-documents.ts';

/** A row as the registered live document selects it. */
export type LiveRow = Readonly<Record<string, unknown>>;

export interface RowChange {
  kind: 'NEW' | 'CHANGED' | 'GONE';
  id: string;
  version: number | null;
  /** GraphQL names of the changed fields. */
  changed: readonly string[];
  row: LiveRow | null;
  /** Log cursor of the change; null for a replayed change whose cursor is not known yet. */
  at: LogCursor | null;
}

export type SubscriptionMessage =
  | { kind: 'change'; change: RowChange; at: LogCursor; /** Replayed after a disconnect. */ isReplay: boolean }
  | { kind: 'resync'; reason: string; at: LogCursor | null }
  | { kind: 'summary'; at: LogCursor }
  | { kind: 'nothing' };

/**
 * Parses a result of the subscription. One that cannot be parsed becomes a resync, so that no change is lost silently.
 */
export function parseMessage(
  { field, entity, kind }: LiveDocument,
  result: { data?: unknown; extensions?: unknown },
): SubscriptionMessage {
  const at = isRecord(result.extensions) ? parseLogCursor(result.extensions['at']) : null;
  const value = isRecord(result.data) ? result.data[field] : null;
  // If a summary failed, the server sends another one.
  if (kind === 'summary') return at && value ? { kind: 'summary', at } : { kind: 'nothing' };
  if (!at || !isRecord(value)) return { kind: 'resync', reason: 'failure', at };
  if (value['kind'] === 'RESYNC') return { kind: 'resync', reason: String(value['reason']), at };
  const change = parseChange(value, value[entity], at);
  // Only messages that are sent as the change happens carry its time.
  const again = isRecord(result.extensions) && typeof result.extensions['time'] !== 'string';
  return change ? { kind: 'change', change, at, isReplay: again } : { kind: 'resync', reason: 'failure', at };
}

function parseChange({ kind, id, version, changed }: LiveRow, row: unknown, at: LogCursor): RowChange | null {
  if (typeof id !== 'string') return null;
  if (kind === 'GONE') return { kind, id, version: null, changed: [], row: null, at };
  if ((kind !== 'NEW' && kind !== 'CHANGED') || !isRecord(row)) return null;
  return {
    kind,
    id,
    row,
    at,
    version: typeof version === 'number' ? version : null,
    changed: Array.isArray(changed) ? changed.filter((name) => typeof name === 'string') : [],
  };
}

/**
 * True if the resync reason makes all cached data invalid: the audience changed, or the log was replaced (after which
 * versions may be lower).
 */
export function invalidatesCache(reason: unknown): boolean {
  return reason === 'audience' || reason === 'history';
}

/** Merges two changes of one row. */
export function mergeChanges(earlier: RowChange, later: RowChange): RowChange {
  const kind = earlier.kind === 'NEW' && later.kind === 'CHANGED' ? 'NEW' : later.kind;
  return { ...later, kind, changed: later.kind === 'GONE' ? [] : [...new Set([...earlier.changed, ...later.changed])] };
}
