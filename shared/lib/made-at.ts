// When an action was made that was sent later: by the clock of the device, corrected by that of the server.
import { dayMs } from './time.ts';

/** The header of a call that says when its actions were made, as ISO 8601. */
export const madeAtHeader = 'x-qafila-made-at';

/** How long a device may be away with actions that it has not sent. */
export const maxAwayMs = 7 * dayMs;
/** What an action may be ahead of the server: the `Date` header that corrects a clock has whole seconds, and is late. */
const maxAheadMs = 5 * 60_000;

/** False for a time that no device can mean: in the future, or further back than one may be away. */
export function isPossibleMadeAt(madeAt: Date, now: Date): boolean {
  const age = now.getTime() - madeAt.getTime();
  return age >= -maxAheadMs && age <= maxAwayMs;
}
