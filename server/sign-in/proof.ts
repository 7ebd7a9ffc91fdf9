// Step-up proof: a session that is left open may not change rights or make secrets. Sensitive actions ask for the
// password or the second factor again, unless the session proved it a moment ago.
import { fail } from '#shared/lib/app-error.ts';

/** How long a proof lasts, in milliseconds. Signing in is one. */
const proofLastsMs = 15 * 60_000;

/** Fails with `sign_in.proof_required` unless the session proved its user within the last 15 minutes. */
export function requireProof({ provenAt }: { provenAt?: Date | undefined }, now: Date): void {
  if (!provenAt || now.getTime() - provenAt.getTime() > proofLastsMs) fail('sign_in.proof_required');
}
