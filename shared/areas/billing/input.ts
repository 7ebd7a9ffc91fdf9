// One schema per action of an invoice: form and mutation parse with it.
import * as z from 'zod/mini';
import { day, id, idempotencyKey, text } from '../../lib/fields.ts';
import { type InvoiceAction, invoiceKinds } from './invoice.ts';

const target = { id: id(), idempotencyKey: idempotencyKey() };

/** Parcels of a selection at most. */
export const maxSelectedParcels = 500;

/** Whose parcels, and which of those that are due: a period, both days included, or a selection. */
export const invoiceScope = {
  kind: z.enum(invoiceKinds).check(z.meta({ scalar: 'InvoiceKind' })),
  /** Of a customer's invoice. */
  companyId: z.nullish(id()),
  /** Of a driver's invoice. */
  driverId: z.nullish(id()),
  firstDay: z.nullish(day()),
  lastDay: z.nullish(day()),
  packageIds: z.optional(z.array(id()).check(z.maxLength(maxSelectedParcels))),
};
export const invoiceScopeInput = z.strictObject(invoiceScope);
export type InvoiceScope = z.output<typeof invoiceScopeInput>;

export const invoiceInputs = {
  create: z.strictObject({ ...invoiceScope, idempotencyKey: idempotencyKey() }),
  /** With `amount`, in centimes, only an invoice that still has it is paid. */
  pay: z.strictObject({
    ...target,
    paymentReference: text(80),
    amount: z.optional(z.number().check(z.int(), z.meta({ scalar: 'SafeInt' }))),
  }),
  reject: z.strictObject({ ...target, failureReason: text(200) }),
  reopen: z.strictObject(target),
  regenerate: z.strictObject(target),
  settle: z.strictObject({ id: id() }),
} satisfies Record<InvoiceAction, z.ZodMiniType>;
