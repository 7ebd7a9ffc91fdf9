// What the address of the page says: the tracking number in its path, the secret of the recipient's link behind "#".
import { parseTrackingNumber, trackingPath } from '#shared/areas/packages/tracking-url.ts';

export interface PageAddress {
  number: string | null;
  token: string | null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Reads the address. A number that is none is as good as absent. */
export function readAddress({ pathname, hash }: Pick<Location, 'pathname' | 'hash'> = location): PageAddress {
  const number = parseTrackingNumber(decoded(pathname.slice(trackingPath.length + 1)));
  const token = decoded(hash.slice(1));
  return { number, token: number === null || token === '' ? null : token };
}

/** The address of a number, or of the page without one. */
export function addressOf(number: string | null): string {
  return number === null ? trackingPath : `${trackingPath}/${number}`;
}

const key = (number: string): string => `qafila.tracking.${number}`;

/** The session that this tab has for a parcel: a reload does not ask for the digits again. */
export function readStoredSession(number: string): string | null {
  try {
    return sessionStorage.getItem(key(number));
  } catch {
    return null;
  }
}

/** Stores the session of a parcel in this tab, or forgets it. */
export function storeSession(number: string, session: string | null): void {
  try {
    if (session === null) sessionStorage.removeItem(key(number));
    else sessionStorage.setItem(key(number), session);
  } catch {
    // Without storage a reload asks for the digits again.
  }
}
