// A van on its way: legs left to drive, and where it is now.
import type { Random } from '../../random.ts';
import { bearing, between, distance } from './geometry.ts';
import { type Leg, street, wayBetween } from './network.ts';
import type { Point } from './roads.ts';

export interface Journey {
  at: Point;
  /** Degrees, 0 = north; the last one while it stands. */
  bearing: number;
  /** Metres a second now. */
  speed: number;
  legs: readonly Leg[];
}

const withinTown = 9_000;

/** A van that stands somewhere. */
export function parked(at: Point): Journey {
  return { at, bearing: 0, speed: 0, legs: [] };
}

/** The same van on its way to a point: through the streets when it is near, else by road. */
export function headFor(journey: Journey, goal: Point, random: Random): Journey {
  const { at } = journey;
  if (distance(at, goal) > withinTown) return { ...journey, legs: wayBetween(at, goal) };
  // Streets have corners: one of the two ways around the block.
  const corner: Point = random.chance(0.5) ? [goal[0], at[1]] : [at[0], goal[1]];
  return { ...journey, legs: [street(at, corner), street(corner, goal)].filter(({ metres }) => metres > 1) };
}

/** The same van so many milliseconds later; it stands when the way is at its end. `pace` varies its speed around 1. */
export function drive(journey: Journey, ms: number, pace: number): Journey {
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
      at = between(at, leg.to, (speed * seconds) / left);
      break;
    }
    at = leg.to;
    seconds -= left / speed;
    legs.shift();
  }
  return { at, bearing: heading, speed: legs.length > 0 ? speed : 0, legs };
}
