// Parser of OwnTracks in HTTP mode: one JSON message per request, only of type location. Speed is in km/h, time in
// seconds.
import { z } from 'zod';
import type { PositionReading } from '#shared/areas/positions/fix.ts';

const kilometresAnHour = 3.6;
const optional = z.number().nullish();
const location = z.object({
  _type: z.literal('location'),
  tst: z.number(),
  lat: z.number(),
  lon: z.number(),
  vel: optional,
  cog: optional,
  acc: optional,
  batt: optional,
});

/** The reading of a location message; null for other message types. */
export function parseOwntracksMessage(value: unknown): PositionReading | null {
  const read = location.safeParse(value);
  if (!read.success) return null;
  const { tst, lat, lon, vel, cog, acc, batt } = read.data;
  return {
    at: tst * 1000,
    lat,
    lng: lon,
    speed: vel == null ? null : vel / kilometresAnHour,
    bearing: cog,
    accuracy: acc,
    battery: batt,
  };
}

/** The password of HTTP basic authentication, for any user name; null without one. */
export function readBasicAuthPassword(authorization: string | undefined): string | null {
  const [scheme = '', encoded = ''] = (authorization ?? '').split(' ');
  if (scheme.toLowerCase() !== 'basic') return null;
  const text = Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  return colon === -1 ? null : text.slice(colon + 1);
}
