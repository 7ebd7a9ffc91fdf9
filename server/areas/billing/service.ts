// Invoices as commands: making one locks the parcels that are due and writes its lines; their parcels and the ledger follow
// in the same transaction (`follow-invoices.ts`).
import { totalsOf } from '#shared/areas/billing/bill.ts';
import { invoiceInputs, type InvoiceScope } from '#shared/areas/billing/input.ts';
import { invoiceEntity, type InvoiceRow } from '#shared/areas/billing/invoice.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { CreateHandlersOf, FindLocks, HandlerContext, HandlersOf } from '../../commands/entity-service.ts';
import { newId } from '../../db/new-id.ts';
import { type Trx, withSystemRole } from '../../db/transaction.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { readTaxRates } from '../ledger/queries.ts';
import { packageService } from '../packages/queries.ts';
import { carryRecharges, lockOpenRecharges } from '../recharges/queries.ts';
import { findDueParcels, linesOf, lockDueParcels, ownerOf } from './due-parcels.ts';
import {
  carry,
  findCarrier,
  invoiceStore,
  lockBelowZero,
  readDueInvoiceActions,
  readLinePackages,
  takeReference,
  writeLines,
} from './store.ts';

/** Makes the invoice of what is due and writes its lines. Fails with `invoice.nothing_to_bill`. */
async function makeInvoice(trx: Trx, scope: InvoiceScope, now: Date): Promise<InvoiceRow> {
  const owner = ownerOf(scope);
  const { kind } = owner;
  // In the order of locks: invoices, recharges, parcels, then the number.
  const belowZero = owner.kind === 'customer' ? await lockBelowZero(trx, owner.companyId) : [];
  const recharges = owner.kind === 'customer' ? await lockOpenRecharges(trx, owner.companyId) : [];
  const due = await findDueParcels(trx, owner, scope);
  const parcels = await lockDueParcels(trx, owner, due);
  const { lines } = await linesOf(trx, kind, parcels, await readTaxRates(trx));
  if (lines.length === 0) fail('invoice.nothing_to_bill');
  const invoice: InvoiceRow = {
    id: newId(now.getTime()),
    version: 1,
    status: 'NOT_PAID',
    kind,
    reference: await takeReference(trx, kind, now),
    revision: 1,
    companyId: owner.kind === 'customer' ? owner.companyId : null,
    driverId: owner.kind === 'driver' ? owner.driverId : null,
    ...totalsOf(
      lines,
      [...belowZero, ...recharges].reduce((sum, { amount }) => sum + amount, 0),
    ),
    paymentReference: null,
    failureReason: null,
    carriedIntoId: null,
    paidAt: null,
    createdAt: now,
    updatedAt: now,
  };
  await writeLines(trx, invoice, lines);
  await carry(trx, invoice.id, belowZero);
  await carryRecharges(trx, invoice.id, recharges);
  return invoice;
}

type Context = Pick<HandlerContext<InvoiceRow>, 'trx' | 'row' | 'actor'>;

/** What the parcels of an invoice are worth as they are now. Fails with `invoice.nothing_to_bill` and `package.no_tariff`. */
async function billAgain({ trx, row }: Context) {
  if (await findCarrier(trx, row.id)) fail('invoice.carried');
  const parcels = await packageService.store.findMany(trx, await readLinePackages(trx, row.id), null);
  const own = parcels.filter(({ companyId, driverId }) =>
    row.kind === 'customer' ? companyId === row.companyId : driverId === row.driverId,
  );
  return linesOf(trx, row.kind, own, await readTaxRates(trx));
}

const asSystem = <Result>({ trx, actor }: Pick<Context, 'trx' | 'actor'>, work: () => Promise<Result>) =>
  withSystemRole(trx, actor.dbPrincipal, work);

const createHandlers: CreateHandlersOf<InvoiceRow, typeof invoiceInputs> = {
  create: ({ trx, input, actor, now }) => asSystem({ trx, actor }, () => makeInvoice(trx, input, now)),
};

const handlers: HandlersOf<InvoiceRow, typeof invoiceInputs> = {
  /** What is paid is what its parcels are worth: one that was corrected since must be regenerated first. */
  pay: (context) =>
    asSystem(context, async () => {
      const { row, input, now } = context;
      const { lines } = await billAgain(context);
      if (input.amount !== undefined && input.amount !== row.amount)
        fail('invoice.outdated', { reference: row.reference });
      if (lines.length !== row.parcels || totalsOf(lines, row.carriedOver).amount !== row.amount)
        fail('invoice.outdated', { reference: row.reference });
      return { set: { paymentReference: input.paymentReference, paidAt: now, failureReason: null } };
    }),
  reject: ({ input }) => ({
    set: { failureReason: input.failureReason, paidAt: null, paymentReference: null },
  }),
  reopen: () => ({ set: { failureReason: null } }),
  regenerate: (context) =>
    asSystem(context, async () => {
      const { trx, row } = context;
      const { lines, left } = await billAgain(context);
      if (left.no_tariff > 0) fail('package.no_tariff');
      if (lines.length === 0) fail('invoice.nothing_to_bill');
      const revision = row.revision + 1;
      await writeLines(trx, { ...row, revision }, lines);
      return { set: { revision, ...totalsOf(lines, row.carriedOver) }, payload: { amountBefore: row.amount } };
    }),
  settle: async ({ trx, row, now }) => {
    const carrier = (await findCarrier(trx, row.id)) ?? fail('missing');
    return {
      set: { carriedIntoId: carrier.id, paymentReference: carrier.reference, paidAt: now, failureReason: null },
    };
  },
};

/** Its parcels, which follow it. */
const itsParcels: FindLocks<InvoiceRow> = async ({ trx, row }) =>
  (await readLinePackages(trx, row.id)).map((id) => ({ service: packageService, id }));

export const invoiceService = createEntityService(invoiceEntity, invoiceStore, invoiceInputs, {
  createHandlers,
  handlers,
  locks: { pay: itsParcels, reject: itsParcels, reopen: itsParcels, regenerate: itsParcels, settle: itsParcels },
  dueActions: readDueInvoiceActions,
});
