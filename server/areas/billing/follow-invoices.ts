// What follows from an invoice in the same transaction: its parcels say that they stand on it and whether it is paid, and
// the ledger has the payment.
import { invoiceEntries } from '#shared/areas/billing/invoice-entries.ts';
import { invoiceEntity, type InvoiceRow } from '#shared/areas/billing/invoice.ts';
import { entriesBetween } from '#shared/areas/ledger/parcel-entries.ts';
import type { EntityChange, EntityRow, TransactionalSubscriber } from '../../commands/entity-service.ts';
import { post } from '../ledger/queries.ts';
import { packageService } from '../packages/queries.ts';
import { readDroppedPackages, readLinePackages } from './store.ts';

const isInvoice = (change: EntityChange<EntityRow>): change is EntityChange<InvoiceRow> =>
  change.entity === 'invoice' && invoiceEntity.isRow(change.after);

/** Transactional subscriber: the parcels of invoices that changed. */
export const markParcels: TransactionalSubscriber = async (trx, changes, runCommands) => {
  for (const change of changes.filter(isInvoice)) {
    const { before, after } = change;
    const { kind, status } = after;
    if (before?.status === status && before.revision === after.revision) continue;
    const isNewRevision = before !== null && before.revision < after.revision;
    const dropped = isNewRevision ? await readDroppedPackages(trx, after.id, before.revision) : [];
    const inputs = [
      ...(await readLinePackages(trx, after.id)).map((id) => ({ id, kind, status })),
      ...dropped.map((id) => ({ id, kind, status: null })),
    ];
    await runCommands(packageService, 'setInvoice', inputs, change);
  }
};

/** Transactional subscriber: payments of invoices, and their return. */
export const postPayments: TransactionalSubscriber = async (trx, changes) => {
  const invoices = changes.filter(isInvoice);
  const [first] = invoices;
  if (!first) return;
  const postings = invoices.map(({ before, after, actor, now }) => {
    const were = before ? invoiceEntries(before) : [];
    return {
      source: 'invoice',
      sourceId: after.id,
      sourceVersion: after.version,
      actorId: actor.id,
      at: now,
      corrects: were.length > 0,
      entries: entriesBetween(were, invoiceEntries(after)),
    };
  });
  await post(trx, postings, first.now);
};
