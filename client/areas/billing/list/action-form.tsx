import { invoiceInputs } from '#shared/areas/billing/input.ts';
import { createActionForm } from '#client/actions/form/action-form.tsx';
import type { Invoice } from '#client/invoices/documents.ts';

/** The form of the actions on an invoice. */
export default createActionForm<Invoice>({
  inputs: invoiceInputs,
  fields: () => ({
    paymentReference: { hint: 'hints.paymentReference', text: { mono: true } },
    failureReason: { kind: 'lines', rows: 2 },
  }),
});
