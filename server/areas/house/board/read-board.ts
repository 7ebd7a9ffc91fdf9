// What a hub looks like now, counted from the rows that the viewer sees: what stands in it is read from the index of the housed
// parcels, the rest from those of the hub's life. Neither grows with the history.
import { sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import { shelfEntity } from '#shared/areas/house/shelf.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { addDays, dayOf, startOfDay } from '#shared/lib/time.ts';
import { scopeWhere } from '../../../db/scope-sql.ts';
import type { Trx } from '../../../db/transaction.ts';

/** Parcels in house by the days since they came: today, one or two days, longer. */
export interface Ages {
  n: number;
  today: number;
  days: number;
  old: number;
}

export interface ShelfLoad extends Ages {
  /** Null: on no shelf. */
  shelfId: string | null;
}

export interface HouseBoard {
  hubId: string;
  /** The first of the days that are shown as "one or two days". */
  recentSince: string;
  arriving: number;
  inHouse: Ages;
  shelves: ShelfLoad[];
  /** Assigned to a driver and not received yet. */
  leaving: number;
  late: number;
  returns: number;
  /** Returns that their sender can sign for here. */
  toSign: number;
}

const count = z.coerce.number();
const housedRows = z.array(
  z.object({ shelfId: z.string().nullable(), today: count, days: count, old: count, leaving: count }),
);
const figureRow = z.tuple([z.object({ arriving: count, late: count, returns: count, toSign: count })]);

const sumOf = (rows: readonly Ages[], name: keyof Ages): number => rows.reduce((sum, row) => sum + row[name], 0);

/** The counts of a hub, of the parcels that the audience sees. */
export async function readBoard(trx: Trx, audience: Audience, hubId: string, now: Date): Promise<HouseBoard> {
  const today = dayOf(now);
  const recentSince = addDays(today, -2);
  const seen = scopeWhere(packageEntity.access.see[audience.role], audience, 'packages');
  // Who sees no shelves sees one sum.
  const shelf = shelfEntity.access.see[audience.role].kind === 'nothing' ? sql`null::uuid` : sql`shelf_id`;
  const { rows } = await sql`
    select ${shelf} as shelf_id,
      count(*) filter (where housed_at >= ${startOfDay(today)}) as today,
      count(*) filter (where housed_at < ${startOfDay(today)} and housed_at >= ${startOfDay(recentSince)}) as days,
      count(*) filter (where housed_at < ${startOfDay(recentSince)}) as old,
      count(*) filter (where driver_id is not null) as leaving
    from packages where hub_id = ${hubId}::uuid and housed_at is not null and status = 'inhouse' and ${seen}
    group by 1`.execute(trx);
  const figures = await sql`
    select
      (select count(*) from packages where to_hub_id = ${hubId}::uuid and status_rank = 4 and ${seen}) as arriving,
      (select count(*) from packages where hub_id = ${hubId}::uuid and status_rank between 5 and 9 and late and ${seen}) as late,
      count(*) as returns, count(*) filter (where return_stage = 'at_origin_hub') as to_sign
    from packages where hub_id = ${hubId}::uuid and housed_at is not null and status = 'canceled' and ${seen}`.execute(
    trx,
  );
  const [figure] = figureRow.parse(figures.rows);
  const housed = housedRows.parse(rows);
  const shelves = housed.map(({ shelfId, ...ages }) => ({
    shelfId,
    n: ages.today + ages.days + ages.old,
    today: ages.today,
    days: ages.days,
    old: ages.old,
  }));
  return {
    hubId,
    recentSince,
    ...figure,
    inHouse: {
      n: sumOf(shelves, 'n'),
      today: sumOf(shelves, 'today'),
      days: sumOf(shelves, 'days'),
      old: sumOf(shelves, 'old'),
    },
    shelves,
    leaving: housed.reduce((sum, { leaving }) => sum + leaving, 0),
  };
}

/** True for the hub of a parcel that is late: those that are shown, the oldest first. */
export const lateAt = (hubId: string) => [
  sql<SqlBool>`hub_id = ${hubId}::uuid`,
  sql<SqlBool>`status_rank between 5 and 9 and late`,
];
