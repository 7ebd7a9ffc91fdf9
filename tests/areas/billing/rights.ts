// The rights of invoices, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: {
    invoice: `
ADMIN ACCOUNTANT SUBACCOUNTANT: everything
CUSTOMER COMMERCIAL: companyId=company
DRIVER: driverId=user
`,
  },
  actions: {
    invoice: `
create: ADMIN ACCOUNTANT, from nothing
pay (guarded): ADMIN ACCOUNTANT SUBACCOUNTANT, from NOT_PAID ERROR
reject (guarded): ADMIN ACCOUNTANT SUBACCOUNTANT, from NOT_PAID
reject (guarded): ADMIN, from PAID
reopen: ADMIN ACCOUNTANT SUBACCOUNTANT, from ERROR
regenerate: ADMIN ACCOUNTANT, from NOT_PAID ERROR
settle (internal): SYS, from NOT_PAID ERROR
`,
  },
  fields: {
    'ADMIN ACCOUNTANT SUBACCOUNTANT CUSTOMER COMMERCIAL DRIVER':
      'Query.invoice Query.invoices Query.invoiceCounts Query.invoiceSteps Subscription.invoiceChanged Subscription.invoiceCounts Mutation.invoicesExport',
    'ADMIN ACCOUNTANT SUBACCOUNTANT':
      'Mutation.invoicePay Mutation.invoicesPay Mutation.invoiceReject Mutation.invoiceReopen Mutation.invoicesReopen',
    'ADMIN ACCOUNTANT':
      'Query.invoicePreview Query.invoiceRegeneration Mutation.invoiceCreate Mutation.invoiceRegenerate Mutation.invoicesRegenerate Mutation.invoiceRegenerateMany',
  },
  live: { invoiceChanged: 'invoice', invoiceCounts: 'invoice' },
  menu: {
    billing: 'ADMIN ACCOUNTANT SUBACCOUNTANT DRIVER DRIVER+ CUSTOMER HOUSEKEEPER HOUSEKEEPER+ COMMERCIAL COMMERCIAL+',
    invoice: 'ADMIN ACCOUNTANT',
    customDriverInvoice: 'ADMIN ACCOUNTANT',
  },
  tables: [
    'invoice_carries: staff si',
    'invoice_lines: scoped s, staff si',
    'invoice_numbers: staff siu',
    'invoices: scoped s, staff siu',
  ],
  columns: ['invoice_lines: staff update is_current'],
};
