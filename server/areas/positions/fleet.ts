// The fleet: drivers with today's figures. The viewer's scope decides which drivers are visible. The figures are totals
// per driver, so they are read with the system's rights, for visible drivers only.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Access } from '#shared/access/scope.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { fleetAccess } from '#shared/areas/positions/access.ts';
import { heldStatuses, toFollowStatuses } from '#shared/areas/packages/statuses.ts';
import { packageList } from '#shared/areas/packages/list.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import type { PackageStatus } from '#shared/areas/packages/fields.ts';
import { sumCounts } from '#shared/entities/list.ts';
import { visibleSums } from '#shared/entities/rollups.ts';
import { dayOf, startOfDay } from '#shared/lib/time.ts';
import { scopeWhere } from '../../db/scope-sql.ts';
import { withSystemRole, type DbPrincipal, type Trx } from '../../db/transaction.ts';

/** Money in centimes. */
export interface FleetDriverRow {
  id: string;
  phone: string | null;
  hubId: string | null;
  onDuty: boolean;
  lastAt: Date | null;
  /** The seconds that the phone's clock is ahead, negative: behind; null if about right or unknown. */
  clockSkew: number | null;
  delivered: number;
  held: number;
  /** Sum of what the recipients of the held parcels pay; null for a role that does not see it. */
  heldCod: number | null;
  putOff: number;
  enroute: number;
  late: number;
  nonCompliant: number;
  /** By the ledger, exactly. */
  cash: number;
  collectedToday: number;
  /** From which the hub is warned; null without a limit. */
  cashLimit: number | null;
  /** The next city; null when there are no stops left. */
  nextCityId: string | null;
}

export interface FleetQuery {
  audience: Audience;
  dbPrincipal: DbPrincipal;
  now: Date;
  ids: readonly string[] | null;
}

/** The drivers that the audience sees, all or those of `ids`, with their figures as of the transaction's snapshot. */
export async function readFleet(trx: Trx, { audience, dbPrincipal, now, ids }: FleetQuery): Promise<FleetDriverRow[]> {
  const visibleIds = await readVisibleDriverIds(trx, fleetAccess, audience, ids);
  if (visibleIds.length === 0) return [];
  const fields = visibleSums(packageList, packageEntity.access, audience);
  return withSystemRole(trx, dbPrincipal, () => withFigures(trx, visibleIds, { now, fields }));
}

/** Ids of active drivers and subdrivers that the audience sees under this access. */
export async function readVisibleDriverIds(
  trx: Trx,
  access: Access,
  audience: Audience,
  ids: readonly string[] | null,
): Promise<string[]> {
  let query = trx
    .selectFrom('users as u')
    .select('u.id')
    .where('u.status', '=', 'active')
    .where(scopeWhere(access.see[audience.role], audience, 'u'))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('userRoles')
          .select('role')
          .whereRef('userId', '=', 'u.id')
          .where('role', 'in', ['DRIVER', 'SUBDRIVER']),
      ),
    );
  if (ids) query = query.where('u.id', 'in', ids.length > 0 ? ids : [nilUuid]);
  return (await query.orderBy('u.name').execute()).map(({ id }) => id);
}

const nilUuid = '00000000-0000-0000-0000-000000000000';

const driverRow = z.object({
  id: z.string(),
  phone: z.string().nullable(),
  hubId: z.string().nullable(),
  onDuty: z.boolean(),
  lastAt: z.date().nullable(),
  clockSkew: z.number().nullable(),
  delivered: z.number(),
  cash: z.number(),
  collectedToday: z.number(),
  cashLimit: z.number().nullable(),
  nextCityId: z.string().nullable(),
});
const driverRowList = z.array(driverRow);
const countRow = z.object({ key: z.string(), bucket: z.string(), n: z.number() });
const countRows = z.array(countRow);

async function withFigures(
  trx: Trx,
  ids: readonly string[],
  { now, fields }: { now: Date; fields: readonly string[] },
): Promise<FleetDriverRow[]> {
  const rows = await driverRows(trx, ids, startOfDay(dayOf(now)));
  const [counts, cod] = [await countsOf(trx, ids), fields.includes('cod') ? await codOf(trx, ids) : null];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const factsOf = (figures: Figures) => sumCounts(packageList, figures.get(`driverId:${id}`) ?? []).facts;
    const facts = factsOf(counts);
    const countOf = (fact: string, value = 'true') => facts[fact]?.[value] ?? 0;
    const sumOf = (all: readonly PackageStatus[], { status: figures = {} } = facts) =>
      all.reduce((sum, status) => sum + (figures[status] ?? 0), 0);
    return [
      {
        ...row,
        late: countOf('late'),
        nonCompliant: countOf('nonCompliant'),
        enroute: countOf('status', 'enroute'),
        held: sumOf(heldStatuses),
        heldCod: cod && sumOf(heldStatuses, factsOf(cod)),
        putOff: sumOf(toFollowStatuses),
      },
    ];
  });
}

/** Figures by the scope key of the driver. */
type Figures = ReadonlyMap<string, z.infer<typeof countRow>[]>;
const keysOf = (ids: readonly string[]) => ids.map((id) => `driverId:${id}`);
const byKey = (rows: readonly unknown[]): Figures => Map.groupBy(countRows.parse(rows), ({ key }) => key);

async function countsOf(trx: Trx, ids: readonly string[]): Promise<Figures> {
  const { rows } =
    await sql`select key, bucket, n from list_counts where area = 'package' and key = any (${keysOf(ids)})`.execute(
      trx,
    );
  return byKey(rows);
}

async function codOf(trx: Trx, ids: readonly string[]): Promise<Figures> {
  const { rows } =
    await sql`select key, bucket, n from list_sums where area = 'package' and measure = 'cod' and key = any (${keysOf(ids)})`.execute(
      trx,
    );
  return byKey(rows);
}

// The next city is the nearest one with open parcels (ranks 5 and 6: received, enroute), from the last position or else
// from the hub. The distance in degrees, with longitude scaled by the cosine of the latitude, is precise enough.
async function driverRows(trx: Trx, ids: readonly string[], today: Date): Promise<z.infer<typeof driverRow>[]> {
  const { rows } = await sql`
    select u.id, u.phone, u.hub_id, u.on_duty_since is not null as on_duty, p.at as last_at, p.clock_skew,
      (select count(*) from packages d where d.driver_id = u.id and d.delivered_at >= ${today}) as delivered,
      (select coalesce(sum(c.cash_collected), 0)::bigint from packages c where c.driver_id = u.id and c.delivered_at >= ${today}) as collected_today,
      coalesce((select a.balance + coalesce((select sum(f.amount) from ledger_unfolded f where f.account_id = a.id), 0)
        from ledger_accounts a where a.driver_id = u.id and a.kind = 'driver_cash'), 0)::bigint as cash,
      coalesce((select a.cash_limit from ledger_accounts a where a.kind = 'driver_cash' and a.driver_id = u.id),
        (select cash_limit from rules)) as cash_limit,
      (select t.id from packages k join cities t on t.id = k.city_id where k.driver_id = u.id and k.status_rank in (5, 6)
        order by (t.lat - coalesce(p.lat, h.lat)) ^ 2 + ((t.lng - coalesce(p.lng, h.lng)) * cosd(coalesce(p.lat, h.lat))) ^ 2 nulls last, k.status_rank desc, t.id limit 1) as next_city_id
    from users u left join driver_positions p on p.driver_id = u.id left join hubs h on h.id = u.hub_id
    where u.id = any (${[...ids]}::uuid[])`.execute(trx);
  return driverRowList.parse(rows);
}
