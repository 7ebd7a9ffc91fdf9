// Prints a slip: creates the job that writes the file. The job counts the print, once the file exists.
import * as z from 'zod/mini';
import type { JobRow } from '#shared/areas/jobs/job.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { Actor } from '../../commands/actor.ts';
import { assertAllowed, audienceOf } from '../../commands/command.ts';
import type { CommandContext, CommandInput } from '../../commands/entity-service.ts';
import { startJobOf } from '../jobs/queries.ts';
import { slipService } from './service.ts';
import { slipStore } from './store.ts';

/** What the job is to do. */
export const slipFileRequest = z.object({ slipId: z.string() });

/** The job of the file. Fails with `missing`, with `wrong_status` for a voided slip, and with `job.too_many`. */
export function printSlip(context: CommandContext, actor: Actor, raw: CommandInput): Promise<JobRow> {
  return startJobOf(context, actor, {
    service: slipService,
    action: 'print',
    raw,
    describe: async ({ trx }, input) => {
      const slip = (await slipStore.find(trx, String(input['id']), audienceOf(actor))) ?? fail('missing');
      assertAllowed(slipService, 'print', actor, slip, undefined);
      return {
        kind: 'slip',
        subject: slip.number,
        resultName: `${slip.number}.pdf`,
        total: slip.count,
        request: { slipId: slip.id } satisfies z.output<typeof slipFileRequest>,
      };
    },
  });
}
