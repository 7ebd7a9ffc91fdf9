import type { LogCursor } from '#shared/events/event.ts';

/** True if log cursor `one` is after `other`; every cursor is after null. */
export function isAfter(one: LogCursor, other: LogCursor | null): boolean {
  if (!other) return true;
  return one.epoch === other.epoch ? one.seq > other.seq : one.epoch > other.epoch;
}
