// The duration of a transfer between hubs. It is shorter than in reality, so that a visitor sees the whole lifecycle
// within hours.
import { hubData } from '../../data/places.ts';
import { roadDistance } from '../routing/road-network.ts';

const hubTownOf = (code: string | undefined) => hubData.find((hub) => hub.code === code)?.nameFr ?? '';
const metresPerMinute = 10_000;

/** The shortest and the longest duration, in minutes. */
export function transferMinutes(from: string | undefined, to: string | undefined): [low: number, high: number] {
  const metres = roadDistance(hubTownOf(from), hubTownOf(to));
  const minimum = Number.isFinite(metres) ? Math.max(15, metres / metresPerMinute) : 60;
  return [minimum, minimum * 1.5];
}
