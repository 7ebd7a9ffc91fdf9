// Prints the report of an inventory: creates the job that writes the file.
import * as z from 'zod/mini';
import { reportFormats } from '#shared/areas/inventories/counting.ts';
import type { JobRow } from '#shared/areas/jobs/job.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { Actor } from '../../commands/actor.ts';
import { assertAllowed, audienceOf } from '../../commands/command.ts';
import type { CommandContext, CommandInput } from '../../commands/entity-service.ts';
import { startJobOf } from '../jobs/queries.ts';
import { inventoryService } from './service.ts';
import { inventoryStore } from './store.ts';

/** What the job is to do. */
export const reportRequest = z.object({ inventoryId: z.string(), format: z.enum(reportFormats) });

const asked = z.object({ id: z.string(), format: z.enum(reportFormats) });

/** The job of the file. Fails with `missing`, with `inventory.wrong_status` for a canceled one, and with `job.too_many`. */
export function printReport(context: CommandContext, actor: Actor, raw: CommandInput): Promise<JobRow> {
  return startJobOf(context, actor, {
    service: inventoryService,
    action: 'print',
    raw,
    describe: async ({ trx }, input) => {
      const { id, format } = asked.parse(input);
      const inventory = (await inventoryStore.find(trx, id, audienceOf(actor))) ?? fail('missing');
      assertAllowed(inventoryService, 'print', actor, inventory, undefined);
      return {
        kind: 'inventory',
        subject: inventory.number,
        resultName: `${inventory.number}.${format}`,
        total: 1,
        request: { inventoryId: id, format } satisfies z.output<typeof reportRequest>,
      };
    },
  });
}
