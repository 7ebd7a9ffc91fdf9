// A batch of transfers: the invoices that were put into one file for the bank. It pays nothing by itself: the bank's answer does.
import { everything, nothing } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, day, defineFields, id, instant, type RowOf, safeInt, text, whole } from '../../entities/fields.ts';

const transferStatuses = ['open', 'settled', 'canceled'] as const;
export const transferFormats = ['pain001', 'csv'] as const;
export type TransferFormat = (typeof transferFormats)[number];

/** Invoices of one batch at most. */
export const maxTransfers = 1_000;

const transferFields = defineFields({
  status: choice('TransferStatus', transferStatuses, { description: 'Settled: none of its invoices is due any more.' }),
  number: text({ description: 'Without gaps per year: V-2026-000012.' }),
  day: day({ description: 'On which it was made.' }),
  count: whole({ description: 'Invoices in it.' }),
  total: safeInt({ description: 'Centimes' }),
  madeById: id({ api: false }),
  createdAt: instant(),
  updatedAt: instant(),
});
export type TransferBatchRow = RowOf<typeof transferFields>;

/** What one line of a batch pays to whom. */
export interface TransferLine {
  /** From 1. */
  place: number;
  invoiceId: string;
  reference: string;
  /** Centimes. */
  amount: number;
  holder: string;
  /** 24 digits. */
  rib: string;
}

/** Only who pays sees what goes to the bank. */
export const payersOnly = {
  see: {
    ADMIN: everything,
    ACCOUNTANT: everything,
    SUBACCOUNTANT: everything,
    CUSTOMER: nothing,
    COMMERCIAL: nothing,
    DRIVER: nothing,
    SUBDRIVER: nothing,
    SUBCUSTOMER: nothing,
    HOUSEKEEPER: nothing,
    BACKOFFICE: nothing,
    SUPPORT: nothing,
    COLLECTOR: nothing,
    TRANSPORTOR: nothing,
  },
};

const who = ['ADMIN', 'ACCOUNTANT'] as const;
const payload = ['number', 'count', 'total'] as const;

export const transferBatchEntity = defineEntity('transferBatch', transferFields, {
  statuses: transferStatuses,
  isWithoutNames: true,
  access: payersOnly,
  actions: {
    create: { who, from: 'nothing', to: 'open', event: 'created', payload },
    /** The file has bank details in full: it wants a proof, and the log keeps who took it. */
    write: { who, from: ['open', 'settled'], to: 'same', event: 'written', payload, ownMutation: true, proof: true },
    /** It was not given to the bank. */
    cancel: { who, from: ['open'], to: 'canceled', event: 'canceled', payload },
    settle: { who: ['SYS'], from: ['open'], to: 'settled', event: 'settled', payload, internal: true },
  },
});
export type TransferBatchAction = keyof typeof transferBatchEntity.lifecycle.actions;
