// What the public page knows of a parcel, as the server sends it: the answer of the API and the messages of its socket.
// Checked by hand: the schema library would be a tenth of what a recipient's phone loads.
import type { PackageStatus } from '../packages/fields.ts';
import { packageStatuses } from '../packages/statuses.ts';

interface TrackedPlace {
  nameFr: string;
  nameAr: string;
}

/** For a person who has shown that the parcel is theirs. Instants are ISO 8601 in UTC. */
export interface TrackedDetails {
  /** Centimes that are still to be paid; null once nothing is. */
  cod: number | null;
  /** One of `packageReasons`. */
  reason: string | null;
  driverFirstName: string | null;
  /** The driver's stops before this one, and between which times it arrives; null rather than made up. */
  stopsBefore: number | null;
  etaFrom: string | null;
  etaTo: string | null;
  senderName: string;
  /** E.164; null while the parcel is on its way, and after its delivery. */
  senderPhone: string | null;
  openRequests: number;
  canRequest: boolean;
  /** The days of delivery that may be asked for. */
  requestDays: readonly string[];
}

/** Instants are ISO 8601 in UTC, days `YYYY-MM-DD` of Casablanca. */
export interface TrackedParcel {
  number: string;
  status: PackageStatus;
  city: TrackedPlace | null;
  hub: TrackedPlace | null;
  nextDate: string | null;
  createdAt: string;
  confirmedAt: string | null;
  pickedUpAt: string | null;
  atHubAt: string | null;
  outAt: string | null;
  deliveredAt: string | null;
  canceledAt: string | null;
  returnedAt: string | null;
  details: TrackedDetails | null;
}

/** Where the driver is; sent only while the parcel is en route. */
export interface TrackedPosition {
  lat: number;
  lng: number;
  /** Degrees clockwise from north. */
  bearing: number | null;
  /** ISO 8601 in UTC. */
  at: string;
}

/** The messages of the recipient's socket. `rating` and `claim` say that one of the recipient's
 * changed, `alive` nothing else. */
export type TrackingMessage =
  | { type: 'parcel'; parcel: TrackedParcel }
  | { type: 'position'; position: TrackedPosition | null }
  | { type: 'rating' | 'claim' }
  | { type: 'alive' };

type Check = (value: unknown) => boolean;
type Shape<Of> = Readonly<Record<keyof Of, Check>>;

const text: Check = (value) => typeof value === 'string';
const number: Check = (value) => typeof value === 'number';
const flag: Check = (value) => typeof value === 'boolean';
const nullable =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const [instant, amount] = [nullable(text), nullable(number)];

/** True for an object whose fields pass. */
function hasShape<Of>(value: unknown, shape: Shape<Of>): value is Of {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries<Check>(shape).every(([name, check]) => check(Reflect.get(value, name)));
}

const placeShape: Shape<TrackedPlace> = { nameFr: text, nameAr: text };
const detailsShape: Shape<TrackedDetails> = {
  cod: amount,
  reason: instant,
  driverFirstName: instant,
  stopsBefore: amount,
  etaFrom: instant,
  etaTo: instant,
  senderName: text,
  senderPhone: instant,
  openRequests: number,
  canRequest: flag,
  requestDays: (value) => Array.isArray(value) && value.every(text),
};
const place = nullable((value) => hasShape(value, placeShape));
const parcelShape: Shape<TrackedParcel> = {
  number: text,
  status: (value) => packageStatuses.some((status) => status === value),
  city: place,
  hub: place,
  nextDate: instant,
  createdAt: text,
  confirmedAt: instant,
  pickedUpAt: instant,
  atHubAt: instant,
  outAt: instant,
  deliveredAt: instant,
  canceledAt: instant,
  returnedAt: instant,
  details: nullable((value) => hasShape(value, detailsShape)),
};
const positionShape: Shape<TrackedPosition> = { lat: number, lng: number, bearing: amount, at: text };

/** True for a parcel as this version knows it. */
export function isTrackedParcel(value: unknown): value is TrackedParcel {
  return hasShape(value, parcelShape);
}

/** True for the answer of a call that opens a parcel. */
export function isOpenedTracking(value: unknown): value is { session: string; parcel: TrackedParcel } {
  return hasShape(value, { session: text, parcel: isTrackedParcel });
}

/** True for a message of the recipient's socket. */
export function isTrackingMessage(value: unknown): value is TrackingMessage {
  return (
    hasShape(value, { type: (type) => type === 'alive' || type === 'rating' || type === 'claim' }) ||
    hasShape(value, { type: (type) => type === 'parcel', parcel: isTrackedParcel }) ||
    hasShape(value, {
      type: (type) => type === 'position',
      position: nullable((position) => hasShape(position, positionShape)),
    })
  );
}
