// One invoice: what the house pays to a customer for the parcels of a period, or to a driver as commissions. Its lines are
// parcels (`bill.ts`). An invoice below zero is not paid: the next one of the customer takes it over.
import { everything, nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, day, defineFields, id, instant, type RowOf, safeInt, text, whole } from '../../entities/fields.ts';
import type { ErrorCode } from '../../lib/app-error.ts';
import { invoiceStatuses } from '../packages/choices.ts';

export const invoiceKinds = ['customer', 'driver'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** Parcels on one invoice at most: they are billed in one transaction. What is left stands on the next one. */
export const maxInvoiceLines = 5_000;

/** The beginning of a reference, in the company's French: facture, facture livreur. */
export const referencePrefix: Readonly<Record<InvoiceKind, string>> = { customer: 'F', driver: 'FL' };

/** Money in centimes. */
const invoiceFields = defineFields({
  status: choice('InvoiceStatus', invoiceStatuses),
  kind: choice('InvoiceKind', invoiceKinds),
  reference: text({ description: 'Without gaps per kind and year: F-2026-000123.' }),
  revision: whole({ description: 'From 1; one more each time it is regenerated.' }),
  companyId: id({ nullable: true, api: false }),
  driverId: id({ nullable: true, api: false }),
  firstDay: day({ description: 'Of the deliveries and cancellations on it.' }),
  lastDay: day(),
  parcels: whole({ description: 'Lines on it.' }),
  codTotal: safeInt({ description: 'Centimes collected from recipients.' }),
  charges: safeInt({ description: 'Fees of delivery, refusal and return.' }),
  extras: safeInt({ description: 'For extra services of delivered parcels.' }),
  compensation: safeInt({ description: 'For lost and damaged parcels.' }),
  tax: safeInt({ description: 'On fees and extra services, by the rate of each day.' }),
  carriedOver: safeInt({ description: 'Of earlier invoices below zero, and of recharges, which add to it.' }),
  amount: safeInt({
    description: 'What is to be paid. A customer: codTotal + compensation - charges - extras - tax + carriedOver.',
  }),
  paymentReference: text({ nullable: true, description: 'Of the transfer, or of the invoice that took it over.' }),
  failureReason: text({ nullable: true }),
  carriedIntoId: id({ nullable: true, description: 'The invoice that took this one over.' }),
  paidAt: instant({ nullable: true }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type InvoiceRow = RowOf<typeof invoiceFields>;

/** Who makes invoices and changes them. */
export const invoiceMakers = ['ADMIN', 'ACCOUNTANT'] as const;
/** Who records what became of a payment. */
export const payers = ['ADMIN', 'ACCOUNTANT', 'SUBACCOUNTANT'] as const;

const owing = ({ amount }: InvoiceRow): ErrorCode | null => (amount < 0 ? 'invoice.below_zero' : null);
const outcome = ['reference', 'kind', 'amount'] as const;

export const invoiceEntity = defineEntity('invoice', invoiceFields, {
  statuses: invoiceStatuses,
  isWithoutNames: true,
  presenceScreens: ['billing'],
  searched: ['reference', 'paymentReference'],
  errors: { wrongStatus: 'invoice.wrong_status', notHolder: 'forbidden' },
  access: {
    see: {
      ADMIN: everything,
      ACCOUNTANT: everything,
      SUBACCOUNTANT: everything,
      CUSTOMER: within({ companyId: 'company' }),
      COMMERCIAL: within({ companyId: 'company' }),
      // Its own, not those of its subdrivers.
      DRIVER: within({ driverId: 'user' }),
      SUBDRIVER: nothing,
      SUBCUSTOMER: nothing,
      // Of money it sees the safe of its hub.
      HOUSEKEEPER: nothing,
      BACKOFFICE: nothing,
      SUPPORT: nothing,
      COLLECTOR: nothing,
      TRANSPORTOR: nothing,
    },
  },
  actions: {
    // The system makes that of a payout.
    create: { who: [...invoiceMakers, 'SYS'], from: 'nothing', to: 'NOT_PAID', event: 'created', payload: outcome },
    pay: {
      who: payers,
      from: ['NOT_PAID', 'ERROR'],
      to: 'PAID',
      event: 'paid',
      payload: outcome,
      bulk: true,
      guard: owing,
    },
    /** The bank refused it. Of a paid one, the money came back: administrators alone say so. */
    reject: {
      on: [
        { who: payers, from: ['NOT_PAID'] },
        { who: ['ADMIN'], from: ['PAID'] },
      ],
      to: 'ERROR',
      event: 'failed',
      payload: outcome,
      guard: (row) => owing(row) ?? (row.carriedIntoId === null ? null : 'invoice.carried'),
    },
    reopen: { who: payers, from: ['ERROR'], to: 'NOT_PAID', event: 'reopened', payload: outcome, bulk: true },
    /** Computes it anew from its parcels as they are now; the reference stays. */
    regenerate: {
      who: invoiceMakers,
      from: ['NOT_PAID', 'ERROR'],
      to: 'same',
      event: 'regenerated',
      payload: outcome,
      bulk: true,
    },
    /** Another invoice of the customer has taken it over. */
    settle: {
      who: ['SYS'],
      from: ['NOT_PAID', 'ERROR'],
      to: 'PAID',
      event: 'carriedOver',
      payload: outcome,
      internal: true,
    },
  },
});
export type InvoiceAction = keyof typeof invoiceEntity.lifecycle.actions;
