// The job that erases a recipient from all parcels of one phone, each parcel whole in a transaction. The request names a
// parcel and not the phone; that parcel is erased last, so a job that another worker goes on with still knows the phone.
import { sql } from 'kysely';
import { z } from 'zod';
import { fail } from '#shared/lib/app-error.ts';
import type { CommandContext } from '../../commands/entity-service.ts';
import { unitOfWork } from '../../commands/unit-of-work.ts';
import { inSnapshot, systemPrincipal, type Trx } from '../../db/transaction.ts';
import type { JobStep } from '../../lib/job-step.ts';
import { packageService } from '../packages/queries.ts';
import { erasureRequest, provenOwner } from './request.ts';

/** Parcels of one step. */
const batch = 20;

const openRow = z.tuple([z.object({ n: z.number() })]);

/** Fails with `erasure.open_parcels` { n } while parcels of the phone are on their way, or on their way back. */
export async function assertFinished(trx: Trx, phone: string): Promise<void> {
  const { rows } = await sql`
    select count(*) filter (where status_rank < 10 or return_stage in ('at_driver', 'at_hub', 'in_transit_back', 'at_origin_hub'))::int as n
    from packages where phone = ${phone}`.execute(trx);
  const [{ n }] = openRow.parse(rows);
  if (n > 0) fail('erasure.open_parcels', { n });
}

const idRows = z.array(z.object({ id: z.string() }));

async function nextParcels(trx: Trx, { id, phone }: { id: string; phone: string }): Promise<string[]> {
  const { rows } = await sql`
    select id from packages where phone = ${phone} order by id = ${id}, id limit ${batch}`.execute(trx);
  return idRows.parse(rows).map((row) => row.id);
}

/** The step of `eraseRecipient`. What is erased already is left as it is. */
export function createRecipientErasureStep(context: CommandContext): JobStep {
  return async ({ request, owner, done }) => {
    if (!owner) fail('job.owner_gone');
    const { id, reason, redactName } = erasureRequest.parse(request);
    const ids = await inSnapshot(context.db, systemPrincipal, async (trx) => {
      const named = (await packageService.store.find(trx, id, null)) ?? fail('missing');
      if (named.phone === '') return [];
      await assertFinished(trx, named.phone);
      return nextParcels(trx, named);
    });
    const actor = provenOwner(owner, context.now());
    for (const parcel of ids)
      await unitOfWork(context, actor, (unit) =>
        // The named parcel is the last: its name is taken out of the texts of all others then.
        unit.perform(packageService, 'eraseRecipient', { id: parcel, reason, ...(parcel === id && { redactName }) }),
      );
    const after = done + ids.length;
    return { chunks: [], cursor: {}, done: after, total: null, isComplete: ids.includes(id) || ids.length === 0 };
  };
}
