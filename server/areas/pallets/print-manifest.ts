// Prints the manifest of a pallet: creates the job that writes the file.
import * as z from 'zod/mini';
import type { JobRow } from '#shared/areas/jobs/job.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { Actor } from '../../commands/actor.ts';
import { assertAllowed, audienceOf } from '../../commands/command.ts';
import type { CommandContext, CommandInput } from '../../commands/entity-service.ts';
import { startJobOf } from '../jobs/queries.ts';
import { palletService } from './service.ts';
import { palletStore } from './store.ts';

/** What the job is to do. */
export const manifestRequest = z.object({ palletId: z.string() });

/** The job of the file. Fails with `missing`, with `pallet.wrong_status` for a canceled pallet, and with `job.too_many`. */
export function printManifest(context: CommandContext, actor: Actor, raw: CommandInput): Promise<JobRow> {
  return startJobOf(context, actor, {
    service: palletService,
    action: 'print',
    raw,
    describe: async ({ trx }, input) => {
      const pallet = (await palletStore.find(trx, String(input['id']), audienceOf(actor))) ?? fail('missing');
      assertAllowed(palletService, 'print', actor, pallet, undefined);
      return {
        kind: 'manifest',
        subject: pallet.number,
        resultName: `${pallet.number}.pdf`,
        total: pallet.parcels,
        request: { palletId: pallet.id } satisfies z.output<typeof manifestRequest>,
      };
    },
  });
}
