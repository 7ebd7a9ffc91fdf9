// One schema per action of a job.
import * as z from 'zod/mini';
import { id, idempotencyKey, text } from '../../lib/fields.ts';
import { errorCodes } from '../../lib/app-error.ts';
import { roles } from '../../access/roles.ts';
import { type JobAction, jobKinds } from './job.ts';

const target = { id: id(), idempotencyKey: idempotencyKey() };
/** The worker's: its lease, without which nothing is written. */
const leased = { id: id(), lease: id() };
const amount = () => z.number().check(z.int(), z.gte(0));

export const jobInputs = {
  create: z.strictObject({
    kind: z.enum(jobKinds),
    subject: text(60),
    resultName: z.optional(text(120)),
    total: z.nullish(amount()),
    day: z.optional(z.string()),
    request: z.unknown(),
    idempotencyKey: idempotencyKey(),
  }),
  start: z.strictObject({ ...leased, role: z.nullable(z.enum(roles)), deadMs: amount() }),
  progress: z.strictObject({ ...leased, done: amount(), total: z.nullable(amount()) }),
  finish: z.strictObject(leased),
  fail: z.strictObject({ id: id(), lease: z.nullable(id()), code: z.enum(errorCodes) }),
  cancel: z.strictObject(target),
  retry: z.strictObject(target),
  dismiss: z.strictObject(target),
} satisfies Record<JobAction, z.ZodMiniType>;
