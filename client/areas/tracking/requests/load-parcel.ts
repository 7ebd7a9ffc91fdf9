// Loads the parcel of an address. The page's entry begins before the rest of the code has arrived: on a slow phone that
// saves the time of a call.
import type { TrackedParcel } from '#shared/areas/tracking/tracked-parcel.ts';
import { lookUp, openParcel, TrackingError } from './api.ts';
import { type PageAddress, readStoredSession } from '../page-address.ts';

/** What is known of the parcel of an address. */
export interface Shown {
  parcel: TrackedParcel | null;
  /** Null until the parcel was opened as its recipient. */
  session: string | null;
  error: TrackingError | null;
}

export const nothing: Shown = { parcel: null, session: null, error: null };

interface Wanted {
  number: string;
  token: string | null;
}

// With the link, what its recipient sees; else what everybody sees, and the session of this tab.
async function load({ number, token }: Wanted): Promise<Shown> {
  try {
    if (token === null) return { ...nothing, parcel: await lookUp(number), session: readStoredSession(number) };
    return { ...(await openParcel({ number, token })), error: null };
  } catch (error) {
    return { ...nothing, error: error instanceof TrackingError ? error : new TrackingError('internal') };
  }
}

let begun: (Wanted & { shown: Promise<Shown> }) | null = null;

/** Begins to load the parcel of the address, for the next `loadParcel`. */
export function beginLoading({ number, token }: PageAddress): void {
  begun = number === null ? null : { number, token, shown: load({ number, token }) };
}

/** The parcel of a number, or why there is none; what was begun for the same address is used once. */
export function loadParcel(wanted: Wanted): Promise<Shown> {
  const early = begun;
  begun = null;
  return early?.number === wanted.number && early.token === wanted.token ? early.shown : load(wanted);
}
