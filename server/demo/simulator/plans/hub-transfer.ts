// How long a parcel travels from hub to hub: the evening truck of the story, told faster so that the demo has it all in a day.
import { hubData } from '../../data/places.ts';
import { roadDistance } from '../routing/road-network.ts';

const hubTownOf = (code: string | undefined) => hubData.find((hub) => hub.code === code)?.nameFr ?? '';
const metresPerMinute = 10_000;

/** The fewest and the most minutes on the way. */
export function transferMinutes(from: string | undefined, to: string | undefined): [low: number, high: number] {
  const metres = roadDistance(hubTownOf(from), hubTownOf(to));
  const minimum = Number.isFinite(metres) ? Math.max(15, metres / metresPerMinute) : 60;
  return [minimum, minimum * 1.5];
}
