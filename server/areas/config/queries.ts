// Reads of the configuration. Other areas read fees of a route and enabled reasons here.
import { sql } from 'kysely';
import { z } from 'zod';
import { cancelReasons } from '#shared/areas/packages/input.ts';
import { packageReasons } from '#shared/areas/packages/row.ts';
import {
  type CityRow,
  type Fees,
  type HubRow,
  type OffersGroupRow,
  type OffersLine,
  offersGroupStatuses,
  rulesId,
  type RulesRow,
} from '#shared/areas/config/row.ts';
import type { Trx } from '../../db/transaction.ts';

/** The hubs of these ids, or all, by name. */
export async function readHubs(trx: Trx, ids?: readonly string[]): Promise<HubRow[]> {
  let query = trx.selectFrom('hubs').selectAll();
  if (ids) query = query.where('id', 'in', [...ids]);
  return (await query.orderBy('nameFr').execute()).map((row) => ({ ...row, status: 'active' as const }));
}

/** The cities of these ids, or all, by name, with their aliases. */
export async function readCities(trx: Trx, ids?: readonly string[]): Promise<CityRow[]> {
  let query = trx
    .selectFrom('cities')
    .selectAll()
    .select(
      sql<string[]>`array(select a.alias from city_aliases a where a.city_id = cities.id order by a.alias)`.as(
        'aliases',
      ),
    );
  if (ids) query = query.where('id', 'in', [...ids]);
  return (await query.orderBy('nameFr').execute()).map((row) => ({ ...row, status: 'active' as const }));
}

const groupStatus = z.enum(offersGroupStatuses);

/** The tariffs of these ids, or all, the default one first, then by name. */
export async function readOffersGroups(trx: Trx, ids?: readonly string[]): Promise<OffersGroupRow[]> {
  let query = trx
    .selectFrom('offersGroups')
    .selectAll()
    .select(
      sql<string[]>`array(select c.id from companies c where c.offers_group_id = offers_groups.id order by c.id)`.as(
        'companyIds',
      ),
    );
  if (ids) query = query.where('id', 'in', [...ids]);
  const groups = await query.orderBy('isDefault', 'desc').orderBy('name').execute();
  if (groups.length === 0) return [];
  const lines = await trx
    .selectFrom('offersLines')
    .selectAll()
    .where(
      'groupId',
      'in',
      groups.map(({ id }) => id),
    )
    .execute();
  const byGroup = Map.groupBy(lines, ({ groupId }) => groupId);
  return groups.map((group) => ({
    ...group,
    status: groupStatus.parse(group.status),
    lines: (byGroup.get(group.id) ?? []).map(({ groupId: _, ...line }): OffersLine => line),
  }));
}

const reasons = { reportReasons: z.array(z.enum(packageReasons)), cancelReasons: z.array(z.enum(cancelReasons)) };
const rulesRow = z.object({
  id: z.string(),
  version: z.number(),
  maxAttempts: z.number(),
  updatedAt: z.date(),
  ...reasons,
});

/** The row of rules, if its id is among these. */
export async function readRules(trx: Trx, ids: readonly string[] = [rulesId]): Promise<RulesRow[]> {
  const rows = await trx
    .selectFrom('rules')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  return rows.map((row) => ({ ...rulesRow.parse(row), status: 'active' as const }));
}

/** The current business settings. Throws when the row is missing. */
export async function readCurrentRules(trx: Trx): Promise<RulesRow> {
  const [row] = await readRules(trx);
  if (!row) throw new Error('the rules are missing');
  return row;
}

const fees = z.array(z.object({ delivered: z.number(), refused: z.number(), returned: z.number() }));

/**
 * Fees of a company from a hub to a city, in centimes, from its own group or else the default one; null when no tariff
 * covers it.
 */
export async function readFees(trx: Trx, companyId: string, originHubId: string, cityId: string): Promise<Fees | null> {
  const { rows } = await sql`select * from fees_of(${companyId}::uuid, ${originHubId}::uuid, ${cityId}::uuid)`.execute(
    trx,
  );
  return fees.parse(rows)[0] ?? null;
}
