// The messages of a subscription, read by hand: a schema library would be a twentieth of the first page's weight.
import { isRecord } from '#client/session/viewer.ts';
import { type Position, parsePosition } from '#shared/events/envelope.ts';
import type { LiveDocument } from '../registry.ts';

/** A row as the registered document selects it. */
export type LiveRow = Readonly<Record<string, unknown>>;

export interface Change {
  kind: 'NEW' | 'CHANGED' | 'GONE';
  id: string;
  version: number | null;
  /** Fields, as the server names them. */
  changed: readonly string[];
  row: LiveRow | null;
  /** The position up to which it is told; null while that is not known yet. */
  at: Position | null;
}

export type Message =
  | { kind: 'change'; change: Change; at: Position; /** Told after a break, and not as it happens. */ again: boolean }
  | { kind: 'resync'; reason: string; at: Position | null }
  | { kind: 'summary'; at: Position }
  | { kind: 'nothing' };

/** What a result of the subscription says. What can't be read asks to read again: a loss is never silent. */
export function readMessage(
  { field, entity, kind }: LiveDocument,
  result: { data?: unknown; extensions?: unknown },
): Message {
  const at = isRecord(result.extensions) ? parsePosition(result.extensions['at']) : null;
  const value = isRecord(result.data) ? result.data[field] : null;
  // A summary that could not be made is made again by the server.
  if (kind === 'summary') return at && value ? { kind: 'summary', at } : { kind: 'nothing' };
  if (!at || !isRecord(value)) return { kind: 'resync', reason: 'failure', at };
  if (value['kind'] === 'RESYNC') return { kind: 'resync', reason: String(value['reason']), at };
  const change = readChange(value, value[entity], at);
  // What is told as it happens says when it happened.
  const again = isRecord(result.extensions) && typeof result.extensions['time'] !== 'string';
  return change ? { kind: 'change', change, at, again } : { kind: 'resync', reason: 'failure', at };
}

function readChange({ kind, id, version, changed }: LiveRow, row: unknown, at: Position): Change | null {
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

/** Whether a reason to read again means that nothing known before counts: other rights, or another history, in which versions may be lower. */
export function startsAnew(reason: unknown): boolean {
  return reason === 'audience' || reason === 'history';
}

/** Two changes of one row as one. */
export function mergeChanges(earlier: Change, later: Change): Change {
  const kind = earlier.kind === 'NEW' && later.kind === 'CHANGED' ? 'NEW' : later.kind;
  return { ...later, kind, changed: later.kind === 'GONE' ? [] : [...new Set([...earlier.changed, ...later.changed])] };
}
