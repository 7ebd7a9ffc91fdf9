// The calls about the recipient's claim.
import { isRecipientClaim, type RecipientClaim } from '#shared/areas/tracking/claim.ts';
import { call } from '../requests/api.ts';

const fields = 'reference status resolution resolutionReason canWrite messages { isOwn text at }';
const readDocument = `query TrackingClaim($session: String!) { result: trackingClaim(session: $session) { ${fields} } }`;
const openDocument = `mutation TrackingClaimOpen($input: TrackingClaimOpenInput!) {
  result: trackingClaimOpen(input: $input) { ${fields} } }`;
const writeDocument = `mutation TrackingClaimWrite($input: TrackingClaimWriteInput!) {
  result: trackingClaimWrite(input: $input) { ${fields} } }`;

const isClaimOrNone = (value: unknown): value is RecipientClaim | null => value === null || isRecipientClaim(value);

/** The last claim about the parcel of a session. */
export function readClaim(session: string): Promise<RecipientClaim | null> {
  return call(readDocument, { session }, isClaimOrNone);
}

/** Opens a claim. */
export function openClaim(input: { session: string; type: string; text: string }): Promise<RecipientClaim | null> {
  return call(openDocument, { input }, isClaimOrNone);
}

/** Writes into the claim that is open. */
export function writeClaim(input: { session: string; text: string }): Promise<RecipientClaim | null> {
  return call(writeDocument, { input }, isClaimOrNone);
}
