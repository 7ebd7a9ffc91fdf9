// A life is told as a generator of planned steps. Whoever performs them stops at the present, wherever the parcel then is.
import type { PackageRow } from '#shared/areas/packages/row.ts';
import { closes, minutesADay, opens } from '../calendar.ts';
import type { Company } from '../company/companies.ts';
import type { Deed, Life } from '../lives/life.ts';
import type { City } from '../company/places.ts';
import type { Random } from '../random.ts';
import type { World } from '../company/world.ts';

/** A step at a minute of the story: something done to the parcel, or values that another area keeps on it. */
export type Planned = { at: number } & (Deed | { keep: Partial<PackageRow> });
export type Story = Generator<Planned, void, void>;

/** A parcel on its way through the story. */
export interface Walk {
  world: World;
  random: Random;
  life: Life;
  /** Minute of the story at which the last step was done. */
  at: number;
  company: Company;
  /** Where it really goes, known to the story before the office knows it. */
  city: City;
  reliability: number;
}

/** A working minute between `low` and `high` minutes from now. */
export function soon({ world, random, at }: Walk, low: number, high: number): number {
  return world.calendar.working(at + random.between(low, high), random);
}

/** Later the same day, before closing; the next working day when the day is over. */
export function sameDay(walk: Walk, low: number, high: number): number {
  const day = Math.floor(walk.at / minutesADay) * minutesADay;
  const latest = day + closes - 5;
  if (walk.at + low >= latest) return nextDay(walk, opens + 10, opens + 120);
  return soon(walk, low, Math.max(low, Math.min(high, latest - walk.at)));
}

/** A minute of the next working day, between two times of day. */
export function nextDay({ world, random, at }: Walk, from: number, to: number): number {
  return world.calendar.nextDay(at, random, from, to);
}

/** This evening between half past five and closing if it is still to come, else the next working morning. */
export function evening(walk: Walk): number {
  const day = Math.floor(walk.at / minutesADay) * minutesADay;
  const starts = day + 17.5 * 60;
  if (!walk.world.calendar.works(walk.at) || walk.at > day + closes - 25) return nextDay(walk, opens + 5, opens + 90);
  return walk.random.between(Math.max(starts, walk.at + 5), day + closes - 5);
}
