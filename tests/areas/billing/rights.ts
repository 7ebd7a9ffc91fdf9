// The rights of invoices, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: {
    invoice: `
ADMIN ACCOUNTANT SUBACCOUNTANT: everything
CUSTOMER COMMERCIAL: companyId=company
DRIVER: driverId=user
`,
    transferBatch: `
ADMIN ACCOUNTANT SUBACCOUNTANT: everything
`,
    bankFile: `
ADMIN ACCOUNTANT SUBACCOUNTANT: everything
`,
  },
  actions: {
    invoice: `
create: ADMIN ACCOUNTANT SYS, from nothing
pay (guarded): ADMIN ACCOUNTANT SUBACCOUNTANT, from NOT_PAID ERROR
reject (guarded): ADMIN ACCOUNTANT SUBACCOUNTANT, from NOT_PAID
reject (guarded): ADMIN, from PAID
reopen: ADMIN ACCOUNTANT SUBACCOUNTANT, from ERROR
regenerate: ADMIN ACCOUNTANT, from NOT_PAID ERROR
settle (internal): SYS, from NOT_PAID ERROR
`,
    transferBatch: `
create: ADMIN ACCOUNTANT, from nothing
write (proof): ADMIN ACCOUNTANT, from open settled
cancel: ADMIN ACCOUNTANT, from open
settle (internal): SYS, from open
`,
    bankFile: `
create (internal): ADMIN ACCOUNTANT SUBACCOUNTANT, from nothing
mapColumns: ADMIN ACCOUNTANT SUBACCOUNTANT, from draft
confirm: ADMIN ACCOUNTANT SUBACCOUNTANT, from draft
finish (internal): ADMIN ACCOUNTANT SUBACCOUNTANT, from running
close (internal): SYS, from running
cancel: ADMIN ACCOUNTANT SUBACCOUNTANT, from draft
`,
  },
  fields: {
    'ADMIN ACCOUNTANT SUBACCOUNTANT CUSTOMER COMMERCIAL DRIVER':
      'Query.invoice Query.invoices Query.invoiceCounts Query.invoiceSteps Subscription.invoiceChanged Subscription.invoiceCounts Mutation.invoicesExport Mutation.invoicePrint Mutation.invoiceLinesExport',
    'ADMIN ACCOUNTANT SUBACCOUNTANT':
      'Mutation.invoicePay Mutation.invoicesPay Mutation.invoiceReject Mutation.invoiceReopen Mutation.invoicesReopen ' +
      'Query.transferBatch Query.transferBatches Subscription.transferBatchChanged Query.bankFile Query.bankFiles Subscription.bankFileChanged ' +
      'Mutation.bankFileUpload Mutation.bankFileMapColumns Mutation.bankFileConfirm Mutation.bankFileCancel',
    'ADMIN ACCOUNTANT':
      'Query.invoicePreview Query.invoiceRegeneration Mutation.invoiceCreate Mutation.invoiceRegenerate Mutation.invoicesRegenerate Mutation.invoiceRegenerateMany ' +
      'Query.transferPreview Mutation.transferBatchCreate Mutation.transferBatchWrite Mutation.transferBatchCancel ' +
      'Query.billingPreview Query.dueCustomers Query.billing Mutation.invoicesBillDue Mutation.invoicesBillSelection',
  },
  live: {
    invoiceChanged: 'invoice',
    invoiceCounts: 'invoice',
    transferBatchChanged: 'transferBatch',
    bankFileChanged: 'bankFile',
  },
  menu: {
    billing: 'ADMIN ACCOUNTANT SUBACCOUNTANT DRIVER DRIVER+ CUSTOMER HOUSEKEEPER HOUSEKEEPER+ COMMERCIAL COMMERCIAL+',
    invoice: 'ADMIN ACCOUNTANT',
    customDriverInvoice: 'ADMIN ACCOUNTANT',
  },
  tables: [
    'bank_files: staff siu',
    'billing_runs: staff si',
    'invoice_carries: staff si',
    'invoice_lines: scoped s, staff si',
    'invoice_numbers: staff siu',
    'invoices: scoped s, staff siu',
    'transfer_batches: staff siu',
    'transfer_lines: staff si',
    'transfer_numbers: staff siu',
  ],
  columns: ['invoice_lines: staff update is_current'],
};
