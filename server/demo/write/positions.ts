// Duty, positions and tracks of drivers, on the roads of their town and hub. Most positions are recent, a few are old,
// and a few drivers stand.
import { sql } from 'kysely';
import { dayOf } from '#shared/lib/time.ts';
import type { Trx } from '../../db/transaction.ts';
import type { Person } from '../company/people.ts';
import type { CompanyModel } from '../company/company-model.ts';
import { type Random, createRandom } from '../random.ts';
import { randomAddress } from '../simulator/routing/random-address.ts';
import { advanceJourney, planJourney, type Journey, standingAt } from '../simulator/routing/journey.ts';
import { insertRows } from './bulk-insert.ts';

const minute = 60_000;
const stepMs = minute;
const silentMs = 18 * minute;

interface TrackPoint {
  at: Date;
  lat: number;
  lng: number;
  speed: number;
  bearing: number;
}

const trackPointOf = ({ at: [lat, lng], speed, bearing }: Journey, at: number): TrackPoint => ({
  at: new Date(at),
  lat: Number(lat.toFixed(6)),
  lng: Number(lng.toFixed(6)),
  speed: Number(speed.toFixed(1)),
  bearing: Math.round(bearing) % 360,
});

/**
 * The last part of a driver's track until `end`, one point per minute. A standing driver does not move in the last
 * minutes.
 */
function createTrack(
  random: Random,
  { town, hub }: { town: string; hub: [number, number] | null },
  start: number,
  end: number,
  isStanding: boolean,
): TrackPoint[] {
  // Some come from their hub with parcels, the others drive from address to address.
  let journey = standingAt(hub && random.chance(0.4) ? hub : randomAddress(random, town));
  const points: TrackPoint[] = [];
  const pace = random.between(0.7, 1.05);
  for (let at = start; at < end; at += stepMs) {
    points.push(trackPointOf(journey, at));
    if (journey.legs.length === 0) journey = planJourney(journey, randomAddress(random, town), random);
    journey = isStanding && end - at < 12 * minute ? { ...journey, speed: 0 } : advanceJourney(journey, stepMs, pace);
  }
  return [...points, trackPointOf(journey, end)];
}

/** Sets most drivers on duty and inserts their positions and tracks at `now`. */
export async function writePositions(
  trx: Trx,
  { people, places }: CompanyModel,
  { seed, now }: { seed: number; now: Date },
): Promise<void> {
  const random = createRandom(seed, 'places of drivers');
  const names = new Map(places.cities.map(({ id, nameFr }) => [id, nameFr]));
  // The published drivers are always on duty: a visitor who signs in as one of them is on the map.
  const isDriving = ({ role, login }: Person) =>
    (role === 'DRIVER' || role === 'SUBDRIVER') && (login === role.toLowerCase() || random.chance(0.9));
  const positions: object[] = [];
  const tracks: object[] = [];
  for (const driver of people.filter((person) => isDriving(person))) {
    const [isSilent, isStanding] = [random.chance(0.07), random.chance(0.15)];
    const end = now.getTime() - (isSilent ? silentMs : 0) - random.between(2, 50) * 1000;
    const start = end - random.between(40, 150) * minute;
    const hub = places.hubs.find(({ id }) => id === driver.hubId);
    const track = createTrack(
      random,
      { town: names.get(driver.cityId ?? '') ?? 'Casablanca', hub: hub ? [hub.lat, hub.lng] : null },
      start,
      end,
      isStanding,
    );
    const last = track.at(-1);
    if (!last) continue;
    await trx
      .updateTable('users')
      .set({ onDutySince: new Date(start - 5 * minute) })
      .where('id', '=', driver.id)
      .execute();
    tracks.push(...track.map(({ at, lat, lng, speed }) => ({ driverId: driver.id, at, lat, lng, speed })));
    positions.push({
      driverId: driver.id,
      ...last,
      accuracy: random.integer(4, 25),
      battery: random.integer(18, 97),
      source: 'demo',
      takenAt: last.at,
      trackAt: last.at,
      trackLat: last.lat,
      trackLng: last.lng,
    });
  }
  await sql`select make_track_partitions(${dayOf(new Date(now.getTime() - 6 * 60 * minute))}::date - 1, 3)`.execute(
    trx,
  );
  await insertRows(trx, 'driverPositions', positions);
  await insertRows(trx, 'driverTracks', tracks);
}
