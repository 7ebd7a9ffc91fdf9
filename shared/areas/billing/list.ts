// The list of invoices.
import { defineList } from '../../entities/list.ts';
import { invoiceStatuses } from '../packages/choices.ts';
import { invoiceKinds, type InvoiceRow } from './invoice.ts';

export const invoiceList = defineList<
  Pick<
    InvoiceRow,
    | 'status'
    | 'kind'
    | 'companyId'
    | 'driverId'
    | 'lastDay'
    | 'amount'
    | 'codTotal'
    | 'paidAt'
    | 'createdAt'
    | 'updatedAt'
  >
>()({
  entity: 'invoice',
  facts: {
    status: { kind: 'choice', column: 'status', values: invoiceStatuses, plural: 'statuses' },
    kind: { kind: 'choice', column: 'kind', values: invoiceKinds, plural: 'kinds' },
  },
  tabs: {
    not_paid: { status: ['NOT_PAID'] },
    error: { status: ['ERROR'] },
    paid: { status: ['PAID'] },
    all: {},
  },
  countedTab: 'all',
  counted: ['kind'],
  facets: ['kind'],
  sums: { amount: { money: true }, codTotal: { money: true } },
  filters: {
    kind: { column: 'kind', kind: 'in', indexed: true, values: invoiceKinds },
    company: { column: 'companyId', kind: 'in', indexed: true },
    driver: { column: 'driverId', kind: 'in', indexed: true },
    created: { column: 'createdAt', kind: 'range', indexed: true },
    paid: { column: 'paidAt', kind: 'range', indexed: true },
  },
  sorts: {
    created: { column: 'createdAt', kind: 'instant' },
    updated: { column: 'updatedAt', kind: 'instant' },
  },
  defaultSort: { by: 'created', direction: 'desc' },
});
