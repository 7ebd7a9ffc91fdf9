// The shift of a driver, and where its vehicle is loaded.
import { hubData } from '../../data/places.ts';
import type { Random } from '../../random.ts';
import type { Persona } from '../personas.ts';
import { roadDistance, towns } from '../routing/road-network.ts';
import type { LatLng } from '#shared/lib/roads.ts';
import type { Shift } from '../simulation-clock.ts';

const alwaysOnShare = 0.4;
// Beyond this distance a shuttle brings the parcels to the driver's town.
const maxCommuteMetres = 30_000;

/** A random shift: most by day, some around the clock; a break around noon. */
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

/** The place where a driver's vehicle is loaded: its hub if that is near, otherwise the centre of the town. */
export function loadingPointOf({ hub, home }: Persona): LatLng {
  const hubLocation = hubData.find(({ code }) => code === hub);
  const centre = towns.get(home ?? '') ?? [33.5731, -7.5898];
  if (!hubLocation) return centre;
  return roadDistance(hubLocation.nameFr, home ?? '') < maxCommuteMetres ? [hubLocation.lat, hubLocation.lng] : centre;
}
