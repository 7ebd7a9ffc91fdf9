// What the area brings: invoices, their files, transfers, the answers of the bank, and what follows from them.
import { areaEntity, defineArea } from '../define-area.ts';
import { bankFileLiveFields } from './bank/schema.ts';
import { bankFileService } from './bank/service.ts';
import { createBankStep } from './bank/step.ts';
import { markParcels, postPayments } from './follow-invoices.ts';
import { invoiceChecks } from './ledger-checks.ts';
import { createBillingStep } from './many/bill-customers.ts';
import { noteSchedules } from './many/note-schedules.ts';
import { billCustomersBySchedule } from './many/schedule.ts';
import './many/schema.ts';
import './paper/schema.ts';
import { createInvoiceFileStep, createInvoiceLinesStep } from './paper/step.ts';
import { createRegenerationStep } from './regenerate-many.ts';
import { invoiceLiveFields } from './schema.ts';
import { invoiceService } from './service.ts';
import { transferLiveFields } from './transfers/schema.ts';
import { transferService } from './transfers/service.ts';
import { createTransferStep } from './transfers/step.ts';

export const billingArea = defineArea({
  entities: [areaEntity(invoiceService), areaEntity(transferService), areaEntity(bankFileService)],
  liveFields: [...invoiceLiveFields, ...transferLiveFields, ...bankFileLiveFields],
  jobSteps: ({ context, carrier }) => ({
    regenerateInvoices: createRegenerationStep(context),
    invoiceFile: createInvoiceFileStep(context, carrier.name),
    invoiceLines: createInvoiceLinesStep(context),
    transferFile: createTransferStep(context, carrier.name),
    billCustomers: createBillingStep(context),
    applyBankFile: createBankStep(context),
  }),
  ledgerChecks: invoiceChecks,
  subscribers: [markParcels, postPayments, noteSchedules],
  loops: [billCustomersBySchedule()],
});
