// Takes back an outcome that was recorded by mistake: the parcel is again what it was before, as the event of the outcome
// recorded it.
import { z } from 'zod';
import { packageReasons } from '#shared/areas/packages/choices.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { packageStatuses } from '#shared/areas/packages/statuses.ts';
import { fail } from '#shared/lib/app-error.ts';
import { withSystemRole } from '../../../db/transaction.ts';
import type { PackageHandler } from './package-handler.ts';

/** The toast offers it for 8 s; a phone may need longer to send it. */
const windowMs = 60_000;

/** The fields of a delivery, of a parcel that is not delivered. */
export const noDelivery = {
  deliveredAt: null,
  cashCollected: null,
  cashStage: 'none',
  commission: null,
  receivedBy: null,
  proofPhotoIds: [],
} as const satisfies Partial<PackageRow>;

const previous = z.object({
  reason: z.enum(packageReasons).nullable(),
  nextDate: z.string().nullable(),
  attempts: z.number(),
  proofOfNoResponse: z.string().nullable(),
  hasProof: z.boolean(),
  processed: z.boolean(),
  lastOutcome: z.enum(packageStatuses).nullable(),
  lastOutcomeOn: z.string().nullable(),
});
const recorded = z.object({ from: z.enum(['received', 'enroute']), previous });

/** What an outcome changes of a parcel beyond the fields of a delivery, for the payload of its event. */
export const previousOf = (row: PackageRow): z.output<typeof previous> => previous.parse(row);

/**
 * Fails with `changed_meanwhile` if the outcome is not the latest change of the parcel, with `forbidden` if another user
 * recorded it, and with `package.undo_too_late` a minute after it.
 */
export const undoOutcome: PackageHandler<'undoOutcome'> = async ({ trx, row, actor, now }) => {
  const latest = await withSystemRole(trx, actor.dbPrincipal, () =>
    trx
      .selectFrom('events')
      .select(['at', 'actorId', 'facts'])
      .where('entityId', '=', row.id)
      .where('entity', '=', 'package')
      .where('version', '=', row.version)
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  );
  const outcome = recorded.safeParse(latest?.facts).data;
  if (!latest || !outcome) return fail('changed_meanwhile');
  if (latest.actorId === null || latest.actorId !== actor.id) fail('forbidden');
  if (now.getTime() - latest.at.getTime() > windowMs) fail('package.undo_too_late');
  return { set: { ...(row.status === 'delivered' && noDelivery), ...outcome.previous }, status: outcome.from };
};
