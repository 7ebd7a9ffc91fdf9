// What follows from requests, in the transaction of their decision: parcels move by their own commands, money becomes an
// invoice or a recharge, and a parcel's timeline says what its recipient asked for.
import { kindRules } from '#shared/areas/user-requests/kinds.ts';
import { userRequestEntity, type UserRequestRow } from '#shared/areas/user-requests/user-request.ts';
import { AppError, fail, failField } from '#shared/lib/app-error.ts';
import type {
  CommandInput,
  EntityChange,
  EntityRow,
  RunCommands,
  TransactionalSubscriber,
} from '../../commands/entity-service.ts';
import type { Trx } from '../../db/transaction.ts';
import { invoiceService, lockUnpaidInvoice } from '../billing/queries.ts';
import { findPackage, packageService } from '../packages/queries.ts';
import { rechargeService } from '../recharges/queries.ts';
import { canSchedule } from './handlers.ts';
import { userRequestService } from './service.ts';
import { findParcelsToAssign } from './store.ts';

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

/** An accepted payout makes the invoice of all that is due, or waits for the one that is made already. It pays nothing. */
async function billPayout(trx: Trx, change: Change, runCommands: RunCommands): Promise<void> {
  const { id, askedBy, companyId, askerId } = change.after;
  const owner = askedBy === 'driver' ? { kind: 'driver', driverId: askerId } : { kind: 'customer', companyId };
  const made = await runCommands(invoiceService, 'create', [owner], change).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'invoice.nothing_to_bill') return [];
    throw error;
  });
  const invoice = made[0] ?? (await lockUnpaidInvoice(trx, owner));
  if (!invoice || invoice.amount <= 0) fail('invoice.nothing_to_bill');
  const input = { id, invoiceId: invoice.id, invoiceReference: invoice.reference };
  await runCommands(userRequestService, 'bill', [input], change);
}

/** What a request does when it is done. */
async function applyEnd(trx: Trx, change: Change, run: Run, runCommands: RunCommands): Promise<void> {
  const { kind, id: requestId, companyId, amount } = change.after;
  if (kindRules[kind].concerns === 'parcel') await moveParcel(trx, change, run);
  else if (kind === 'pickup' || kind === 'return') await assignParcels(trx, change, run);
  else if (kind === 'recharge') {
    const { bankReference } = change.input;
    await runCommands(rechargeService, 'create', [{ companyId, amount, bankReference, requestId }], change);
  }
}

/** What the timeline of a parcel says of its recipient's requests; the recipient's page hears of both. */
async function recordOnParcel({ action, after: row }: Change, run: Run): Promise<void> {
  if (row.askedBy !== 'recipient' || row.packageId === null) return;
  if (action === 'ask') await run('recordRequest', [{ id: row.packageId, day: row.day, address: row.address }]);
  else if (row.status === 'rejected') await run('recordAnswer', [{ id: row.packageId }]);
}

/** Transactional subscriber: carries out what requests lead to. */
export const requestEffects: TransactionalSubscriber = async (trx, changes, runCommands) => {
  for (const change of changes.filter(isRequest)) {
    const run: Run = (action, inputs) => runCommands(packageService, action, inputs, change);
    const { kind, status } = change.after;
    await recordOnParcel(change, run);
    if (kind === 'payout' && change.action === 'accept') await billPayout(trx, change, runCommands);
    if (status === 'done' && change.before?.status !== 'done') await applyEnd(trx, change, run, runCommands);
  }
};
