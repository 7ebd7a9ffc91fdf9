// What the engine tells of its own work, to whoever counts it. It knows nothing of what becomes of the numbers.
import type { CloseReason } from './sockets/frames.ts';
import type { ResyncReason } from './live-field.ts';

/** Called often, so each must be quick, and none may throw. */
export interface Meter {
  /** An event was told to every listener here: to so many groups, by so many messages, so long after it was recorded. */
  told: (telling: { groups: number; messages: number; lagMs: number }) => void;
  /** An answer was made that asks its readers to read again. */
  resynced: (reason: ResyncReason) => void;
  /** An event passed that another version wrote: `skipped`, since it could not be read, or `told` by its row like any other. */
  foreign: (how: 'skipped' | 'told') => void;
  /** A row could not be read though the database is there. */
  rowFailed: (entity: string) => void;
  /** A socket was closed by us; `silent` is one that no longer answered. */
  closed: (reason: CloseReason | 'silent') => void;
}

/** Counts nothing. */
export const noMeter: Meter = {
  told: () => {},
  resynced: () => {},
  foreign: () => {},
  rowFailed: () => {},
  closed: () => {},
};
