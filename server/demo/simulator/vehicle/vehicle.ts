// A vehicle with its driver: position, goal and the driver's decisions. They depend on its own random stream and on the
// parcels that the driver holds. It does one thing at a time.
import { type Random, createRandom } from '../../random.ts';
import type { PersonaAction } from '../parcels/open-parcels.ts';
import type { Persona } from '../personas.ts';
import { isInProgress, type Parcel } from '../parcels/parcel.ts';
import { attemptDelivery } from '../plans/delivery-attempt.ts';
import { randomAddress } from '../routing/random-address.ts';
import { distance } from '../routing/geometry.ts';
import { advanceJourney, planJourney, type Journey, standingAt } from '../routing/journey.ts';
import type { LatLng } from '#shared/lib/roads.ts';
import { dutyStateAt, type Shift } from '../simulation-clock.ts';
import { loadingPointOf, createShift } from './driver-routine.ts';
import { nextStop } from './next-stop.ts';

const minute = 60_000;
/** Capacity: parcels in delivery at once. */
const capacity = 20;
/** With this number of waiting parcels the driver goes to the hub at once. */
const minParcelsForPickup = 3;

type Goal = { kind: 'parcel'; id: string } | { kind: 'depot' } | { kind: 'stroll' };

export interface Vehicle {
  readonly driver: Persona;
  readonly random: Random;
  readonly shift: Shift;
  readonly loadingPoint: LatLng;
  journey: Journey;
  goal: Goal | null;
  /** Until this time it does nothing. */
  busyUntil: number;
  /** Until this time its phone sends no positions. */
  silentUntil: number;
  /** Speed factor of the current journey. */
  pace: number;
  movedAt: number;
}

/** What a vehicle's decisions depend on: the time, the driver's parcels, and the parcels to leave alone. */
export interface VehicleContext {
  now: number;
  inHand: () => readonly Parcel[];
  isProtected: (id: string) => boolean;
  seed: number;
}

/** Creates a driver's vehicle at its last known position, or at a random address of its town. */
export function createVehicle(driver: Persona, seed: number, place: LatLng | null, now: number): Vehicle {
  const random = createRandom(seed, `van/${driver.login}`);
  const home = driver.home ?? 'Casablanca';
  return {
    driver,
    random,
    shift: createShift(random),
    loadingPoint: loadingPointOf(driver),
    journey: standingAt(place ?? randomAddress(random, home)),
    goal: null,
    busyUntil: now + random.between(0, 60_000),
    silentUntil: 0,
    pace: 1,
    movedAt: now,
  };
}

/** Advances a vehicle to the current time; returns the driver's action on a parcel, if any. */
export function advanceVehicle(vehicle: Vehicle, context: VehicleContext): PersonaAction | null {
  const { now } = context;
  // After a long pause, as of a suspended laptop, it continues from where it was.
  const passed = Math.min(now - vehicle.movedAt, 15_000);
  vehicle.movedAt = now;
  if (vehicle.journey.legs.length > 0) {
    vehicle.journey = advanceJourney(vehicle.journey, passed, vehicle.pace);
    if (vehicle.journey.legs.length === 0) arrive(vehicle, context);
    return null;
  }
  if (now < vehicle.busyUntil || dutyStateAt(vehicle.shift, now) !== 'working') return null;
  const { goal } = vehicle;
  vehicle.goal = null;
  if (goal?.kind === 'parcel') {
    const parcel = context.inHand().find(({ id }) => id === goal.id);
    vehicle.busyUntil = now + vehicle.random.between(8, 26) * 1000 * stopDurationFactor(context.inHand());
    if (parcel?.status !== 'enroute' || context.isProtected(parcel.id)) return null;
    return attemptDelivery(
      createRandom(context.seed, `${parcel.id}/${parcel.version}/door`),
      vehicle.driver.login,
      parcel,
      now,
    );
  }
  return chooseNextGoal(vehicle, context);
}

/** Drivers with few parcels take more time for each. */
function stopDurationFactor(inHand: readonly Parcel[]): number {
  return Math.min(3.5, Math.max(0.7, 9 / Math.max(1, inHand.filter(isInProgress).length)));
}

function arrive(vehicle: Vehicle, { now, inHand }: VehicleContext): void {
  const { random } = vehicle;
  if (random.chance(0.012)) vehicle.silentUntil = now + random.between(9, 26) * minute;
  const minutes =
    vehicle.goal?.kind === 'parcel'
      ? random.between(0.3, 1.1) * stopDurationFactor(inHand())
      : vehicle.goal?.kind === 'depot'
        ? random.between(1, 3)
        : random.between(2, 6);
  vehicle.busyUntil = now + minutes * minute;
}

function chooseNextGoal(vehicle: Vehicle, { now, inHand, isProtected }: VehicleContext): PersonaAction | null {
  const free = inHand().filter(({ id }) => !isProtected(id));
  const enroute = free.filter(({ status }) => status === 'enroute');
  const received = free.find(({ status }) => status === 'received');
  const waiting = free.filter(({ status }) => status === 'inhouse');
  const createAction = (parcel: Parcel, action: string): PersonaAction => {
    vehicle.busyUntil = now + vehicle.random.between(3, 9) * 1000;
    return { login: vehicle.driver.login, entity: 'package', action, input: { id: parcel.id } };
  };
  if (received && enroute.length < capacity) return createAction(received, 'start');
  const atDepot = distance(vehicle.journey.at, vehicle.loadingPoint) < 1_500;
  const [next] = waiting;
  if (next && atDepot && enroute.length < capacity) return createAction(next, 'receive');
  const stop = nextStop(vehicle.journey.at, enroute);
  if (stop) departFor(vehicle, { kind: 'parcel', id: stop.id }, stop.address);
  else if (waiting.length >= minParcelsForPickup || (next && vehicle.random.chance(0.5)))
    departFor(vehicle, { kind: 'depot' }, vehicle.loadingPoint);
  else departFor(vehicle, { kind: 'stroll' }, randomAddress(vehicle.random, vehicle.driver.home ?? 'Casablanca'));
  return null;
}

function departFor(vehicle: Vehicle, goal: Goal, to: LatLng): void {
  vehicle.goal = goal;
  vehicle.pace = vehicle.random.between(0.82, 1.12);
  vehicle.journey = planJourney(vehicle.journey, to, vehicle.random);
}
