// Reads and writes the days of drivers, and what was scanned on them.
import { sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import {
  driverDayEntity,
  type DriverDayRow,
  driverDaySides,
  type DriverDaySide,
} from '#shared/areas/house/driver-day.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { heldStatuses } from '#shared/areas/packages/statuses.ts';
import type { Trx } from '../../../db/transaction.ts';
import { TableStore } from '../../../entities/entity-store.ts';
import { packageService } from '../../packages/queries.ts';

export const driverDayStore = new TableStore(driverDayEntity, { table: 'driverDays' });

/** The open day of a driver, with the rights of the transaction; null if there is none. */
export async function findOpenDay(trx: Trx, driverId: string): Promise<DriverDayRow | null> {
  const [day = null] = await driverDayStore.select(trx, [
    sql<SqlBool>`driver_id = ${driverId}::uuid and status <> 'closed'`,
  ]);
  return day;
}

/** The days at a hub that are open, and those of one calendar day, the last of each driver first. */
export function readDaysOfHub(trx: Trx, audience: Audience, hubId: string, day: string): Promise<DriverDayRow[]> {
  return driverDayStore.selectVisible(
    trx,
    audience,
    [sql<SqlBool>`hub_id = ${hubId}::uuid`, sql<SqlBool>`(status <> 'closed' or day = ${day}::date)`],
    sql`order by status = 'closed', created_at desc, id limit 400`,
  );
}

/** A parcel that was scanned, or kept with a reason. */
export interface DriverDayLine {
  packageId: string;
  side: DriverDaySide;
  trackingNumber: string;
  note: string | null;
  at: Date;
  byId: string | null;
  takenAt: Date | null;
}

const lineRows = z.array(
  z.object({
    packageId: z.string(),
    side: z.enum(driverDaySides),
    trackingNumber: z.string(),
    note: z.string().nullable(),
    at: z.date(),
    byId: z.string().nullable(),
    takenAt: z.date().nullable(),
  }),
);

/** What was scanned on a day, the last first; the policies show the lines of visible days only. */
export async function readLines(trx: Trx, dayId: string): Promise<DriverDayLine[]> {
  const { rows } = await sql`
    select package_id, side, tracking_number, note, at, by_id, taken_at from driver_day_lines
    where day_id = ${dayId} order by at desc, tracking_number`.execute(trx);
  return lineRows.parse(rows);
}

interface NewLine {
  dayId: string;
  pkg: Pick<PackageRow, 'id' | 'trackingNumber'>;
  side: DriverDaySide;
  note?: string | null;
  at: Date;
  byId: string | null;
}

/** Notes a scan or a reason; the last of a parcel counts. */
export async function putLine(trx: Trx, { dayId, pkg, side, note = null, at, byId }: NewLine): Promise<void> {
  await sql`
    insert into driver_day_lines (day_id, package_id, side, tracking_number, note, at, by_id)
    values (${dayId}, ${pkg.id}, ${side}, ${pkg.trackingNumber}, ${note}, ${at}, ${byId}::uuid)
    on conflict (day_id, package_id, side) do update
    set note = excluded.note, at = excluded.at, by_id = excluded.by_id, taken_at = null`.execute(trx);
}

/** Takes back a scan of a check-out that has not ended; false if there is none. */
export async function dropPending(trx: Trx, dayId: string, packageId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from driver_day_lines
    where day_id = ${dayId} and package_id = ${packageId} and side = 'out' and taken_at is null`.execute(trx);
  return numAffectedRows === 1n;
}

const idRows = z.array(z.object({ id: z.string() }));

/** The parcels that are scanned for the check-out that is being made, in the order of their scans. */
export async function readPending(trx: Trx, dayId: string): Promise<string[]> {
  const { rows } = await sql`
    select package_id as id from driver_day_lines
    where day_id = ${dayId} and side = 'out' and taken_at is null order by at, package_id`.execute(trx);
  return idRows.parse(rows).map(({ id }) => id);
}

/** The check-out ended: the driver took them. Returns how many there are. */
export async function takePending(trx: Trx, dayId: string, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update driver_day_lines set taken_at = ${at}
    where day_id = ${dayId} and side = 'out' and taken_at is null`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** Parcels of one driver that are read at most. */
const most = 400;

/** What waits at the hub for the driver and is not scanned yet. A null audience is the system. */
export function readWaiting(trx: Trx, audience: Audience | null, day: DriverDayRow): Promise<PackageRow[]> {
  const where = [
    sql<SqlBool>`driver_id = ${day.driverId}::uuid and status_rank = 3 and hub_id = ${day.hubId}::uuid`,
    sql<SqlBool>`not exists (select from driver_day_lines l
      where l.day_id = ${day.id} and l.package_id = packages.id and l.side = 'out' and l.taken_at is null)`,
  ];
  const order = sql`order by shelf_id, created_at, id limit ${most}`;
  return audience
    ? packageService.store.selectVisible(trx, audience, where, order)
    : packageService.store.select(trx, where, order);
}

/** What came back on a day and stands at the hub, what is on no shelf first. */
export function readBack(trx: Trx, audience: Audience, day: DriverDayRow): Promise<PackageRow[]> {
  return packageService.store.selectVisible(
    trx,
    audience,
    [
      sql<SqlBool>`id in (select package_id from driver_day_lines where day_id = ${day.id} and side = 'back')`,
      sql<SqlBool>`hub_id = ${day.hubId}::uuid and housed_at is not null`,
    ],
    sql`order by shelf_id is not null, housed_at desc, id limit ${most}`,
  );
}

const held = sql.join(heldStatuses);

/** What the driver has now: parcels of the hub, and returns. A null audience is the system. */
export function readHeld(trx: Trx, audience: Audience | null, day: DriverDayRow): Promise<PackageRow[]> {
  const where = [
    sql<SqlBool>`driver_id = ${day.driverId}::uuid and hub_id = ${day.hubId}::uuid`,
    sql<SqlBool>`(status in (${held}) or status = 'canceled' and return_stage = 'at_driver')`,
  ];
  const order = sql`order by status_rank, updated_at, id limit ${most}`;
  return audience
    ? packageService.store.selectVisible(trx, audience, where, order)
    : packageService.store.select(trx, where, order);
}
