// One schema per action of a batch of transfers.
import * as z from 'zod/mini';
import { id, idempotencyKey } from '../../lib/fields.ts';
import { maxTransfers, type TransferBatchAction, transferFormats } from './transfer.ts';

const target = { id: id(), idempotencyKey: idempotencyKey() };

export const invoiceIds = () => z.array(id()).check(z.minLength(1), z.maxLength(maxTransfers));

export const transferInputs = {
  create: z.strictObject({
    invoiceIds: invoiceIds(),
    /** True: invoices of another open batch are put into this one, too. */
    again: z.optional(z.boolean()),
    idempotencyKey: idempotencyKey(),
  }),
  write: z.strictObject({
    ...target,
    format: z.enum(transferFormats).check(z.meta({ scalar: 'TransferFormat' })),
  }),
  cancel: z.strictObject(target),
  settle: z.strictObject({ id: id() }),
} satisfies Record<TransferBatchAction, z.ZodMiniType>;
