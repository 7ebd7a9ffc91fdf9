import type { Position } from '#shared/events/envelope.ts';

/** Whether a place in the history is later than another. Nothing is before everything. */
export function isAfter(one: Position, other: Position | null): boolean {
  if (!other) return true;
  return one.epoch === other.epoch ? one.seq > other.seq : one.epoch > other.epoch;
}
