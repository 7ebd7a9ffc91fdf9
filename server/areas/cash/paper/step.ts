// The job that writes the PDF of a hand-over or of a closed day.
import * as z from 'zod/mini';
import { fail } from '#shared/lib/app-error.ts';
import { actorOf } from '../../../commands/actor.ts';
import type { CommandContext } from '../../../commands/entity-service.ts';
import { runCommand } from '../../../commands/run-command.ts';
import { inSnapshot } from '../../../db/transaction.ts';
import { fileChunks } from '../../../jobs/file-chunks.ts';
import type { JobStep } from '../../../lib/job-step.ts';
import { renderInThread } from '../../../printing/render-in-thread.ts';
import { notePrint } from '../../prints/queries.ts';
import { cashDayStore, handOverStore } from '../store.ts';
import { cashDayService } from '../day/service.ts';
import { handOverService } from '../hand-over/service.ts';
import type { CashPaper } from './layout.ts';
import { dayPaper, handOverPaper } from './papers.ts';

const cashPapers = ['handOver', 'day'] as const;
/** What the job is to do. */
const cashPaperRequest = z.object({ paper: z.enum(cashPapers), id: z.string() });
export type CashPaperRequest = z.output<typeof cashPaperRequest>;

/**
 * The step of a paper. A row that the owner no longer sees is `missing`. The print is counted once the file exists, and once
 * for the job; the count says whether the file is the first, so one that turns out to be another is written again.
 */
export function createCashPaperStep(context: CommandContext, company: string): JobStep {
  return async ({ jobId, request, owner, signal, report }) => {
    if (!owner) fail('job.owner_gone');
    const { paper, id } = cashPaperRequest.parse(request);
    const actor = actorOf({ ...owner, sessionId: '' });
    const content = await inSnapshot(context.db, actor.dbPrincipal, async (trx) =>
      paper === 'handOver'
        ? handOverPaper(trx, (await handOverStore.find(trx, id, owner.audience)) ?? fail('missing'), company)
        : dayPaper(trx, (await cashDayStore.find(trx, id, owner.audience)) ?? fail('missing'), company),
    );
    const write = (given: CashPaper): Promise<Buffer> =>
      renderInThread(new URL('./render-thread.ts', import.meta.url), given, { signal, onProgress: report });
    const file = await write(content);
    const count = { id, idempotencyKey: `job/${jobId}` };
    const { prints } =
      paper === 'handOver'
        ? await runCommand(context, handOverService, actor, 'countPrint', count)
        : await runCommand(context, cashDayService, actor, 'countPrint', count);
    const isDuplicate = prints > 1;
    const chunks = fileChunks([isDuplicate === content.isDuplicate ? file : await write({ ...content, isDuplicate })]);
    await notePrint(context, actor, { jobId, paper: 'cashPaper', subject: content.number, items: [id] });
    return { chunks, cursor: null, isComplete: true, done: 1, total: 1 };
  };
}
