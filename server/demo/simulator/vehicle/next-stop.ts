// Which door a driver goes to next: what is late first, then what is near.
import { createRandom } from '../../random.ts';
import type { Parcel } from '../parcels/parcel.ts';
import { randomAddress } from '../routing/random-address.ts';
import { distance } from '../routing/geometry.ts';
import { towns } from '../routing/road-network.ts';
import type { LatLng } from '../routing/road-data.ts';

export interface Stop {
  id: string;
  address: LatLng;
}

/** The recipient's door: the same for the same parcel, in its town. */
export function addressOf({ id, city }: Pick<Parcel, 'id' | 'city'>): LatLng {
  return randomAddress(createRandom(0, `door/${id}`), city?.nameFr ?? '');
}

// A late parcel in this town goes before a fresh one next door; one in another town does not.
const lateBonusMetres = 12_000;

/** The next stop from here; null when nothing is to be delivered. */
export function nextStop(from: LatLng, parcels: readonly Parcel[]): Stop | null {
  const stops = parcels
    .filter(({ city }) => city !== null && towns.has(city.nameFr))
    .map((parcel) => {
      const address = addressOf(parcel);
      return {
        id: parcel.id,
        address,
        cost: distance(from, address) - (parcel.late || parcel.nonCompliant ? lateBonusMetres : 0),
      };
    });
  return stops.toSorted((a, b) => a.cost - b.cost)[0] ?? null;
}
