// The step of a reconciliation: the next page of a check. What was found stands in the cursor until the check is done; so a
// worker that takes over goes on in the middle of a check.
import { z } from 'zod';
import { differenceSchema } from '#shared/areas/reconciliation/input.ts';
import { keptDifferences } from '#shared/areas/reconciliation/reconciliation.ts';
import { systemActor } from '../../commands/actor.ts';
import type { CommandContext } from '../../commands/entity-service.ts';
import { runCommand } from '../../commands/run-command.ts';
import { inSnapshot, systemPrincipal } from '../../db/transaction.ts';
import type { JobStep } from '../../lib/job-step.ts';
import type { LedgerCheck } from '../../entities/ledger-check.ts';
import { findRunOfJob, reconciliationService } from './service.ts';

/** Rows of a step: all of them are in memory at once. */
const pageSize = 1_000;

const cursorSchema = z.object({
  runId: z.string(),
  /** The place of the check, and the id behind which its next page begins. */
  check: z.number(),
  after: z.string().nullable(),
  /** Of this check, so far. */
  rows: z.number(),
  differences: z.number(),
  kept: z.array(differenceSchema),
});
type Cursor = z.output<typeof cursorSchema>;

const beginning: Pick<Cursor, 'after' | 'rows' | 'differences' | 'kept'> = {
  after: null,
  rows: 0,
  differences: 0,
  kept: [],
};

/** The step that goes through these checks. */
export function createReconciliationStep(context: CommandContext, checks: readonly LedgerCheck[]): JobStep {
  const run = (action: string, input: object) =>
    runCommand(context, reconciliationService, systemActor, action, { ...input });
  const open = async (jobId: string, startedById: string | null): Promise<Cursor> => {
    const known = await inSnapshot(context.db, systemPrincipal, (trx) => findRunOfJob(trx, jobId));
    const { id } = known ?? (await run('start', { jobId, startedById }));
    return { runId: id, check: 0, ...beginning };
  };
  // A step may run twice.
  const finish = async (jobId: string, id: string): Promise<void> => {
    const known = await inSnapshot(context.db, systemPrincipal, (trx) => findRunOfJob(trx, jobId));
    if (known?.status !== 'done') await run('finish', { id });
  };
  return async ({ jobId, cursor: stored, done, owner }) => {
    const cursor = stored === null ? await open(jobId, owner?.id ?? null) : cursorSchema.parse(stored);
    const check = checks[cursor.check];
    const end = { chunks: [], total: null };
    if (!check) {
      await finish(jobId, cursor.runId);
      return { ...end, cursor, done, isComplete: true };
    }
    const page = await inSnapshot(context.db, systemPrincipal, (trx) => check.compare(trx, cursor.after, pageSize));
    const next: Cursor = {
      ...cursor,
      after: page.next,
      rows: cursor.rows + page.rows,
      differences: cursor.differences + page.differences.length,
      kept: [...cursor.kept, ...page.differences].slice(0, keptDifferences),
    };
    const after = { ...end, done: done + page.rows, isComplete: false };
    if (page.next !== null) return { ...after, cursor: next };
    const { runId: id, rows, differences, kept } = next;
    await run('record', { id, check: check.name, rows, differences, kept });
    return { ...after, cursor: { runId: id, check: cursor.check + 1, ...beginning } };
  };
}
