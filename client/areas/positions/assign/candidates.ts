// The drivers that parcels can be assigned to: who may take them, how far they are, and in which order they are listed.
import type { GeoPoint } from '#shared/areas/positions/geometry.ts';
import { plainText } from '#shared/lib/plain-text.ts';
import { metresBetween } from '#client/ui/map/nearest-place.ts';
import type { FleetRow } from '../fleet/driver-state.ts';

export interface Candidate {
  row: FleetRow;
  /** False for a driver of another hub than the parcels', or without one. */
  isOfHub: boolean;
  /** From the middle of the parcels' cities, in metres; null if either place is not known. */
  metres: number | null;
  /** Measured from the driver's hub: where the driver is now is not known. */
  isFromHub: boolean;
}

/** The places of the hubs by their ids. */
export type HubPlaces = ReadonlyMap<string, GeoPoint>;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The middle of some places, each as often as it is named; null if there are none. */
export function centreOf(places: readonly GeoPoint[]): GeoPoint | null {
  if (places.length === 0) return null;
  return { lat: mean(places.map(({ lat }) => lat)), lng: mean(places.map(({ lng }) => lng)) };
}

/** The fleet as candidates for parcels of a hub; null: the parcels are of several hubs, so each driver may take some. */
export function toCandidates(
  rows: readonly FleetRow[],
  { hubId, centre, hubs = new Map() }: { hubId: string | null; centre: GeoPoint | null; hubs?: HubPlaces },
): Candidate[] {
  return rows.map((row) => {
    // A position of hours ago is no place: the driver is measured from the hub, where the parcels are handed over.
    const here = row.state === 'offline' ? undefined : row.position;
    const place = here ?? hubs.get(row.driver.hub?.id ?? '') ?? null;
    return {
      row,
      isOfHub: hubId === null || row.driver.hub?.id === hubId,
      metres: centre && place ? metresBetween(centre, place) : null,
      isFromHub: here === undefined,
    };
  });
}

/** From here on a driver is far from the parcels: nobody goes there on the way. */
const farMetres = 60_000;

/** True if the driver is so far away that one should know before choosing. */
export const isFar = ({ metres }: Pick<Candidate, 'metres'>): boolean => metres !== null && metres >= farMetres;

/** Distances within this are alike: then the lighter load comes first. */
const alikeMetres = 3_000;

/** Drivers of the hub first, of these who is on duty, then the nearest, then who carries the least. */
export function compareCandidates(a: Candidate, b: Candidate): number {
  const step = ({ metres }: Candidate): number => (metres === null ? Infinity : Math.floor(metres / alikeMetres));
  const byDistance = step(a) === step(b) ? 0 : step(a) - step(b);
  return (
    Number(b.isOfHub) - Number(a.isOfHub) ||
    Number(b.row.driver.onDuty) - Number(a.row.driver.onDuty) ||
    byDistance ||
    a.row.driver.held - b.row.driver.held ||
    (a.row.driver.driver.name < b.row.driver.driver.name ? -1 : 1)
  );
}

/** True if the driver's name or hub contains each word of the search. */
export function matchesSearch({ row: { driver } }: Candidate, search: string): boolean {
  const text = plainText([driver.driver.name, driver.hub?.nameFr, driver.hub?.nameAr].join(' '));
  return plainText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/**
 * The candidates in the order in which they were first shown, new ones at the end: a row does not move under the pointer
 * when a driver does.
 */
export function inShownOrder(candidates: readonly Candidate[], shown: readonly string[]): Candidate[] {
  const place = new Map(shown.map((id, index) => [id, index]));
  const placeOf = ({ row }: Candidate): number => place.get(row.id) ?? shown.length;
  return candidates.toSorted((a, b) => placeOf(a) - placeOf(b) || compareCandidates(a, b));
}
