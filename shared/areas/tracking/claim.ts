// A claim of a recipient as the public page knows it. Checked by hand, like the parcel (`tracked-parcel.ts`).
import type { ClaimType } from '../claims/claim.ts';

/** What a recipient may complain of. */
export const recipientClaimTypes = [
  'late',
  'not_received',
  'false_attempt',
  'wrong_cod',
  'damaged',
  'driver_conduct',
  'other',
] as const satisfies readonly ClaimType[];

/** Letters of one message. */
export const maxRecipientText = 1_000;

/** Instants are ISO 8601 in UTC. */
interface RecipientMessage {
  /** Written by the recipient; all others are answers of the support. */
  isOwn: boolean;
  text: string;
  at: string;
}

export interface RecipientClaim {
  reference: string;
  status: string;
  resolution: string | null;
  resolutionReason: string | null;
  /** False once it is closed. */
  canWrite: boolean;
  messages: readonly RecipientMessage[];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isText = (value: unknown): boolean => typeof value === 'string';
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);

function isMessage(value: unknown): boolean {
  if (!isObject(value)) return false;
  const [isOwn, text, at]: unknown[] = ['isOwn', 'text', 'at'].map((name) => Reflect.get(value, name));
  return typeof isOwn === 'boolean' && isText(text) && isText(at);
}

/** True for a claim as this version knows it. */
export function isRecipientClaim(value: unknown): value is RecipientClaim {
  if (!isObject(value)) return false;
  const of = (name: string): unknown => Reflect.get(value, name);
  const messages = of('messages');
  return (
    isText(of('reference')) &&
    isText(of('status')) &&
    isTextOrNull(of('resolution')) &&
    isTextOrNull(of('resolutionReason')) &&
    typeof of('canWrite') === 'boolean' &&
    Array.isArray(messages) &&
    messages.every(isMessage)
  );
}
