import type { Position } from '#shared/events/envelope.ts';

/** True if log cursor `one` is after `other`; every cursor is after null. */
export function isAfter(one: Position, other: Position | null): boolean {
  if (!other) return true;
  return one.epoch === other.epoch ? one.seq > other.seq : one.epoch > other.epoch;
}
