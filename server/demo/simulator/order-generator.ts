// Creates new orders at the rate of deliveries, so that each hub always has a moderate number of open parcels.
import type { Random } from '../random.ts';
import { randomOrder } from '../orders.ts';
import type { HubLocation } from './api/simulator-api.ts';
import type { Sender } from './personas.ts';
import type { Parcel } from './parcels/parcel.ts';
import { isInProgress } from './parcels/parcel.ts';
import { maxParcelsInHand } from './plans/assignment.ts';
import type { PlanContext } from './plans/plan-context.ts';

/** Open parcels per working driver: below `low` orders come at the full rate, above `high` none. */
export const openParcelsPerDriver = { low: 18, high: 28 };
/** The full rate: orders per second and driver. */
const maxOrdersPerDriver = 0.006;

/** Counts parcels in progress by the hub that serves their recipient. */
function openByHub(parcels: Iterable<Parcel>, hubCodes: ReadonlyMap<string, string>): Map<string, number> {
  const open = new Map<string, number>();
  for (const parcel of parcels) {
    if (!isInProgress(parcel)) continue;
    const code = hubCodes.get(parcel.city?.hubId ?? parcel.hub?.id ?? '') ?? '';
    open.set(code, (open.get(code) ?? 0) + 1);
  }
  return open;
}

/** Orders per second for a hub with this number of open parcels and working drivers. */
export function orderRate(open: number, drivers: number): number {
  if (drivers === 0) return 0;
  const room = (openParcelsPerDriver.high - open / drivers) / (openParcelsPerDriver.high - openParcelsPerDriver.low);
  return maxOrdersPerDriver * drivers * Math.max(0, Math.min(1, room));
}

export interface Order {
  sender: Sender;
  input: Readonly<Record<string, unknown>>;
}

/** What the generation of orders depends on. */
export interface OrderContext extends Pick<PlanContext, 'personas' | 'idOf' | 'isWorking' | 'load' | 'townNamed'> {
  random: Random;
  parcels: () => readonly Parcel[];
}

/** The working drivers who deliver to a town. */
function workingDrivers({ personas, idOf, isWorking }: OrderContext, town: string): string[] {
  return personas
    .driversForTown(town)
    .flatMap(({ login }) => idOf(login) ?? [])
    .filter(isWorking);
}

/** True if the parcel's driver is off duty, or no working driver can take it: it keeps nobody busy. */
function isWaiting(context: OrderContext, { status, driver, city }: Parcel): boolean {
  if (driver) return !context.isWorking(driver.id);
  return status === 'inhouse' && city !== null && workingDrivers(context, city.nameFr).length === 0;
}

/** The orders of some seconds of activity, at most one per hub. */
export function generateOrders(context: OrderContext, depots: readonly HubLocation[], seconds: number): Order[] {
  const { personas, random } = context;
  const open = openByHub(
    context.parcels().filter((parcel) => !isWaiting(context, parcel)),
    new Map(depots.map(({ id, code }) => [id, code])),
  );
  return depots.flatMap(({ id, code }) => {
    const drivers = personas.drivers.filter(
      ({ login, hub }) => hub === code && context.isWorking(context.idOf(login) ?? ''),
    ).length;
    return random.chance(orderRate(open.get(code) ?? 0, drivers) * seconds) ? (randomOrderFor(context, id) ?? []) : [];
  });
}

/** An order for a recipient of this hub, in a town whose drivers have capacity; null if none is found. */
function randomOrderFor(context: OrderContext, hubId: string): Order | null {
  const { personas, random } = context;
  for (let tries = 0; tries < 60; tries += 1) {
    const recipient = personas.randomRecipient(random);
    const town = context.townNamed(recipient.city.nameFr);
    if (
      town?.hubId !== hubId ||
      workingDrivers(context, town.nameFr).every((id) => context.load(id) >= maxParcelsInHand)
    )
      continue;
    const sender = random.weighted(personas.senders);
    const order = randomOrder(random, personas.places.unknown, sender.company, recipient);
    // The generated ids do not exist in this database: the city is sent by its real id, or as the sender wrote it.
    return { sender, input: 'cityId' in order ? { ...order, cityId: town.id } : order };
  }
  return null;
}
