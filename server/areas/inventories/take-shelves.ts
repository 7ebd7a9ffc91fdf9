// The shelves where an inventory found parcels become those of the books. There may be thousands, so a job does it, some at a
// time; a parcel that was moved since it was scanned stays where it is.
import * as z from 'zod/mini';
import type { InventoryScanRow } from '#shared/areas/inventories/inventory-scan.ts';
import type { JobRow } from '#shared/areas/jobs/job.ts';
import { fail } from '#shared/lib/app-error.ts';
import { type Actor, actorOf } from '../../commands/actor.ts';
import type { CommandContext, CommandInput } from '../../commands/entity-service.ts';
import { unitOfWork } from '../../commands/unit-of-work.ts';
import type { JobStep } from '../../lib/job-step.ts';
import { startJobOf } from '../jobs/queries.ts';
import { packageService } from '../packages/queries.ts';
import { inventoryService } from './service.ts';
import { inventoryStore, isOnShelf, readMisplaced } from './store.ts';

/** Parcels of one step. */
const stepSize = 100;

const takeRequest = z.object({ inventoryId: z.string() });

/** Starts the job, once for an inventory. Fails with `missing`, `inventory.wrong_status` and `job.too_many`. */
export function takeShelves(context: CommandContext, actor: Actor, raw: CommandInput): Promise<JobRow> {
  return startJobOf(context, actor, {
    service: inventoryService,
    action: 'takeShelves',
    raw,
    describe: async (unit, input) => {
      const { id, number, misplaced } = await unit.run(inventoryService, 'takeShelves', input);
      return {
        kind: 'takeShelves',
        subject: number,
        total: misplaced,
        request: { inventoryId: id } satisfies z.output<typeof takeRequest>,
      };
    },
  });
}

/** Puts parcels on the shelves where they were found, in one transaction. A shelf that is gone by then takes none. */
async function shelveAll(context: CommandContext, actor: Actor, scans: readonly InventoryScanRow[]): Promise<void> {
  await unitOfWork(context, actor, async (unit) => {
    const ids = scans.flatMap(({ packageId }) => packageId ?? []);
    await unit.lock(ids.map((id) => ({ service: packageService, id })));
    const parcels = new Map((await packageService.store.findMany(unit.trx, ids, null)).map((pkg) => [pkg.id, pkg]));
    const inputs = scans.flatMap(({ packageId, hubId, shelfId, bookShelfId }) => {
      const pkg = parcels.get(packageId ?? '');
      const isThere = pkg?.hubId === hubId && isOnShelf(pkg) && pkg.shelfId === bookShelfId;
      return isThere ? [{ id: pkg.id, shelfId }] : [];
    });
    await unit.performEach(packageService, 'shelve', inputs);
  });
}

const cursorSchema = z.object({ after: z.string() });

/** The step of the job: the next parcels. */
export function createTakeShelvesStep(context: CommandContext): JobStep {
  return async ({ request, cursor, done, total, owner }) => {
    if (!owner) fail('job.owner_gone');
    const { inventoryId } = takeRequest.parse(request);
    const actor = actorOf({ ...owner, sessionId: '' });
    const after = cursor === null ? null : cursorSchema.parse(cursor).after;
    const scans = await unitOfWork(context, actor, async ({ trx }) => {
      const inventory = (await inventoryStore.find(trx, inventoryId, owner.audience)) ?? fail('missing');
      return readMisplaced(trx, inventory.id, { after, limit: stepSize });
    });
    await shelveAll(context, actor, scans);
    return {
      chunks: [],
      cursor: { after: scans.at(-1)?.id ?? after ?? inventoryId },
      isComplete: scans.length < stepSize,
      done: done + scans.length,
      total,
    };
  };
}
