// New orders: as many as the drivers finish, so that each hub's streets have neither too little nor too much to do.
import type { Random } from '../random.ts';
import { orderedPackage } from '../lives/orders.ts';
import type { Depot, Town } from './api/api.ts';
import type { Cast, Sender } from './cast.ts';
import type { Parcel } from './parcel.ts';
import { isFlowing } from './parcel.ts';
import { mostInHand } from './plans/assign.ts';
import type { Stage } from './plans/stage.ts';

/** Parcels on their way, for each driver at work, between which orders thin out. */
export const band = { low: 18, high: 28 };
/** Orders a second and driver while there is too little to do. */
const most = 0.006;

/** Parcels on their way, by the hub that serves their recipient. */
function openByHub(parcels: Iterable<Parcel>, hubCodes: ReadonlyMap<string, string>): Map<string, number> {
  const open = new Map<string, number>();
  for (const parcel of parcels) {
    if (!isFlowing(parcel)) continue;
    const code = hubCodes.get(parcel.city?.hubId ?? parcel.hub?.id ?? '') ?? '';
    open.set(code, (open.get(code) ?? 0) + 1);
  }
  return open;
}

/** Orders a second for a hub with so many drivers and so many parcels open: none above its band, most below. */
export function orderRate(open: number, drivers: number): number {
  if (drivers === 0) return 0;
  const room = (band.high - open / drivers) / (band.high - band.low);
  return most * drivers * Math.max(0, Math.min(1, room));
}

export interface Order {
  sender: Sender;
  input: Readonly<Record<string, unknown>>;
}

/** What decides whether somebody orders. */
export interface Market extends Pick<Stage, 'cast' | 'idOf' | 'atWork' | 'load' | 'townNamed'> {
  random: Random;
  parcels: () => readonly Parcel[];
}

/** Drivers at work who carry to a town. */
function awake({ cast, idOf, atWork }: Market, town: string): string[] {
  return cast
    .carriers(town)
    .flatMap(({ login }) => idOf(login) ?? [])
    .filter(atWork);
}

/** With a driver who is at home, or waiting for one: it keeps nobody busy. */
function sleeps(market: Market, { status, driver, city }: Parcel): boolean {
  if (driver) return !market.atWork(driver.id);
  return status === 'inhouse' && city !== null && awake(market, city.nameFr).length === 0;
}

/** The orders of some seconds of a working day, at most one for each hub. */
export function ordersNow(market: Market, depots: readonly Depot[], seconds: number, now: number): Order[] {
  const { cast, random } = market;
  const open = openByHub(
    market.parcels().filter((parcel) => !sleeps(market, parcel)),
    new Map(depots.map(({ id, code }) => [id, code])),
  );
  return depots.flatMap(({ id, code }) => {
    const drivers = cast.drivers.filter(
      ({ login, hub }) => hub === code && market.atWork(market.idOf(login) ?? ''),
    ).length;
    return random.chance(orderRate(open.get(code) ?? 0, drivers) * seconds) ? (orderFor(market, id, now) ?? []) : [];
  });
}

/** An order for somebody whom this hub serves, in a town whose drivers have room; null when the chance finds nobody. */
function orderFor(market: Market, hubId: string, now: number): Order | null {
  const { cast, random } = market;
  for (let tries = 0; tries < 60; tries += 1) {
    const recipient = cast.recipient(random);
    const town = market.townNamed(recipient.city.nameFr);
    if (town?.hubId !== hubId || awake(market, town.nameFr).every((id) => market.load(id) >= mostInHand)) continue;
    const sender = random.weighted(cast.senders);
    return { sender, input: inputOf(random, cast, sender, recipient, town, now) };
  }
  return null;
}

function inputOf(
  random: Random,
  cast: Cast,
  { company }: Sender,
  recipient: ReturnType<Cast['recipient']>,
  town: Town,
  now: number,
): Order['input'] {
  const order = orderedPackage(random, { places: cast.places }, company, recipient, new Date(now));
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
