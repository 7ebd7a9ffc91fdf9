// The calls of the public page. They send no cookie: a signed-in user has no other rights here than everybody else.
import { isOpenedTracking, isTrackedParcel, type TrackedParcel } from '#shared/areas/tracking/tracked-parcel.ts';
import { followServerClock } from '#client/lib/server-clock.ts';

const fields = `number status city { nameFr nameAr } hub { nameFr nameAr } nextDate createdAt confirmedAt pickedUpAt
  atHubAt outAt deliveredAt canceledAt returnedAt
  details { cod reason driverFirstName stopsBefore etaFrom etaTo senderName senderPhone openRequests canRequest requestDays }`;
const lookUpDocument = `query Tracking($number: String!) { result: tracking(number: $number) { ${fields} } }`;
const openDocument = `mutation TrackingOpen($input: TrackingOpenInput!) {
  result: trackingOpen(input: $input) { session parcel { ${fields} } } }`;
const requestDocument = `mutation TrackingRequest($input: TrackingRequestInput!) {
  result: trackingRequest(input: $input) { session parcel { ${fields} } } }`;

/** The first error of an answer: its code, or that of its first field, and when the call may be repeated. */
function errorOf(answer: unknown): TrackingError | null {
  const errors = get(answer, 'errors');
  if (!Array.isArray(errors)) return null;
  const extensions = get(errors[0], 'extensions');
  const fields = get(extensions, 'fields');
  const code = (Array.isArray(fields) ? get(fields[0], 'code') : undefined) ?? get(extensions, 'code');
  return new TrackingError(typeof code === 'string' ? code : 'internal', get(get(extensions, 'params'), 'retryAfter'));
}

function get(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** A call that failed: a code of the server, or `network` without an answer. */
export class TrackingError extends Error {
  readonly code: string;
  /** When it may be tried again; null if that is not known. */
  readonly againAt: Date | null;
  constructor(code: string, retryAfter: unknown = null) {
    super(code);
    this.code = code;
    this.againAt = typeof retryAfter === 'number' ? new Date(Date.now() + retryAfter * 1000) : null;
  }
}

/** What a recipient may use, with the session that opens more. */
export interface Opened {
  session: string;
  parcel: TrackedParcel;
}

/** A call whose answer is `result`; fails with a TrackingError. */
export async function call<Result>(
  query: string,
  variables: object,
  isResult: (value: unknown) => value is Result,
): Promise<Result> {
  const sentAt = Date.now();
  let body: unknown;
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    followServerClock(response.headers, sentAt);
    body = await response.json();
  } catch {
    throw new TrackingError('network');
  }
  const error = errorOf(body);
  if (error) throw error;
  const result = get(get(body, 'data'), 'result');
  if (!isResult(result)) throw new TrackingError('internal');
  return result;
}

/** What everybody may see of a parcel. */
export function lookUp(number: string): Promise<TrackedParcel> {
  return call(lookUpDocument, { number }, isTrackedParcel);
}

/** Opens a parcel by the secret of its link, or by the last four digits of the recipient's phone. */
export function openParcel(input: { number: string; token?: string; digits?: string }): Promise<Opened> {
  return call(openDocument, { input }, isOpenedTracking);
}

/** Asks for another day or another address. */
export function requestChange(input: { session: string; day?: string; address?: string }): Promise<Opened> {
  return call(requestDocument, { input }, isOpenedTracking);
}
