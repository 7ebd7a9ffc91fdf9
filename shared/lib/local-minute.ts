// Minutes of Casablanca's clock, as forms enter them.
import { utcOffsetMs } from './clock-changes.ts';
import { isDay } from './time.ts';

/** True for a minute of a real day, written `YYYY-MM-DDTHH:MM`. */
export function isLocalMinute(text: string): boolean {
  return /^.{10}T([01]\d|2[0-3]):[0-5]\d$/.test(text) && isDay(text.slice(0, 10));
}

/** The instant of a minute of Casablanca's clock, as `isLocalMinute` takes it. */
export function instantOfLocal(minute: string): Date {
  const local = Date.parse(`${minute}:00Z`);
  const guess = local - utcOffsetMs(local);
  return new Date(local - utcOffsetMs(guess));
}

/** The minute of Casablanca's clock that an instant lies in, `YYYY-MM-DDTHH:MM`. */
export function localMinuteOf(instant: Date | string | number): string {
  const at = new Date(instant).getTime();
  return new Date(at + utcOffsetMs(at)).toISOString().slice(0, 16);
}
