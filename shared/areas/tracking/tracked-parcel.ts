// What the public page knows of a parcel, as the server sends it: the answer of the API and the messages of its socket.
import * as z from 'zod/mini';
import { packageReasons } from '../packages/fields.ts';
import { packageStatuses } from '../packages/statuses.ts';

const instant = z.nullable(z.string());
const place = z.nullable(z.object({ nameFr: z.string(), nameAr: z.string() }));

/** For a person who has shown that the parcel is theirs. */
const details = z.object({
  /** Centimes that are still to be paid; null once nothing is. */
  cod: z.nullable(z.number()),
  reason: z.nullable(z.enum(packageReasons)),
  driverFirstName: z.nullable(z.string()),
  /** The driver's stops before this one, and between which times it arrives; null rather than made up. */
  stopsBefore: z.nullable(z.number()),
  etaFrom: instant,
  etaTo: instant,
  senderName: z.string(),
  /** E.164; null while the parcel is on its way. */
  senderPhone: z.nullable(z.string()),
  openRequests: z.number(),
  canRequest: z.boolean(),
});

/** Instants are ISO 8601 in UTC, days `YYYY-MM-DD` of Casablanca. */
export const trackedParcel = z.object({
  number: z.string(),
  status: z.enum(packageStatuses),
  city: place,
  hub: place,
  nextDate: z.nullable(z.string()),
  createdAt: z.string(),
  confirmedAt: instant,
  pickedUpAt: instant,
  atHubAt: instant,
  outAt: instant,
  deliveredAt: instant,
  canceledAt: instant,
  returnedAt: instant,
  details: z.nullable(details),
});
export type TrackedParcel = z.output<typeof trackedParcel>;
export type TrackedDetails = NonNullable<TrackedParcel['details']>;

/** Where the driver is; sent only while the parcel is en route. */
const position = z.object({
  lat: z.number(),
  lng: z.number(),
  bearing: z.nullable(z.number()),
  at: z.string(),
});
export type TrackedPosition = z.output<typeof position>;

/** The messages of the recipient's socket. `alive` says nothing else. */
export const trackingMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('parcel'), parcel: trackedParcel }),
  z.object({ type: z.literal('position'), position: z.nullable(position) }),
  z.object({ type: z.literal('alive') }),
]);
export type TrackingMessage = z.output<typeof trackingMessage>;
