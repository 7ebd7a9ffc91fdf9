// The claim that a recipient opens without an account, and what the recipient reads of it.
import { sql } from 'kysely';
import { z } from 'zod';
import { claimResolutions, claimStatuses } from '#shared/areas/claims/claim.ts';
import type { recipientClaimTypes, RecipientClaim } from '#shared/areas/tracking/claim.ts';
import type { Db } from '../../db/connection/connection.ts';
import { anonymousPrincipal, inSnapshot } from '../../db/transaction.ts';
import { openForRecipient, writeForRecipient } from '../claims/queries.ts';
import { type Call, callerOf, rowOfSession } from './open-tracking.ts';

const claimRow = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(claimStatuses),
  resolution: z.enum(claimResolutions).nullable(),
  resolutionReason: z.string().nullable(),
  messages: z.array(z.object({ isOwn: z.boolean(), text: z.string(), at: z.string() })),
});

/** The recipient's last claim about a parcel; null if there is none. */
async function readClaim(db: Db, packageId: string): Promise<({ id: string } & RecipientClaim) | null> {
  const { rows } = await inSnapshot(db, anonymousPrincipal, (trx) =>
    sql`select * from recipient_claim(${packageId})`.execute(trx),
  );
  if (rows.length === 0) return null;
  const claim = claimRow.parse(rows[0]);
  return { ...claim, canWrite: claim.status !== 'closed' };
}

/** The claim of the parcel of a session. Fails with tracking.session_ended. */
export async function claimOfSession(context: Call, session: string): Promise<RecipientClaim | null> {
  const { throttle, address } = callerOf(context);
  await throttle.openLink(address);
  const { id } = await rowOfSession(context, session);
  return readClaim(context.commands.db, id);
}

/** Opens a claim. Fails with tracking.session_ended, and with package.too_many_requests while one is not settled. */
export async function openClaim(
  context: Call,
  { session, type, text }: { session: string; type: (typeof recipientClaimTypes)[number]; text: string },
): Promise<RecipientClaim | null> {
  const { throttle, address } = callerOf(context);
  await throttle.request(address);
  const { id } = await rowOfSession(context, session);
  await openForRecipient(context.commands, { packageId: id, type, text });
  return readClaim(context.commands.db, id);
}

/** Writes into the claim that is open. Fails with tracking.session_ended, and with claim.wrong_status once it is closed. */
export async function writeClaim(
  context: Call,
  { session, text }: { session: string; text: string },
): Promise<RecipientClaim | null> {
  const { throttle, address } = callerOf(context);
  await throttle.request(address);
  const { id } = await rowOfSession(context, session);
  const claim = await readClaim(context.commands.db, id);
  if (claim) await writeForRecipient(context.commands, { id: claim.id, text });
  return readClaim(context.commands.db, id);
}
