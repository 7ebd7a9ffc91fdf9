// Which door a driver goes to next: what is late first, then what is near.
import { randomOf } from '../../random.ts';
import type { Parcel } from '../parcel.ts';
import { doorstep } from '../roads/doorstep.ts';
import { distance } from '../roads/geometry.ts';
import { towns } from '../roads/network.ts';
import type { Point } from '../roads/roads.ts';

export interface Stop {
  id: string;
  door: Point;
}

/** The recipient's door: the same for the same parcel, in its town. */
function doorOf({ id, city }: Pick<Parcel, 'id' | 'city'>): Point {
  return doorstep(randomOf(0, `door/${id}`), city?.nameFr ?? '');
}

// A late parcel in this town goes before a fresh one next door; one in another town does not.
const lateCounts = 12_000;

/** The next stop from here; null when nothing is to be delivered. */
export function nextStop(from: Point, parcels: readonly Parcel[]): Stop | null {
  const stops = parcels
    .filter(({ city }) => city !== null && towns.has(city.nameFr))
    .map((parcel) => {
      const door = doorOf(parcel);
      return {
        id: parcel.id,
        door,
        cost: distance(from, door) - (parcel.late || parcel.nonCompliant ? lateCounts : 0),
      };
    });
  return stops.toSorted((a, b) => a.cost - b.cost)[0] ?? null;
}
