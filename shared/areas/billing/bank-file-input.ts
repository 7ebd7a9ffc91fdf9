// One schema per action of a bank file.
import * as z from 'zod/mini';
import { type ErrorCode, isErrorCode } from '../../lib/app-error.ts';
import { id, idempotencyKey, text, whole } from '../../lib/fields.ts';
import { type BankFileAction, bankFileLimits } from './bank-file.ts';

const target = { id: id(), idempotencyKey: idempotencyKey() };
const column = () => z.nullish(whole(0, bankFileLimits.columns - 1));
const columns = {
  reference: column(),
  amount: column(),
  payment: column(),
  state: column(),
  reason: column(),
};
const cells = z.array(z.string());

export const bankOutcomeSchema = z.object({
  line: z.number(),
  reference: z.string(),
  state: z.enum(['paid', 'rejected', 'failed']),
  code: z.nullable(z.custom<ErrorCode>(isErrorCode)),
});

export const bankUploadInput = z.strictObject({ name: text(bankFileLimits.name), idempotencyKey: idempotencyKey() });

export const bankFileInputs = {
  create: z.strictObject({
    name: text(bankFileLimits.name),
    header: cells,
    rows: z.array(z.object({ line: z.number(), cells })),
    idempotencyKey: idempotencyKey(),
  }),
  mapColumns: z.strictObject({ ...target, ...columns }),
  confirm: z.strictObject(target),
  finish: z.strictObject({ ...target, outcomes: z.array(bankOutcomeSchema) }),
  close: z.strictObject({ id: id() }),
  cancel: z.strictObject(target),
} satisfies Record<BankFileAction, z.ZodMiniType>;
