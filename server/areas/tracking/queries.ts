// What other areas ask of a recipient's session.
export { parcelOfSession } from './open-tracking.ts';
