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

/** Fails with `changed_meanwhile` and both values when one of these fields changed after the given version. */
export async function assertNoConflict(
  trx: Trx,
  row: { id: string; version: number },
  version: number,
  changes: readonly FieldChange[],
): Promise<void> {
  if (version === row.version) return;
  const events = await trx
    .selectFrom('events')
    .select('facts')
    .where('entityId', '=', row.id)
    .where('version', '>', version)
    .execute();
  const touched = new Set(events.flatMap(({ facts }) => eventPayload.parse(facts).changes.map(({ field }) => field)));
  const fields = changes
    .filter(({ field }) => touched.has(field))
    .map(({ field, before, after }): FieldError => ({
      path: field,
      code: 'changed_meanwhile',
      params: { mine: toParam(after), theirs: toParam(before) },
    }));
  if (fields.length > 0) throw new AppError('changed_meanwhile', { version: row.version }, fields);
}

function toParam(value: unknown): ErrorParams[string] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
