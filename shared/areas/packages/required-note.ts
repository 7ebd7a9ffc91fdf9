import type { Role } from '../../access/roles.ts';
import { heldStatuses, includesStatus } from './statuses.ts';
import type { PackageReason } from './choices.ts';
import type { PackageStatus } from './fields.ts';

const unansweredReasons: readonly PackageReason[] = ['no_answer', 'voicemail'];

/**
 * True if a report with this reason requires a proof of no response: the calls with their times, or a photo. The other
 * reasons are what the recipient said, so there was a response.
 */
export function requiresProof(reason: unknown): boolean {
  return unansweredReasons.some((unanswered) => unanswered === reason);
}

/** Why an action requires a note that its input schema does not require. */
export type NoteReason = 'loss' | 'correction' | 'reassigned' | 'underway' | 'notDriver' | 'otherAmount';

/**
 * The reason why the action on this parcel requires a note; null when it is optional. `cash` is the amount that a
 * delivery confirms. The form shows the reason, and the server refuses an input without the note.
 */
export function requiredNote(
  action: string,
  { status, cod }: { status: PackageStatus; cod: number | null },
  role: Role | 'SYS',
  cash: number | null,
): NoteReason | null {
  switch (action) {
    case 'writeOff':
      return 'loss';
    case 'correct':
      return 'correction';
    case 'assign':
      return includesStatus(heldStatuses, status) ? 'reassigned' : null;
    case 'cancel':
      return status === 'created' || status === 'confirmed' ? null : 'underway';
    case 'deliver':
      if (role === 'HOUSEKEEPER' || role === 'ADMIN') return 'notDriver';
      return cash === cod ? null : 'otherAmount';
    default:
      return null;
  }
}
