// The session of a recipient: a signed text instead of a row. Its key is the secret of the parcel's link, so it needs no
// setting, works on every instance, opens one parcel only, and ends with the secret. It is no session of a user.
import { createHmac } from 'node:crypto';
import { isId } from '#shared/lib/uuid.ts';
import { isSameText } from '../../lib/same-text.ts';

/** As long as one day of delivery; with the link a new one is opened at once. */
const sessionMs = 12 * 3_600_000;

function signature(secret: string, packageId: string, expiresAt: number): string {
  return createHmac('sha256', secret).update(`recipient\n${packageId}\n${expiresAt}`).digest('base64url');
}

/** A session for the parcel with this secret. */
export function createRecipientSession({ id, secret }: { id: string; secret: string }, now: Date): string {
  const expiresAt = now.getTime() + sessionMs;
  return `${id}.${expiresAt}.${signature(secret, id, expiresAt)}`;
}

/** The parcel that a session says it is for, before anything of it is checked; null if it is no session. */
export function sessionTarget(session: string): string | null {
  const [id = ''] = session.split('.');
  return isId(id) ? id : null;
}

/** When the session ends, in milliseconds; null if it is not signed with this secret, or has ended. */
export function sessionEnd(session: string, { id, secret }: { id: string; secret: string }, now: Date): number | null {
  const [packageId = '', end = '', signed = ''] = session.split('.');
  const expiresAt = /^\d{1,15}$/.test(end) ? Number(end) : 0;
  const isSigned = isSameText(signed, signature(secret, id, expiresAt));
  return isSigned && packageId === id && expiresAt > now.getTime() ? expiresAt : null;
}
