// Positions, and their compact JSON encoding for messages between instances.
import { z } from 'zod';
import { type PositionFix, parseFix } from '#shared/areas/positions/fix.ts';

/** Latest position of a driver. */
export interface Position extends PositionFix {
  driverId: string;
}

const number = z.number().nullable();
const message = z.array(z.tuple([z.string(), z.number(), z.number(), z.number(), number, number, number, number]));

/** Encodes the latest readings of these drivers. */
export function encodePositions(latest: ReadonlyMap<string, PositionFix>): z.infer<typeof message> {
  return [...latest].map(([driverId, { at, lat, lng, speed, bearing, accuracy, battery }]) => [
    driverId,
    at.getTime(),
    lat,
    lng,
    speed,
    bearing,
    accuracy,
    battery,
  ]);
}

/** Decodes a message; returns an empty array for a message of another version. */
export function decodePositions(payload: unknown): Position[] {
  return (message.safeParse(payload).data ?? []).flatMap(
    ([driverId, at, lat, lng, speed, bearing, accuracy, battery]) => {
      const fix = parseFix({ at, lat, lng, speed, bearing, accuracy, battery });
      return fix ? [{ ...fix, driverId }] : [];
    },
  );
}
