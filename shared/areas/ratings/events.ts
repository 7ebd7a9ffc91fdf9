// The payload fields of each rating event, copied from the saved row.
import type { ratingLifecycle } from './lifecycle.ts';
import type { RatingRow } from './row.ts';

type EventName = (typeof ratingLifecycle.actions)[keyof typeof ratingLifecycle.actions]['event'];

export const ratingPayloadFields: Readonly<Record<string, readonly (keyof RatingRow)[]>> = {
  created: ['trackingNumber', 'packageId', 'type', 'overall', 'driverId', 'supportId'],
  responded: ['trackingNumber', 'packageId'],
  flagged: ['trackingNumber', 'flagReason'],
  unflagged: ['trackingNumber'],
  archived: ['trackingNumber'],
  unarchived: ['trackingNumber'],
  deleted: ['trackingNumber'],
} satisfies Record<EventName, readonly (keyof RatingRow)[]>;
