// What becomes of where this phone is. The frame stands outside of what sends positions, so whoever sends them says it
// here.
import { atom } from 'jotai';

export type Reporting =
  /** Nothing is sent from this browser. */
  | { kind: 'off' }
  /** The browser knows no positions, or not on a page without https. */
  | { kind: 'unsupported' }
  | { kind: 'offDuty' }
  /** Waits for the person's permission. */
  | { kind: 'asking' }
  /** The browser, or the person, says no. */
  | { kind: 'refused' }
  | { kind: 'searching' }
  /** `at`: when the server took it, milliseconds since 1970; `accuracy` in metres. */
  | { kind: 'sent'; at: number; accuracy: number | null }
  /** So many are kept until they get through; `code` says what is in the way. */
  | { kind: 'waiting'; count: number; code: string }
  /** The server will never take it. */
  | { kind: 'rejected'; code: string };

/** Under this and the driver's id the browser keeps what was not sent yet. */
export const readingsPrefix = 'qafila.readings.';

export const reportingAtom = atom<Reporting>({ kind: 'off' });
