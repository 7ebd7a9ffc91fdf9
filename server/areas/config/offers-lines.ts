// Prices of a tariff: one line per route, with all three fees.
import { sql } from 'kysely';
import type { OffersGroupInput } from '#shared/areas/config/input.ts';
import { feeNames, type OffersLine, offersLineKey } from '#shared/areas/config/config.ts';
import { type FieldError, AppError, failField } from '#shared/lib/app-error.ts';
import type { Trx } from '../../db/transaction.ts';

type LineInputs = NonNullable<OffersGroupInput<'edit'>['lines']>;

/** Each fee by its field path, as used in changes and errors: `lines.<hub>.<city>.delivered`. */
export function feesByField(lines: readonly OffersLine[]): Record<string, number> {
  return Object.fromEntries(
    lines.flatMap((line) =>
      feeNames.map((fee): [string, number] => [`lines.${offersLineKey(line)}.${fee}`, line[fee]]),
    ),
  );
}

async function assertHubsAndCitiesExist(trx: Trx, given: LineInputs): Promise<void> {
  const [hubs, cities] = [new Set(given.map(({ hubId }) => hubId)), new Set(given.map(({ cityId }) => cityId))];
  const known = await trx
    .selectFrom('hubs')
    .select('id')
    .where('id', 'in', [...hubs])
    .execute();
  if (known.length < hubs.size) failField('lines', 'unknown_hub');
  const found = await trx
    .selectFrom('cities')
    .select('id')
    .where('id', 'in', [...cities])
    .execute();
  if (found.length < cities.size) failField('lines', 'unknown_city');
}

/**
 * Merges the given fees into the lines: a missing fee keeps its value, null removes it. A line without fees is removed.
 * Fails with `incomplete_fees` per cell when a line has only some of its fees.
 */
export async function mergeLines(trx: Trx, lines: readonly OffersLine[], given: LineInputs): Promise<OffersLine[]> {
  if (given.length === 0) return [...lines];
  await assertHubsAndCitiesExist(trx, given);
  const merged = new Map(lines.map((line) => [offersLineKey(line), line]));
  const problems: FieldError[] = [];
  for (const { hubId, cityId, ...fees } of given) {
    const route = offersLineKey({ hubId, cityId });
    const before = merged.get(route);
    const [delivered, refused, returned] = feeNames.map((fee) =>
      fees[fee] === undefined ? (before?.[fee] ?? null) : fees[fee],
    );
    if (delivered != null && refused != null && returned != null)
      merged.set(route, { hubId, cityId, delivered, refused, returned });
    else if (delivered == null && refused == null && returned == null) merged.delete(route);
    else
      problems.push(
        ...feeNames
          .filter((_, index) => [delivered, refused, returned][index] == null)
          .map((fee): FieldError => ({ path: `lines.${route}.${fee}`, code: 'incomplete_fees' })),
      );
  }
  if (problems.length > 0) throw new AppError('invalid_input', {}, problems);
  return [...merged.values()];
}

/** Replaces all lines of a group. */
export async function saveLines(trx: Trx, groupId: string, lines: readonly OffersLine[]): Promise<void> {
  await trx.deleteFrom('offersLines').where('groupId', '=', groupId).execute();
  const column = <Key extends keyof OffersLine>(key: Key) => lines.map((line) => line[key]);
  await sql`insert into offers_lines (group_id, hub_id, city_id, delivered, refused, returned)
    select ${groupId}::uuid, * from unnest(${column('hubId')}::uuid[], ${column('cityId')}::uuid[], ${column('delivered')}::bigint[], ${column('refused')}::bigint[],
      ${column('returned')}::bigint[])`.execute(trx);
}
