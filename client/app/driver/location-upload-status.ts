// Location upload status. The layout is outside of the uploading component, which writes its status here.
import { atom } from 'jotai';

export type LocationUploadStatus =
  /** Location upload is not enabled in this browser. */
  | { kind: 'off' }
  /** The browser has no geolocation, or not without https. */
  | { kind: 'unsupported' }
  | { kind: 'offDuty' }
  /** Waits for the user's permission. */
  | { kind: 'asking' }
  /** The browser or the user denied permission. */
  | { kind: 'refused' }
  | { kind: 'searching' }
  /** `at`: time when the server accepted it, in milliseconds since 1970; `accuracy` in metres. */
  | { kind: 'sent'; at: number; accuracy: number | null }
  /** `count` positions wait for a retry; `code`: error code of the last attempt. */
  | { kind: 'waiting'; count: number; code: string }
  /** The server rejected the position for good. */
  | { kind: 'rejected'; code: string };

/** Local storage prefix, followed by the driver's id: positions that were not sent yet. */
export const unsentFixesPrefix = 'qafila.readings.';

export const locationUploadAtom = atom<LocationUploadStatus>({ kind: 'off' });
