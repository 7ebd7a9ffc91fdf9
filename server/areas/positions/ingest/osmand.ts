// Parser of the OsmAnd protocol, used by Traccar Client and others: a query string, a form or JSON. In the first two,
// speed is in knots and battery in percent; in JSON, speed is in m/s and battery from 0 to 1.
import { z } from 'zod';
import type { PositionReading } from '#shared/areas/positions/fix.ts';

const metresPerSecondInAKnot = 1852 / 3600;
const maxReadings = 500;

/** Parsed request: the device token and its readings. Unreadable coordinates or times are NaN. */
export interface DeviceReport {
  token: string | null;
  readings: PositionReading[];
}

/** Time in milliseconds, from seconds, milliseconds or ISO 8601; without one it is now. */
function timeOf(value: string | number | null | undefined, now: Date): number {
  if (value === undefined || value === null || value === '') return now.getTime();
  const text = String(value);
  if (!/^-?\d+(\.\d+)?$/.test(text)) return Date.parse(text);
  const number = Number(text);
  // Current times have 10 digits in seconds and 13 in milliseconds.
  return Math.abs(number) < 1e11 ? number * 1000 : number;
}

const isMissing = (value: unknown) => value === undefined || value === null || value === '';
const numberOf = (value: unknown) => (isMissing(value) ? NaN : Number(value));
const numberOrNull = (value: unknown) => (isMissing(value) || Number.isNaN(Number(value)) ? null : Number(value));
const knots = (value: unknown) => {
  const speed = numberOrNull(value);
  return speed === null ? null : speed * metresPerSecondInAKnot;
};

/** Parses a query string or a form. */
export function parseOsmandQuery(query: URLSearchParams, now: Date): DeviceReport {
  const [lat, lng] = query.get('location')?.split(',') ?? [query.get('lat'), query.get('lon')];
  // `valid=false`: the device marks its own position as unreliable.
  const valid = !['false', '0'].includes(query.get('valid') ?? '');
  const reading: PositionReading = {
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

const scalar = z.union([z.string(), z.number()]).nullish();
const location = z.object({
  timestamp: scalar,
  coords: z.object({ latitude: scalar, longitude: scalar, speed: scalar, heading: scalar, accuracy: scalar }),
  battery: z.object({ level: scalar }).nullish(),
});
const token = z.union([z.string(), z.number().transform(String)]).nullish();
// Surplus readings are dropped: after an error the device would send the same request forever.
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
  lat: scalar,
  lon: scalar,
  timestamp: scalar,
  speed: scalar,
  bearing: scalar,
  heading: scalar,
  accuracy: scalar,
  batt: scalar,
});

function toReading({ timestamp, coords, battery }: z.infer<typeof location>, now: Date): PositionReading {
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

function parseReport(value: unknown, now: Date): DeviceReport | null {
  const one = nested.safeParse(value);
  if (one.success)
    return {
      token: one.data.device_id ?? one.data.id ?? null,
      readings: [one.data.location].flat().map((each) => toReading(each, now)),
    };
  const many = batch.safeParse(value);
  if (many.success)
    return {
      token: many.data.device_id ?? many.data.id ?? null,
      readings: many.data.locations.map((each) => toReading(each, now)),
    };
  const plain = flat.safeParse(value);
  if (!plain.success || isMissing(plain.data.lat)) return null;
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

/** Parses a JSON body: one report, or an array of reports of one device; null when it does not match the protocol. */
export function parseOsmandJson(value: unknown, now: Date): DeviceReport | null {
  const reports = (Array.isArray(value) ? value.slice(0, maxReadings) : [value]).map((each) => parseReport(each, now));
  const read = reports.filter((report) => report !== null);
  const [first] = read;
  // Reports of other devices in the same array are dropped.
  return first
    ? {
        token: first.token,
        readings: read
          .filter((report) => report.token === first.token || report.token === null)
          .flatMap(({ readings }) => readings),
      }
    : null;
}
