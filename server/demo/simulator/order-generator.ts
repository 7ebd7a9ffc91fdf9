// New orders: as many as the drivers finish, so that each hub's streets have neither too little nor too much to do.
import type { Random } from '../random.ts';
import { randomOrder } from '../generator/new-orders.ts';
import type { HubLocation, Town } from './api/simulator-api.ts';
import type { Personas, Sender } from './personas.ts';
import type { Parcel } from './parcels/parcel.ts';
import { isInProgress } from './parcels/parcel.ts';
import { maxParcelsInHand } from './plans/assignment.ts';
import type { PlanContext } from './plans/plan-context.ts';

/** Parcels on their way, for each driver at work, between which orders thin out. */
export const openParcelsPerDriver = { low: 18, high: 28 };
/** Orders a second and driver while there is too little to do. */
const maxOrdersPerDriver = 0.006;

/** Parcels on their way, by the hub that serves their recipient. */
export function openByHub(parcels: Iterable<Parcel>, hubCodes: ReadonlyMap<string, string>): Map<string, number> {
  const open = new Map<string, number>();
  for (const parcel of parcels) {
    if (!isInProgress(parcel)) continue;
    const code = hubCodes.get(parcel.city?.hubId ?? parcel.hub?.id ?? '') ?? '';
    open.set(code, (open.get(code) ?? 0) + 1);
  }
  return open;
}

/** Orders a second for a hub with so many drivers and so many parcels open: none above its band, most below. */
export function orderRate(open: number, drivers: number): number {
  if (drivers === 0) return 0;
  const room = (openParcelsPerDriver.high - open / drivers) / (openParcelsPerDriver.high - openParcelsPerDriver.low);
  return maxOrdersPerDriver * drivers * Math.max(0, Math.min(1, room));
}

export interface Order {
  sender: Sender;
  input: Readonly<Record<string, unknown>>;
}

/** What decides whether somebody orders. */
export interface OrderContext extends Pick<PlanContext, 'personas' | 'idOf' | 'isWorking' | 'load' | 'townNamed'> {
  random: Random;
  parcels: () => readonly Parcel[];
}

/** Drivers at work who carry to a town. */
function workingDrivers({ personas, idOf, isWorking }: OrderContext, town: string): string[] {
  return personas
    .driversForTown(town)
    .flatMap(({ login }) => idOf(login) ?? [])
    .filter(isWorking);
}

/** With a driver who is at home, or waiting for one: it keeps nobody busy. */
function isWaiting(context: OrderContext, { status, driver, city }: Parcel): boolean {
  if (driver) return !context.isWorking(driver.id);
  return status === 'inhouse' && city !== null && workingDrivers(context, city.nameFr).length === 0;
}

/** The orders of some seconds of a working day, at most one for each hub. */
export function generateOrders(
  context: OrderContext,
  depots: readonly HubLocation[],
  seconds: number,
  now: number,
): Order[] {
  const { personas, random } = context;
  const open = openByHub(
    context.parcels().filter((parcel) => !isWaiting(context, parcel)),
    new Map(depots.map(({ id, code }) => [id, code])),
  );
  return depots.flatMap(({ id, code }) => {
    const drivers = personas.drivers.filter(
      ({ login, hub }) => hub === code && context.isWorking(context.idOf(login) ?? ''),
    ).length;
    return random.chance(orderRate(open.get(code) ?? 0, drivers) * seconds)
      ? (randomOrderFor(context, id, now) ?? [])
      : [];
  });
}

/** An order for somebody whom this hub serves, in a town whose drivers have room; null when the chance finds nobody. */
function randomOrderFor(context: OrderContext, hubId: string, now: number): Order | null {
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
    return { sender, input: orderInput(random, personas, sender, recipient, town, now) };
  }
  return null;
}

function orderInput(
  random: Random,
  personas: Personas,
  { company }: Sender,
  recipient: ReturnType<Personas['randomRecipient']>,
  town: Town,
  now: number,
): Order['input'] {
  const order = randomOrder(random, { places: personas.places }, company, recipient, new Date(now));
  const {
    recipientName,
    phone,
    address,
    cityText,
    cod,
    products,
    weight,
    length,
    width,
    height,
    note,
    clientEmail,
    website,
    partnerId,
    orderStatus,
    fromStock,
    exchange,
    noOpening,
  } = order;
  // The story's own ids are of no use here: the town is named, or left as its sender wrote it.
  const destination = order.cityId === null ? { cityText } : { cityId: town.id };
  return {
    recipientName,
    phone,
    address,
    ...destination,
    cod,
    products,
    weight,
    length,
    width,
    height,
    note,
    clientEmail,
    website,
    partnerId,
    orderStatus,
    fromStock,
    exchange,
    noOpening,
  };
}
