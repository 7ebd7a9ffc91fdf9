// A driver with its van: where it is, where it is going and what it does there. It decides from its own stream of chance and from what it
// has in hand, and does at most one thing at a time.
import { type Random, randomOf } from '../../random.ts';
import type { Acting } from '../board.ts';
import type { Member } from '../cast.ts';
import { isFlowing, type Parcel } from '../parcel.ts';
import { atTheDoor } from '../plans/at-the-door.ts';
import { doorstep } from '../roads/doorstep.ts';
import { distance } from '../roads/geometry.ts';
import { drive, headFor, type Journey, parked } from '../roads/journey.ts';
import type { Point } from '../roads/roads.ts';
import { duty, type Shift } from '../tempo.ts';
import { depotOf, shiftOf } from './habits.ts';
import { nextStop } from './next-stop.ts';

const minute = 60_000;
/** What a van takes along. */
const load = 20;
/** For so many parcels it goes and fetches them at once. */
const worthTheWay = 3;

type Goal = { kind: 'parcel'; id: string } | { kind: 'depot' } | { kind: 'stroll' };

export interface Van {
  readonly member: Member;
  readonly random: Random;
  readonly shift: Shift;
  readonly depot: Point;
  journey: Journey;
  goal: Goal | null;
  /** Until then it does nothing, whether it drives or stands. */
  busyUntil: number;
  /** Until then its phone is silent. */
  silentUntil: number;
  /** Slower or faster than others on this way. */
  pace: number;
  movedAt: number;
}

/** What a van is told each time: the present, what its driver has in hand, and which parcels must be left alone. */
export interface Scene {
  now: number;
  inHand: () => readonly Parcel[];
  guarded: (id: string) => boolean;
  seed: number;
}

/** A driver's van, at the place where it was seen last or at a doorstep of its town. */
export function vanOf(member: Member, seed: number, place: Point | null, now: number): Van {
  const random = randomOf(seed, `van/${member.login}`);
  const home = member.home ?? 'Casablanca';
  return {
    member,
    random,
    shift: shiftOf(random),
    depot: depotOf(member),
    journey: parked(place ?? doorstep(random, home)),
    goal: null,
    busyUntil: now + random.between(0, 60_000),
    silentUntil: 0,
    pace: 1,
    movedAt: now,
  };
}

/** Lets time pass for a van; answers what its driver does to a parcel now, if anything. */
export function advance(van: Van, scene: Scene): Acting | null {
  const { now } = scene;
  // Asleep for long, as a closed laptop is: it goes on from where it was.
  const passed = Math.min(now - van.movedAt, 15_000);
  van.movedAt = now;
  if (van.journey.legs.length > 0) {
    van.journey = drive(van.journey, passed, van.pace);
    if (van.journey.legs.length === 0) arrive(van, scene);
    return null;
  }
  if (now < van.busyUntil || duty(van.shift, now) !== 'works') return null;
  const { goal } = van;
  van.goal = null;
  if (goal?.kind === 'parcel') {
    const parcel = scene.inHand().find(({ id }) => id === goal.id);
    van.busyUntil = now + van.random.between(8, 26) * 1000 * leisure(scene.inHand());
    if (parcel?.status !== 'enroute' || scene.guarded(parcel.id)) return null;
    return atTheDoor(randomOf(scene.seed, `${parcel.id}/${parcel.version}/door`), van.member.login, parcel, now);
  }
  return choose(van, scene);
}

/** Who has little in hand takes more time for each. */
function leisure(inHand: readonly Parcel[]): number {
  return Math.min(3.5, Math.max(0.7, 9 / Math.max(1, inHand.filter(isFlowing).length)));
}

function arrive(van: Van, { now, inHand }: Scene): void {
  const { random } = van;
  if (random.chance(0.012)) van.silentUntil = now + random.between(9, 26) * minute;
  const minutes =
    van.goal?.kind === 'parcel'
      ? random.between(0.3, 1.1) * leisure(inHand())
      : van.goal?.kind === 'depot'
        ? random.between(1, 3)
        : random.between(2, 6);
  van.busyUntil = now + minutes * minute;
}

function choose(van: Van, { now, inHand, guarded }: Scene): Acting | null {
  const free = inHand().filter(({ id }) => !guarded(id));
  const enroute = free.filter(({ status }) => status === 'enroute');
  const received = free.find(({ status }) => status === 'received');
  const waiting = free.filter(({ status }) => status === 'inhouse');
  const tell = (parcel: Parcel, action: string): Acting => {
    van.busyUntil = now + van.random.between(3, 9) * 1000;
    return { login: van.member.login, entity: 'package', action, input: { id: parcel.id } };
  };
  if (received && enroute.length < load) return tell(received, 'start');
  const atDepot = distance(van.journey.at, van.depot) < 1_500;
  const [next] = waiting;
  if (next && atDepot && enroute.length < load) return tell(next, 'receive');
  const stop = nextStop(van.journey.at, enroute);
  if (stop) leave(van, { kind: 'parcel', id: stop.id }, stop.door);
  else if (waiting.length >= worthTheWay || (next && van.random.chance(0.5))) leave(van, { kind: 'depot' }, van.depot);
  else leave(van, { kind: 'stroll' }, doorstep(van.random, van.member.home ?? 'Casablanca'));
  return null;
}

function leave(van: Van, goal: Goal, to: Point): void {
  van.goal = goal;
  van.pace = van.random.between(0.82, 1.12);
  van.journey = headFor(van.journey, to, van.random);
}
