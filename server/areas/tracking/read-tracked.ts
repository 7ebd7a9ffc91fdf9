// Reads one parcel for its recipient. The transaction is nobody's: it sees no row that has a scope, so that whatever a
// later change here forgets, no other parcel can be read. What it gets comes from two functions of the database.
import { sql } from 'kysely';
import { z } from 'zod';
import { packageReasons } from '#shared/areas/packages/choices.ts';
import { packageStatuses } from '#shared/areas/packages/statuses.ts';
import type { WorkCalendar } from '#shared/lib/work-calendar.ts';
import { dayOf } from '#shared/lib/time.ts';
import { readWorkCalendar } from '../../commands/work-calendar.ts';
import type { Db } from '../../db/connection/connection.ts';
import { anonymousPrincipal, inSnapshot } from '../../db/transaction.ts';

const instant = z.date().nullable();
const name = z.string().nullable();
const stop = z.object({
  own: z.boolean(),
  cityId: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** Its place in the order that the driver chose today; null if the driver chose none, or without this stop. */
  chosen: z.number().nullable(),
});

const trackedRow = z.object({
  id: z.string(),
  /** The secret of the recipient's link. */
  secret: z.string(),
  number: z.string(),
  status: z.enum(packageStatuses),
  reason: z.enum(packageReasons).nullable(),
  cityFr: name,
  cityAr: name,
  hubId: z.string(),
  hubFr: z.string(),
  hubAr: z.string(),
  nextDate: z.string().nullable(),
  createdAt: z.date(),
  confirmedAt: instant,
  pickedUpAt: instant,
  atHubAt: instant,
  outAt: instant,
  deliveredAt: instant,
  canceledAt: instant,
  returnedAt: instant,
  cod: z.number(),
  driverId: z.string().nullable(),
  driverFirstName: name,
  senderName: z.string(),
  senderPhone: name,
  openRequests: z.number(),
  startLat: z.number().nullable(),
  startLng: z.number().nullable(),
  /** The driver's stops that are left; null unless this parcel is en route. */
  stops: z.array(stop).nullable(),
  /** When the driver's last stops ended, the newest first. */
  lastStops: z.array(z.date()).nullable(),
});
export type TrackedRow = z.output<typeof trackedRow> & {
  calendar: WorkCalendar;
};
export type TrackedStop = z.output<typeof stop>;

const proofRow = z.object({ id: z.string(), secret: z.string(), lastDigits: z.string() });
export type TrackingProof = z.output<typeof proofRow>;

/** One parcel by its id, as it is `now`; null if there is none. */
export async function readTracked(db: Db, id: string, now: Date): Promise<TrackedRow | null> {
  return inSnapshot(db, anonymousPrincipal, async (trx) => {
    const { rows } = await sql`select * from tracked_package(${id}, ${dayOf(now)})`.execute(trx);
    return rows.length === 0 ? null : { ...trackedRow.parse(rows[0]), calendar: await readWorkCalendar(trx) };
  });
}

/** What proves that a parcel is somebody's, by its number; null if there is none. */
export async function readProof(db: Db, number: string): Promise<TrackingProof | null> {
  return inSnapshot(db, anonymousPrincipal, async (trx) => {
    const { rows } = await sql`select * from tracking_proof(${number})`.execute(trx);
    return rows.length === 0 ? null : proofRow.parse(rows[0]);
  });
}

/** One parcel by its number; null if there is none: that is known from the index of numbers alone. */
export async function readTrackedByNumber(db: Db, number: string, now: Date): Promise<TrackedRow | null> {
  const proof = await readProof(db, number);
  return proof && readTracked(db, proof.id, now);
}
