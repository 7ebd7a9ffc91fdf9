// Random addresses of a town: around its centre, not in the sea.
import type { LatLng } from '#shared/lib/roads.ts';
import { hubData, inlandBearings } from '../../data/places.ts';
import type { Random } from '../../random.ts';
import { offset } from './geometry.ts';
import { towns } from './road-network.ts';

const weights = new Map(
  hubData.flatMap((hub) => hub.towns.map(({ nameFr, weight }): [string, number] => [nameFr, weight])),
);

/** The radius of a town in metres. */
function townRadius(town: string): number {
  return 500 + 170 * Math.sqrt(weights.get(town) ?? 8);
}

/** A random address of the town; near Casablanca's centre if the town is unknown. */
export function randomAddress(random: Random, town: string): LatLng {
  const centre = towns.get(town) ?? [33.5731, -7.5898];
  const inlandBearing = inlandBearings[town];
  const direction = inlandBearing === undefined ? random.between(0, 360) : inlandBearing + random.between(-75, 75);
  return offset(centre, direction, townRadius(town) * Math.sqrt(random.next()));
}
