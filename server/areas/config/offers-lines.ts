// The prices of a tariff: one line for each way, all three fees or none.
import { sql } from 'kysely';
import type { OffersGroupInput } from '#shared/areas/config/inputs.ts';
import { feeNames, type OffersLine, wayOf } from '#shared/areas/config/rows.ts';
import { type FieldProblem, Problem, refuseField } from '#shared/kit/problem.ts';
import type { Trx } from '../../db/transaction.ts';

type Given = NonNullable<OffersGroupInput<'edit'>['lines']>;

/** Each fee under the name by which a difference and a refusal speak of it: `lines.<hub>.<city>.delivered`. */
export function feesByField(lines: readonly OffersLine[]): Record<string, number> {
  return Object.fromEntries(
    lines.flatMap((line) => feeNames.map((fee): [string, number] => [`lines.${wayOf(line)}.${fee}`, line[fee]])),
  );
}

async function refuseUnknown(trx: Trx, given: Given): Promise<void> {
  const [hubs, cities] = [new Set(given.map(({ hubId }) => hubId)), new Set(given.map(({ cityId }) => cityId))];
  const known = await trx
    .selectFrom('hubs')
    .select('id')
    .where('id', 'in', [...hubs])
    .execute();
  if (known.length < hubs.size) refuseField('lines', 'unknown_hub');
  const found = await trx
    .selectFrom('cities')
    .select('id')
    .where('id', 'in', [...cities])
    .execute();
  if (found.length < cities.size) refuseField('lines', 'unknown_city');
}

/**
 * The lines with what was given laid over them: a fee left out stays, null takes it away. A line that lost all three is gone; one that
 * lacks some is refused, cell by cell.
 */
export async function mergeLines(trx: Trx, lines: readonly OffersLine[], given: Given): Promise<OffersLine[]> {
  if (given.length === 0) return [...lines];
  await refuseUnknown(trx, given);
  const merged = new Map(lines.map((line) => [wayOf(line), line]));
  const problems: FieldProblem[] = [];
  for (const { hubId, cityId, ...fees } of given) {
    const way = wayOf({ hubId, cityId });
    const before = merged.get(way);
    const [delivered, refused, returned] = feeNames.map((fee) =>
      fees[fee] === undefined ? (before?.[fee] ?? null) : fees[fee],
    );
    if (delivered != null && refused != null && returned != null)
      merged.set(way, { hubId, cityId, delivered, refused, returned });
    else if (delivered == null && refused == null && returned == null) merged.delete(way);
    else
      problems.push(
        ...feeNames
          .filter((_, index) => [delivered, refused, returned][index] == null)
          .map((fee): FieldProblem => ({ path: `lines.${way}.${fee}`, code: 'incomplete_fees' })),
      );
  }
  if (problems.length > 0) throw new Problem('invalid_input', {}, problems);
  return [...merged.values()];
}

/** Writes all lines of a group in the place of those that it had. */
export async function saveLines(trx: Trx, groupId: string, lines: readonly OffersLine[]): Promise<void> {
  await trx.deleteFrom('offersLines').where('groupId', '=', groupId).execute();
  const column = <Key extends keyof OffersLine>(key: Key) => lines.map((line) => line[key]);
  await sql`insert into offers_lines (group_id, hub_id, city_id, delivered, refused, returned)
    select ${groupId}::uuid, * from unnest(${column('hubId')}::uuid[], ${column('cityId')}::uuid[], ${column('delivered')}::bigint[], ${column('refused')}::bigint[],
      ${column('returned')}::bigint[])`.execute(trx);
}
