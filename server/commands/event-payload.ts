// Builds the parts of an event from a change: changed fields, payload, row snapshots before and after.
import type { RowSnapshot } from '#shared/events/event.ts';
import { scopeKeysOf } from '#shared/access/scope.ts';
import { consumedValues } from '#shared/areas/consumed-fields.ts';
import type { EntityService, EntityRow, ActionChange } from './entity-service.ts';

const technicalFields = new Set(['version', 'updatedAt', 'statusRank']);

function isEqual(a: unknown, b: unknown): boolean {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, index) => value === b[index]);
  return a === b;
}

/** The fields whose values differ, without version, time of update and rank. */
export function changedFields<Row extends EntityRow>(before: Row, after: Row): string[] {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([name, value]) => !technicalFields.has(name) && !isEqual(old.get(name), value))
    .map(([name]) => name);
}

/** The scope keys and the count key of a row, and what it adds to sums. */
export function rowSnapshotOf<Row extends EntityRow>(service: EntityService<Row>, row: Row | null): RowSnapshot | null {
  if (!row) return null;
  const keys = scopeKeysOf(service.definition.access, row);
  return { keys, countKey: service.countKey(row), ...service.store.rollupValues?.(row) };
}

/**
 * `from`, `to`, the note, the payload fields that the entity declares for this event, and in `row` those that event
 * consumers read.
 */
export function payloadOf<Row extends EntityRow>(
  service: EntityService<Row>,
  event: string,
  change: ActionChange<Row>,
  extra: Readonly<Record<string, unknown>>,
) {
  const values = new Map<string, unknown>(Object.entries(change.after));
  const fields = (service.definition.payloadFields[event] ?? []).map((name): [string, unknown] => [
    name,
    values.get(name) ?? null,
  ]);
  const row = consumedValues(`${service.entity}.${event}`, change.after);
  return {
    from: change.before?.status ?? null,
    to: change.after.status,
    ...(typeof change.input['note'] === 'string' && { note: change.input['note'] }),
    ...Object.fromEntries(fields),
    ...extra,
    ...(row && { row }),
  };
}
