// What a change looks like to those who hear of it: changed fields, facts, place before and after.
import type { Place } from '#shared/events/envelope.ts';
import { keysOf } from '#shared/access/scope.ts';
import type { AreaServer, Change, EntityRow } from './area-server.ts';

const bookkeeping = new Set(['version', 'updatedAt', 'statusRank']);

function same(a: unknown, b: unknown): boolean {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, index) => value === b[index]);
  return a === b;
}

/** The fields whose values differ; version, time of update and rank are not news. */
export function changedFields<Row extends EntityRow>(before: Row, after: Row): string[] {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([name, value]) => !bookkeeping.has(name) && !same(old.get(name), value))
    .map(([name]) => name);
}

/** Where a row stands: the keys that scopes look at and its bucket. */
export function placeOf<Row extends EntityRow>(server: AreaServer<Row>, row: Row | null): Place | null {
  return row && { keys: keysOf(server.area.access, row), bucket: server.bucket(row) };
}

/** `from`, `to`, the note, and what the area says this event carries. */
export function factsOf<Row extends EntityRow>(
  server: AreaServer<Row>,
  event: string,
  change: Omit<Change<Row>, 'facts' | 'event'>,
  extra: Readonly<Record<string, unknown>>,
) {
  const values = new Map<string, unknown>(Object.entries(change.after));
  const carried = (server.area.facts[event] ?? []).map((name): [string, unknown] => [name, values.get(name) ?? null]);
  return {
    from: change.before?.status ?? null,
    to: change.after.status,
    ...(typeof change.input['note'] === 'string' && { note: change.input['note'] }),
    ...Object.fromEntries(carried),
    ...extra,
  };
}
