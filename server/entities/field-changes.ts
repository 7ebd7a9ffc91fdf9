// Field changes of an edit. An edit sends the version it is based on: a field that changed since then is a conflict,
// with both values in the error. The changes are the payload of the event.
import { z } from 'zod';
import { type FieldError, AppError, type ErrorParams } from '#shared/lib/app-error.ts';
import type { Trx } from '../db/transaction.ts';

export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}
type FieldValues = Readonly<Record<string, unknown>>;

const eventPayload = z.object({ changes: z.array(z.object({ field: z.string() })).default([]) });

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The fields of `given` that are not undefined and differ from `now`. */
export function diffFields(now: FieldValues, given: FieldValues): FieldChange[] {
  return Object.entries(given)
    .filter(([field, after]) => after !== undefined && !isEqual(now[field], after))
    .map(([field, after]) => ({ field, before: now[field] ?? null, after }));
}

interface ConflictOptions {
  /** Fields that are one value, such as a city and its text: who changes one of them has changed all. */
  oneValue?: readonly string[];
  /**
   * Where events name what changed. `changed` has all fields of the row, whatever the action was. The `changes` of the
   * payload are those of edits only, by parts where a field has parts: for an entity with such a field, or with an action
   * that counts as a change of fields without changing them.
   */
  source?: 'changed' | 'payload';
}

/**
 * Fails with `changed_meanwhile` and both values when one of these fields was changed to another value after the given
 * version.
 */
export async function assertNoConflict(
  trx: Trx,
  row: { id: string; version: number },
  version: number,
  changes: readonly FieldChange[],
  { oneValue = [], source = 'changed' }: ConflictOptions = {},
): Promise<void> {
  if (version === row.version) return;
  const touched = await fieldsChangedSince(trx, row.id, version, source);
  const isTouched = (field: string) =>
    touched.has(field) || (oneValue.includes(field) && oneValue.some((other) => touched.has(other)));
  const fields = changes
    .filter(({ field }) => isTouched(field))
    .map(({ field, before, after }): FieldError => ({
      path: field,
      code: 'changed_meanwhile',
      params: { mine: toParam(after), theirs: toParam(before) },
    }));
  if (fields.length > 0) throw new AppError('changed_meanwhile', { version: row.version }, fields);
}

async function fieldsChangedSince(
  trx: Trx,
  id: string,
  version: number,
  source: 'changed' | 'payload',
): Promise<ReadonlySet<string>> {
  const events = await trx
    .selectFrom('events')
    .select(['changed', 'facts'])
    .where('entityId', '=', id)
    .where('version', '>', version)
    .execute();
  return new Set(
    events.flatMap(({ changed, facts }) =>
      source === 'changed' ? changed : eventPayload.parse(facts).changes.map(({ field }) => field),
    ),
  );
}

function toParam(value: unknown): ErrorParams[string] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
