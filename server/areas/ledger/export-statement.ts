// The step that writes a statement into a file: its next page, with the owner's rights of now.
import * as z from 'zod/mini';
import { hasRight } from '#shared/access/rights.ts';
import { statementPeriod } from '#shared/areas/ledger/statement-input.ts';
import { exportChoices } from '#shared/entities/export-input.ts';
import { fail } from '#shared/lib/app-error.ts';
import { actorOf } from '../../commands/actor.ts';
import type { CommandContext } from '../../commands/entity-service.ts';
import { inSnapshot } from '../../db/transaction.ts';
import { cellReader } from '../../exports/cells.ts';
import { fileCursor, writeFilePage } from '../../exports/write-file-page.ts';
import type { JobStep } from '../../lib/job-step.ts';
import { readStatement } from './statement.ts';

/** Rows of a step. */
const pageRows = 500;

const requestSchema = z.object({ accountId: z.string(), ...statementPeriod, ...exportChoices });

/** The step of statements. */
export function createStatementStep(context: CommandContext): JobStep {
  return async ({ request: stored, cursor: storedCursor, done, owner }) => {
    if (!owner) fail('job.owner_gone');
    if (!hasRight(owner.audience, 'export')) fail('forbidden');
    const { accountId, firstDay = null, lastDay = null, ...file } = requestSchema.parse(stored);
    const cursor = storedCursor === null ? null : fileCursor.parse(storedCursor);
    const request = { accountId, firstDay, lastDay, after: cursor?.after ?? null, limit: pageRows };
    const { dbPrincipal } = actorOf({ ...owner, sessionId: '' });
    const page =
      (await inSnapshot(context.db, dbPrincipal, (trx) => readStatement(trx, owner.audience, request))) ??
      fail('missing');
    const rows = page.rows.map(cellReader(file.columns));
    const isComplete = page.next === null;
    const written = await writeFilePage({ file, cursor, rows, isComplete });
    return {
      chunks: written.chunks,
      cursor: { after: page.next, xlsx: written.xlsx },
      isComplete,
      done: done + rows.length,
      total: null,
    };
  };
}
