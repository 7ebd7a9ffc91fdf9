// What people without an account may do. Every call is counted before anything is read.
import { AppError, fail, failField } from '#shared/lib/app-error.ts';
import type { TrackedParcel } from '#shared/areas/tracking/tracked-parcel.ts';
import type { TrackingThrottle } from '../../access/tracking-throttle.ts';
import type { GraphqlContext, RequestLimits } from '../../graphql/context.ts';
import { isSameText } from '../../lib/same-text.ts';
import { askAsRecipient } from '../user-requests/queries.ts';
import { readProof, readTracked, readTrackedByNumber, type TrackedRow } from './read-tracked.ts';
import { createRecipientSession, sessionEnd, sessionTarget } from './recipient-session.ts';
import { publicView, recipientView } from './tracked-view.ts';

/** What of a request these calls need. */
export interface Call extends Pick<GraphqlContext, 'commands' | 'now' | 'clientAddress'> {
  limits?: Pick<RequestLimits, 'tracking'> | undefined;
}

interface Opened {
  session: string;
  parcel: TrackedParcel;
}

/** The limits and the address of a call; a live execution has neither. */
export function callerOf({ limits, clientAddress: address }: Call): { throttle: TrackingThrottle; address: string } {
  return limits && address !== undefined ? { throttle: limits.tracking, address } : fail('bad_request');
}

/** What everybody may see of a parcel. Fails with tracking.unknown_number and too_many_requests { retryAfter }. */
export async function lookUp(context: Call, number: string): Promise<TrackedParcel> {
  const { throttle, address } = callerOf(context);
  await throttle.lookUp(address);
  const row = await readTrackedByNumber(context.commands.db, number, context.now);
  return row ? publicView(row) : fail('tracking.unknown_number');
}

const noProof = { id: '', secret: '', lastDigits: '' };

/**
 * Opens a parcel as its recipient. A wrong proof and an unknown number fail alike, with tracking.wrong_proof, after the
 * same statement and the same comparison. Too many tries: tracking.too_many_tries { retryAfter: seconds }.
 */
export async function openAsRecipient(
  context: Call,
  { number, token, digits }: { number: string; token?: string | undefined; digits?: string | undefined },
): Promise<Opened> {
  const { throttle, address } = callerOf(context);
  const { db } = context.commands;
  const takeBack = token === undefined ? await throttle.tryDigits(number, address) : null;
  if (token !== undefined) await throttle.openLink(address);
  const proof = await readProof(db, number);
  const { secret, lastDigits } = proof ?? noProof;
  const isRight = isSameText(token ?? digits ?? '', token === undefined ? lastDigits : secret);
  if (!proof || !isRight) fail('tracking.wrong_proof');
  await takeBack?.();
  const row = (await readTracked(db, proof.id, context.now)) ?? fail('tracking.wrong_proof');
  return { session: createRecipientSession(row, context.now), parcel: recipientView(row, context.now) };
}

/** The parcel of a session. Fails with tracking.session_ended. */
export async function rowOfSession(context: Call, session: string): Promise<TrackedRow> {
  const id = sessionTarget(session);
  const row = id === null ? null : await readTracked(context.commands.db, id, context.now);
  return row && sessionEnd(session, row, context.now) !== null ? row : fail('tracking.session_ended');
}

/**
 * The parcel of a recipient's session, for another area; the call is counted as the opening of a link or as a rating.
 * Fails with tracking.session_ended and too_many_requests { retryAfter }.
 */
export async function parcelOfSession(
  context: Call,
  session: string,
  countAs: 'openLink' | 'rate',
): Promise<TrackedRow> {
  const { throttle, address } = callerOf(context);
  await throttle[countAs](address);
  return rowOfSession(context, session);
}

/** True for an error of the command whose meaning is the same for a recipient; others say what only staff know. */
const isForRecipient = ({ code, fields }: AppError): boolean =>
  code === 'package.too_many_requests' || fields.some(({ path }) => path === 'day' || path === 'address');

/**
 * Records a request of the recipient. Fails with tracking.session_ended, tracking.finished once the parcel is no longer
 * on its way, package.too_many_requests, or with an error of a field.
 */
export async function askForChange(
  context: Call,
  session: string,
  change: { day: string | null; address: string | null },
): Promise<Opened> {
  const { throttle, address } = callerOf(context);
  await throttle.request(address);
  const { id } = await rowOfSession(context, session);
  if (change.day === null && change.address === null) failField('day', 'required');
  try {
    await askAsRecipient(context.commands, { packageId: id, ...change });
  } catch (error) {
    if (error instanceof AppError && !isForRecipient(error)) fail('tracking.finished');
    throw error;
  }
  const row = await rowOfSession(context, session);
  return { session, parcel: recipientView(row, context.now) };
}
