// The movement of a vehicle: its position and the remaining legs.
import type { Random } from '../../random.ts';
import { bearing, interpolate, distance } from './geometry.ts';
import { type Leg, streetLeg, routeBetween } from './road-network.ts';
import type { LatLng } from '#shared/lib/roads.ts';

export interface Journey {
  at: LatLng;
  /** Degrees, 0 = north; the last one while it stands. */
  bearing: number;
  /** Current speed in m/s. */
  speed: number;
  legs: readonly Leg[];
}

const withinTown = 9_000;

/** A vehicle that stands at a point. */
export function standingAt(at: LatLng): Journey {
  return { at, bearing: 0, speed: 0, legs: [] };
}

/** Plans the way to a point: straight through streets if it is near, otherwise by road. */
export function planJourney(journey: Journey, goal: LatLng, random: Random): Journey {
  const { at } = journey;
  if (distance(at, goal) > withinTown) return { ...journey, legs: routeBetween(at, goal) };
  // Streets have corners: one of the two ways around the block.
  const corner: LatLng = random.chance(0.5) ? [goal[0], at[1]] : [at[0], goal[1]];
  return { ...journey, legs: [streetLeg(at, corner), streetLeg(corner, goal)].filter(({ metres }) => metres > 1) };
}

/**
 * The journey this number of milliseconds later; it stands at the end of the last leg. `pace` is a factor of its speed.
 */
export function advanceJourney(journey: Journey, ms: number, pace: number): Journey {
  let { at, bearing: heading } = journey;
  let seconds = ms / 1000;
  const legs = [...journey.legs];
  let speed = 0;
  while (seconds > 0) {
    const [leg] = legs;
    if (!leg) return { at, bearing: heading, speed: 0, legs };
    speed = leg.speed * pace;
    const left = distance(at, leg.to);
    heading = left > 1 ? bearing(at, leg.to) : heading;
    if (left > speed * seconds) {
      at = interpolate(at, leg.to, (speed * seconds) / left);
      break;
    }
    at = leg.to;
    seconds -= left / speed;
    legs.shift();
  }
  return { at, bearing: heading, speed: legs.length > 0 ? speed : 0, legs };
}
