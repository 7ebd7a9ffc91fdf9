// What the area brings: invoices, and what follows from them.
import { areaEntity, defineArea } from '../define-area.ts';
import { markParcels, postPayments } from './follow-invoices.ts';
import { createRegenerationStep } from './regenerate-many.ts';
import { invoiceLiveFields } from './schema.ts';
import { invoiceService } from './service.ts';

export const billingArea = defineArea({
  entities: [areaEntity(invoiceService)],
  liveFields: invoiceLiveFields,
  jobSteps: ({ context }) => ({ regenerateInvoices: createRegenerationStep(context) }),
  subscribers: [markParcels, postPayments],
});
