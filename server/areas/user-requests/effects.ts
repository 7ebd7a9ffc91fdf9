// What follows from requests, in the transaction of their decision: parcels move by their own commands, money is handed
// over, and a parcel's timeline says what its recipient asked for.
import { kindRules } from '#shared/areas/user-requests/kinds.ts';
import { userRequestEntity, type UserRequestRow } from '#shared/areas/user-requests/user-request.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import type {
  CommandInput,
  EntityChange,
  EntityRow,
  RunCommands,
  TransactionalSubscriber,
} from '../../commands/entity-service.ts';
import type { Trx } from '../../db/transaction.ts';
import { findPackage, packageService } from '../packages/queries.ts';
import { canSchedule } from './handlers.ts';
import { findParcelsToAssign } from './store.ts';

/** A payout or a recharge that is done. */
export interface MoneyRequest extends Pick<UserRequestRow, 'id' | 'kind' | 'companyId' | 'askerId'> {
  /** In centimes. */
  amount: number;
  at: Date;
}

/**
 * Posts a payout or a recharge, with system rights, in the transaction that ends the request; what it throws undoes it.
 * This is what a ledger implements.
 */
export type PostMoney = (trx: Trx, request: MoneyRequest) => Promise<void>;

const isRequest = (change: EntityChange<EntityRow>): change is EntityChange<UserRequestRow> =>
  change.entity === 'userRequest' && userRequestEntity.isRow(change.after);

type Change = EntityChange<UserRequestRow>;
type Run = (action: string, inputs: readonly CommandInput[]) => Promise<unknown>;

async function moveParcel(trx: Trx, { after: row, now }: Change, run: Run): Promise<void> {
  const id = row.packageId ?? fail('internal');
  const parcel = (await findPackage(trx, id, null)) ?? fail('missing');
  if (row.kind === 'address_change') {
    const cityId = row.cityId ?? parcel.cityId ?? failField('cityId', 'required');
    await run('redirect', [{ id, cityId, address: row.address }]);
  } else if (canSchedule(row, parcel, now)) await run('schedule', [{ id, date: row.day }]);
}

async function assignParcels(trx: Trx, { after: row }: Change, run: Run): Promise<void> {
  const ids = await findParcelsToAssign(trx, row);
  await run(
    row.kind === 'pickup' ? 'assignPickup' : 'assignReturn',
    ids.map((id) => ({ id, collectorId: row.collectorId })),
  );
}

/** What a request does when it is done. */
async function applyEnd(trx: Trx, change: Change, run: Run, postMoney: PostMoney): Promise<void> {
  const { kind, id, companyId, askerId, amount } = change.after;
  if (kindRules[kind].concerns === 'parcel') await moveParcel(trx, change, run);
  else if (kind === 'pickup' || kind === 'return') await assignParcels(trx, change, run);
  else if (kindRules[kind].concerns === 'money')
    await postMoney(trx, { id, kind, companyId, askerId, amount: amount ?? fail('internal'), at: change.now });
}

/** What the timeline of a parcel says of its recipient's requests; the recipient's page hears of both. */
async function recordOnParcel({ action, after: row }: Change, run: Run): Promise<void> {
  if (row.askedBy !== 'recipient' || row.packageId === null) return;
  if (action === 'ask') await run('recordRequest', [{ id: row.packageId, day: row.day, address: row.address }]);
  else if (row.status === 'rejected') await run('recordAnswer', [{ id: row.packageId }]);
}

/** The subscriber that carries out what requests lead to. */
export function createRequestEffects(postMoney: PostMoney): TransactionalSubscriber {
  return async (trx, changes, runCommands: RunCommands) => {
    for (const change of changes.filter(isRequest)) {
      const run: Run = (action, inputs) => runCommands(packageService, action, inputs, change);
      await recordOnParcel(change, run);
      if (change.after.status === 'done' && change.before?.status !== 'done')
        await applyEnd(trx, change, run, postMoney);
    }
  };
}

/** Without a ledger: accounting pays outside of the system, so "done" means that it was told, and nothing is posted. */
export const handToAccounting: PostMoney = async () => {};
