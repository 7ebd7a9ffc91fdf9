// The slip of a pallet that leaves: the list that both hubs sign for, in the transaction of the departure.
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import type { PalletRow } from '#shared/areas/pallets/pallet.ts';
import { numberPrefix } from '#shared/areas/slips/slip.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { EntityChange, RunCommands } from '../../commands/entity-service.ts';
import type { Trx } from '../../db/transaction.ts';
import { Loaders } from '../../graphql/loaders.ts';
import { hubById } from '../directory/queries.ts';
import { packageService } from '../packages/queries.ts';
import { insertSlipLines, linesOf, slipService, takeHubNumber } from '../slips/queries.ts';

/** Makes the transfer slip of these parcels, and lists them on it. Needs the rights of the system. */
export async function makeTransferSlip(
  trx: Trx,
  change: EntityChange<PalletRow>,
  parcels: readonly PackageRow[],
  runCommands: RunCommands,
): Promise<void> {
  const { fromHubId, toHubId, carrierId } = change.after;
  const loaders = new Loaders((work) => work(trx));
  const hub = (await loaders.of(hubById).load(fromHubId)) ?? fail('unknown_hub');
  const number = await takeHubNumber(trx, { series: 'transfer', prefix: numberPrefix.transfer, hub, now: change.now });
  const input = {
    kind: 'transfer',
    number,
    hubId: fromHubId,
    toHubId,
    carrierId,
    companyId: null,
    count: parcels.length,
    total: parcels.reduce((sum, { cod }) => sum + cod, 0),
  };
  const [slip] = await runCommands(slipService, 'create', [input], change);
  if (!slip) throw new Error('a slip was not made');
  await insertSlipLines(trx, slip.id, await linesOf(parcels, loaders));
  const listed = parcels.map(({ id }) => ({ id, slipNumber: number }));
  await runCommands(packageService, 'transferSlip', listed, change);
}
