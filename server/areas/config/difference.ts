// An edit of the configuration says what it changes and the version that it read. What nobody else touched since is saved; of what
// somebody did, both values are shown. The difference is what the event carries.
import { z } from 'zod';
import { type FieldProblem, Problem, type ProblemParams } from '#shared/kit/problem.ts';
import type { Trx } from '../../db/transaction.ts';

export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}
type Given = Readonly<Record<string, unknown>>;

const told = z.object({ changes: z.array(z.object({ field: z.string() })).default([]) });

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The fields of `given` that say something (undefined does not) and differ from `now`. */
export function changesOf(now: Given, given: Given): FieldChange[] {
  return Object.entries(given)
    .filter(([field, after]) => after !== undefined && !same(now[field], after))
    .map(([field, after]) => ({ field, before: now[field] ?? null, after }));
}

/** Refuses with `changed_meanwhile` and both values when somebody changed one of these fields after the version that was read. */
export async function refuseOverlap(
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
  const touched = new Set(events.flatMap(({ facts }) => told.parse(facts).changes.map(({ field }) => field)));
  const fields = changes
    .filter(({ field }) => touched.has(field))
    .map(({ field, before, after }): FieldProblem => ({
      path: field,
      code: 'changed_meanwhile',
      params: { mine: plain(after), theirs: plain(before) },
    }));
  if (fields.length > 0) throw new Problem('changed_meanwhile', { version: row.version }, fields);
}

function plain(value: unknown): ProblemParams[string] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
