// When a driver works and where its van is loaded.
import { hubData } from '../../data/places.ts';
import type { Random } from '../../random.ts';
import type { Persona } from '../personas.ts';
import { roadDistance, towns } from '../routing/road-network.ts';
import type { LatLng } from '../routing/road-data.ts';
import type { Shift } from '../simulation-clock.ts';

const alwaysOnShare = 0.4;
// Farther than this nobody drives to the hub for a load: a shuttle brings it to the town.
const maxCommuteMetres = 30_000;

/** Hours by chance: most by day, some around the clock; a break at some time around noon. */
export function createShift(random: Random): Shift {
  const breakFrom = random.between(11 * 60 + 50, 13 * 60 + 20);
  const isAlwaysOn = random.chance(alwaysOnShare);
  const [from, until] = [random.between(6.5 * 60, 8.5 * 60), random.between(20 * 60, 22.5 * 60)];
  return {
    from: isAlwaysOn ? 0 : from,
    until: isAlwaysOn ? 1440 : until,
    breakFrom,
    breakUntil: breakFrom + random.between(20, 45),
  };
}

/** Where a driver's van is loaded: at its hub when that is near its town, else in the middle of the town. */
export function loadingPointOf({ hub, home }: Persona): LatLng {
  const hubLocation = hubData.find(({ code }) => code === hub);
  const centre = towns.get(home ?? '') ?? [33.5731, -7.5898];
  if (!hubLocation) return centre;
  return roadDistance(hubLocation.nameFr, home ?? '') < maxCommuteMetres ? [hubLocation.lat, hubLocation.lng] : centre;
}
