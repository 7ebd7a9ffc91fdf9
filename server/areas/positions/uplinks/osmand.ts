// The OsmAnd protocol, as the Traccar Client app and others speak it: a query string, the same as a form, or JSON. In the first two speed is
// in knots and battery in percent; in JSON speed is in m/s and battery a share of one.
import { z } from 'zod';
import type { Reading } from '#shared/areas/positions/fix.ts';

const metresPerSecondInAKnot = 1852 / 3600;
const maxReadings = 500;

/** What a request says: whose phone, by its token, and where it was. A reading whose place or time cannot be read is NaN there. */
export interface Report {
  token: string | null;
  readings: Reading[];
}

/** A time in milliseconds, from seconds, milliseconds or ISO 8601; without one it is now. */
function timeOf(value: string | number | null | undefined, now: Date): number {
  if (value === undefined || value === null || value === '') return now.getTime();
  const text = String(value);
  if (!/^-?\d+(\.\d+)?$/.test(text)) return Date.parse(text);
  const number = Number(text);
  // The seconds of today have ten digits, its milliseconds thirteen.
  return Math.abs(number) < 1e11 ? number * 1000 : number;
}

const missing = (value: unknown) => value === undefined || value === null || value === '';
const numberOf = (value: unknown) => (missing(value) ? NaN : Number(value));
const numberOrNull = (value: unknown) => (missing(value) || Number.isNaN(Number(value)) ? null : Number(value));
const knots = (value: unknown) => {
  const speed = numberOrNull(value);
  return speed === null ? null : speed * metresPerSecondInAKnot;
};

/** Reads a query string or a form. */
export function readQuery(query: URLSearchParams, now: Date): Report {
  const [lat, lng] = query.get('location')?.split(',') ?? [query.get('lat'), query.get('lon')];
  // `valid=false`: the phone itself doesn't believe its place.
  const valid = !['false', '0'].includes(query.get('valid') ?? '');
  const reading: Reading = {
    at: timeOf(query.get('timestamp'), now),
    lat: valid ? numberOf(lat) : NaN,
    lng: numberOf(lng),
    speed: knots(query.get('speed')),
    bearing: numberOrNull(query.get('bearing') ?? query.get('heading')),
    accuracy: numberOrNull(query.get('accuracy')),
    battery: numberOrNull(query.get('batt')),
  };
  return { token: query.get('id') ?? query.get('deviceid'), readings: [reading] };
}

const given = z.union([z.string(), z.number()]).nullish();
const location = z.object({
  timestamp: given,
  coords: z.object({ latitude: given, longitude: given, speed: given, heading: given, accuracy: given }),
  battery: z.object({ level: given }).nullish(),
});
const token = z.union([z.string(), z.number().transform(String)]).nullish();
// What is beyond cannot be taken by any later request either: answered with an error, a phone would send it again for ever.
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(z.unknown())
    .transform((list) => list.slice(0, maxReadings))
    .pipe(z.array(item));
const nested = z.object({ device_id: token, id: token, location: z.union([location, listOf(location)]) });
const batch = z.object({
  device_id: token,
  id: token,
  locations: listOf(z.union([location, z.object({ location }).transform((each) => each.location)])),
});
const flat = z.object({
  id: token,
  deviceid: token,
  device_id: token,
  lat: given,
  lon: given,
  timestamp: given,
  speed: given,
  bearing: given,
  heading: given,
  accuracy: given,
  batt: given,
});

function readLocation({ timestamp, coords, battery }: z.infer<typeof location>, now: Date): Reading {
  const level = numberOrNull(battery?.level);
  return {
    at: timeOf(timestamp, now),
    lat: numberOf(coords.latitude),
    lng: numberOf(coords.longitude),
    speed: numberOrNull(coords.speed),
    bearing: numberOrNull(coords.heading),
    accuracy: numberOrNull(coords.accuracy),
    battery: level === null ? null : level * 100,
  };
}

function readOne(value: unknown, now: Date): Report | null {
  const one = nested.safeParse(value);
  if (one.success)
    return {
      token: one.data.device_id ?? one.data.id ?? null,
      readings: [one.data.location].flat().map((each) => readLocation(each, now)),
    };
  const many = batch.safeParse(value);
  if (many.success)
    return {
      token: many.data.device_id ?? many.data.id ?? null,
      readings: many.data.locations.map((each) => readLocation(each, now)),
    };
  const plain = flat.safeParse(value);
  if (!plain.success || missing(plain.data.lat)) return null;
  const { lat, lon, timestamp, speed, bearing, heading, accuracy, batt, ...ids } = plain.data;
  return {
    token: ids.id ?? ids.deviceid ?? ids.device_id ?? null,
    readings: [
      {
        at: timeOf(timestamp, now),
        lat: numberOf(lat),
        lng: numberOf(lon),
        speed: knots(speed),
        bearing: numberOrNull(bearing ?? heading),
        accuracy: numberOrNull(accuracy),
        battery: numberOrNull(batt),
      },
    ],
  };
}

/** Reads a JSON body: one report, or several of one phone in a list; null when it is none of the protocol's. */
export function readJson(value: unknown, now: Date): Report | null {
  const reports = (Array.isArray(value) ? value.slice(0, maxReadings) : [value]).map((each) => readOne(each, now));
  const read = reports.filter((report) => report !== null);
  const [first] = read;
  // Somebody else's report in the same list is nobody's.
  return first
    ? {
        token: first.token,
        readings: read
          .filter((report) => report.token === first.token || report.token === null)
          .flatMap(({ readings }) => readings),
      }
    : null;
}
