// The job that writes the PDF of a hand-over or of a closed day.
import * as z from 'zod/mini';
import { fail } from '#shared/lib/app-error.ts';
import { actorOf } from '../../../commands/actor.ts';
import type { CommandContext } from '../../../commands/entity-service.ts';
import { inSnapshot } from '../../../db/transaction.ts';
import { fileChunks } from '../../../jobs/file-chunks.ts';
import type { JobStep } from '../../../lib/job-step.ts';
import { renderInThread } from '../../../printing/render-in-thread.ts';
import { cashDayStore, handOverStore } from '../store.ts';
import { dayPaper, handOverPaper } from './papers.ts';

const cashPapers = ['handOver', 'day'] as const;
/** What the job is to do. */
const cashPaperRequest = z.object({ paper: z.enum(cashPapers), id: z.string() });
export type CashPaperRequest = z.output<typeof cashPaperRequest>;

/** The step of a paper. A row that the owner no longer sees is `missing`. */
export function createCashPaperStep(context: CommandContext, company: string): JobStep {
  return async ({ request, owner, signal, report }) => {
    if (!owner) fail('job.owner_gone');
    const { paper, id } = cashPaperRequest.parse(request);
    const actor = actorOf({ ...owner, sessionId: '' });
    const content = await inSnapshot(context.db, actor.dbPrincipal, async (trx) =>
      paper === 'handOver'
        ? handOverPaper(trx, (await handOverStore.find(trx, id, owner.audience)) ?? fail('missing'), company)
        : dayPaper(trx, (await cashDayStore.find(trx, id, owner.audience)) ?? fail('missing'), company),
    );
    const file = await renderInThread(new URL('./render-thread.ts', import.meta.url), content, {
      signal,
      onProgress: report,
    });
    return { chunks: fileChunks([file]), cursor: null, isComplete: true, done: 1, total: 1 };
  };
}
