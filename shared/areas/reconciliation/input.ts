// One schema per action. All are of the system: they follow the job.
import * as z from 'zod/mini';
import { accountKinds } from '../ledger/account-kinds.ts';
import { id } from '../../lib/fields.ts';
import type { ReconciliationAction } from './reconciliation.ts';

const entrySchema = z.object({
  rule: z.string(),
  account: z.enum(accountKinds),
  ownerId: z.nullable(z.string()),
  amount: z.number(),
});

/** A row that is not as the ledger says, or the other way round. */
export const differenceSchema = z.object({
  /** The name of the check that found it. */
  check: z.string(),
  /** The entity of the row. */
  source: z.string(),
  sourceId: z.string(),
  /** What people call the row. */
  label: z.string(),
  /** Centimes. */
  expected: z.number(),
  found: z.number(),
  /** The entries that the ledger lacks. */
  missing: z.array(entrySchema),
});
export type Difference = z.output<typeof differenceSchema>;

export const reconciliationInputs = {
  start: z.strictObject({ jobId: id(), startedById: z.nullable(id()) }),
  record: z.strictObject({
    id: id(),
    check: z.string(),
    rows: z.number(),
    differences: z.number(),
    /** The first of them. */
    kept: z.array(differenceSchema),
  }),
  finish: z.strictObject({ id: id() }),
  stop: z.strictObject({ id: id() }),
} satisfies Record<ReconciliationAction, z.ZodMiniType>;
