// A driver with its van: where it is, where it is going and what it does there. It decides from its own stream of chance and from what it
// has in hand, and does at most one thing at a time.
import { type Random, createRandom } from '../../random.ts';
import type { PersonaAction } from '../parcels/open-parcels.ts';
import type { Persona } from '../personas.ts';
import { isInProgress, type Parcel } from '../parcels/parcel.ts';
import { attemptDelivery } from '../plans/delivery-attempt.ts';
import { randomAddress } from '../routing/random-address.ts';
import { distance } from '../routing/geometry.ts';
import { advanceJourney, planJourney, type Journey, standingAt } from '../routing/journey.ts';
import type { LatLng } from '../routing/road-data.ts';
import { dutyStateAt, type Shift } from '../simulation-clock.ts';
import { loadingPointOf, createShift } from './driver-routine.ts';
import { nextStop } from './next-stop.ts';

const minute = 60_000;
/** What a van takes along. */
const load = 20;
/** For so many parcels it goes and fetches them at once. */
const worthTheWay = 3;

type Goal = { kind: 'parcel'; id: string } | { kind: 'depot' } | { kind: 'stroll' };

export interface Vehicle {
  readonly driver: Persona;
  readonly random: Random;
  readonly shift: Shift;
  readonly loadingPoint: LatLng;
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
export interface VehicleContext {
  now: number;
  inHand: () => readonly Parcel[];
  isProtected: (id: string) => boolean;
  seed: number;
}

/** A driver's van, at the place where it was seen last or at a doorstep of its town. */
export function createVehicle(member: Persona, seed: number, place: LatLng | null, now: number): Vehicle {
  const random = createRandom(seed, `van/${member.login}`);
  const home = member.home ?? 'Casablanca';
  return {
    driver: member,
    random,
    shift: createShift(random),
    loadingPoint: loadingPointOf(member),
    journey: standingAt(place ?? randomAddress(random, home)),
    goal: null,
    busyUntil: now + random.between(0, 60_000),
    silentUntil: 0,
    pace: 1,
    movedAt: now,
  };
}

/** Lets time pass for a van; answers what its driver does to a parcel now, if anything. */
export function advanceVehicle(van: Vehicle, scene: VehicleContext): PersonaAction | null {
  const { now } = scene;
  // Asleep for long, as a closed laptop is: it goes on from where it was.
  const passed = Math.min(now - van.movedAt, 15_000);
  van.movedAt = now;
  if (van.journey.legs.length > 0) {
    van.journey = advanceJourney(van.journey, passed, van.pace);
    if (van.journey.legs.length === 0) arrive(van, scene);
    return null;
  }
  if (now < van.busyUntil || dutyStateAt(van.shift, now) !== 'works') return null;
  const { goal } = van;
  van.goal = null;
  if (goal?.kind === 'parcel') {
    const parcel = scene.inHand().find(({ id }) => id === goal.id);
    van.busyUntil = now + van.random.between(8, 26) * 1000 * leisure(scene.inHand());
    if (parcel?.status !== 'enroute' || scene.isProtected(parcel.id)) return null;
    return attemptDelivery(
      createRandom(scene.seed, `${parcel.id}/${parcel.version}/door`),
      van.driver.login,
      parcel,
      now,
    );
  }
  return choose(van, scene);
}

/** Who has little in hand takes more time for each. */
function leisure(inHand: readonly Parcel[]): number {
  return Math.min(3.5, Math.max(0.7, 9 / Math.max(1, inHand.filter(isInProgress).length)));
}

function arrive(van: Vehicle, { now, inHand }: VehicleContext): void {
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

function choose(van: Vehicle, { now, inHand, isProtected }: VehicleContext): PersonaAction | null {
  const free = inHand().filter(({ id }) => !isProtected(id));
  const enroute = free.filter(({ status }) => status === 'enroute');
  const received = free.find(({ status }) => status === 'received');
  const waiting = free.filter(({ status }) => status === 'inhouse');
  const tell = (parcel: Parcel, action: string): PersonaAction => {
    van.busyUntil = now + van.random.between(3, 9) * 1000;
    return { login: van.driver.login, entity: 'package', action, input: { id: parcel.id } };
  };
  if (received && enroute.length < load) return tell(received, 'start');
  const atDepot = distance(van.journey.at, van.loadingPoint) < 1_500;
  const [next] = waiting;
  if (next && atDepot && enroute.length < load) return tell(next, 'receive');
  const stop = nextStop(van.journey.at, enroute);
  if (stop) leave(van, { kind: 'parcel', id: stop.id }, stop.address);
  else if (waiting.length >= worthTheWay || (next && van.random.chance(0.5)))
    leave(van, { kind: 'depot' }, van.loadingPoint);
  else leave(van, { kind: 'stroll' }, randomAddress(van.random, van.driver.home ?? 'Casablanca'));
  return null;
}

function leave(van: Vehicle, goal: Goal, to: LatLng): void {
  van.goal = goal;
  van.pace = van.random.between(0.82, 1.12);
  van.journey = planJourney(van.journey, to, van.random);
}
