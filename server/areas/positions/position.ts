// A position, and how positions travel between instances: as short as JSON allows.
import { z } from 'zod';
import { type Fix, fixOf } from '#shared/areas/positions/fix.ts';

/** Where a driver was last. */
export interface Position extends Fix {
  driverId: string;
}

const number = z.number().nullable();
const message = z.array(z.tuple([z.string(), z.number(), z.number(), z.number(), number, number, number, number]));

/** The message with these drivers' latest readings. */
export function pack(latest: ReadonlyMap<string, Fix>): z.infer<typeof message> {
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

/** The positions of a message; none when it is of another version. */
export function unpack(news: unknown): Position[] {
  return (message.safeParse(news).data ?? []).flatMap(([driverId, at, lat, lng, speed, bearing, accuracy, battery]) => {
    const fix = fixOf({ at, lat, lng, speed, bearing, accuracy, battery });
    return fix ? [{ ...fix, driverId }] : [];
  });
}
