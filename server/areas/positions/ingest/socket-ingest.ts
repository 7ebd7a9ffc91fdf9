// Position ingest over Socket.IO. The driver is taken from the session, so a client cannot report for another driver.
import { z } from 'zod';
import type { Role } from '#shared/access/roles.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import { parseFix } from '#shared/areas/positions/fix.ts';
import type { PositionAck } from '#shared/live/presence.ts';
import type { RateLimit } from '../../../access/rate-limit.ts';
import type { PositionIngest } from './position-ingest.ts';

const reportingRoles: readonly Role[] = ['DRIVER', 'SUBDRIVER'];
const maxFixes = 200;

const time = z.union([z.number(), z.iso.datetime({ offset: true }).transform(Date.parse)]);
const optional = z.number().nullish();
const reading = z.object({
  at: time,
  lat: z.number(),
  lng: z.number(),
  speed: optional,
  bearing: optional,
  accuracy: optional,
  battery: optional,
  driverId: z.string().nullish(),
});
const readings = z.union([reading.transform((one) => [one]), z.array(reading).min(1).max(maxFixes)]);

/**
 * Returns the handler of positions from a driver's socket: one reading or an array of `{ at, lat, lng, speed?,
 * bearing?, accuracy?, battery? }` in our units.
 */
export function createSocketIngest({
  ingest,
  limit,
}: {
  ingest: PositionIngest;
  limit: RateLimit;
}): (viewer: Viewer, fixes: unknown) => Promise<PositionAck> {
  return async ({ id, audience }, given) => {
    if (!reportingRoles.includes(audience.role)) return { ok: false, code: 'forbidden' };
    if (!(await limit.consume(`user:${id}`)).allowed) return { ok: false, code: 'too_many_requests' };
    const parsed = readings.safeParse(given);
    if (!parsed.success) return { ok: false, code: 'position.out_of_range' };
    if (parsed.data.some(({ driverId }) => driverId != null && driverId !== id))
      return { ok: false, code: 'forbidden' };
    const fixes = parsed.data.flatMap((one) => parseFix(one) ?? []);
    const { accepted, errorCode } = await ingest.take({ driverId: id, source: 'socket' }, fixes);
    if (accepted > 0) return { ok: true };
    return { ok: false, code: errorCode ?? 'position.out_of_range' };
  };
}
