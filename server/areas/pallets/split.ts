// Splits a pallet: some of its parcels go onto a new one between the same hubs, in one transaction.
import type { PalletRow } from '#shared/areas/pallets/pallet.ts';
import { fail } from '#shared/lib/app-error.ts';
import { z } from 'zod';
import type { Actor } from '../../commands/actor.ts';
import { audienceOf, parseCommand } from '../../commands/command.ts';
import type { CommandContext, CommandInput } from '../../commands/entity-service.ts';
import { claimKey, storeAnswer } from '../../commands/idempotency.ts';
import { unitOfWork } from '../../commands/unit-of-work.ts';
import { palletService } from './service.ts';
import { palletStore } from './store.ts';

const splitRequest = z.object({ id: z.string(), packageIds: z.array(z.string()) });
const kept = z.object({ id: z.string() });

/** The new pallet, with these parcels. Fails as a whole with `missing`, `pallet.wrong_status` and `pallet.other_hub`. */
export async function splitPallet(context: CommandContext, actor: Actor, raw: CommandInput): Promise<PalletRow> {
  const now = context.now();
  const { input, key } = parseCommand(palletService, actor, 'split', raw, now);
  const { id, packageIds } = splitRequest.parse(input);
  return unitOfWork(context, actor, async (unit) => {
    const { trx } = unit;
    const claim = key === null || actor.id === null ? null : { actorId: actor.id, key };
    const find = async (palletId: string) =>
      (await palletStore.find(trx, palletId, audienceOf(actor))) ?? fail('missing');
    const earlier = claim ? await claimKey(trx, { ...claim, body: { splits: input } }) : undefined;
    if (earlier !== undefined) return find(kept.parse(earlier).id);
    await unit.perform(palletService, 'split', input);
    const { fromHubId, toHubId, carrierId } = await find(id);
    const made = await unit.run(palletService, 'create', { fromHubId, toHubId, carrierId });
    for (const packageId of new Set(packageIds)) {
      await unit.run(palletService, 'unload', { id, packageId });
      await unit.run(palletService, 'load', { id: made.id, packageId, at: now });
    }
    if (claim) await storeAnswer(trx, claim, { id: made.id });
    return find(made.id);
  });
}
