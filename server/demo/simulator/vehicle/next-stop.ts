// The next stop of a driver: late parcels first, then near ones.
import { createRandom } from '../../random.ts';
import type { Parcel } from '../parcels/parcel.ts';
import { randomAddress } from '../routing/random-address.ts';
import { distance } from '../routing/geometry.ts';
import { towns } from '../routing/road-network.ts';
import type { LatLng } from '#shared/lib/roads.ts';

export interface Stop {
  id: string;
  address: LatLng;
}

/** The address of a parcel's recipient: always the same for the same parcel. */
function addressOf({ id, city }: Pick<Parcel, 'id' | 'city'>): LatLng {
  return randomAddress(createRandom(0, `door/${id}`), city?.nameFr ?? '');
}

// A late parcel counts as this much nearer: it comes first within a town, but not before another town.
const lateBonusMetres = 12_000;

/** The next stop from here; null if there is nothing to deliver. */
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
