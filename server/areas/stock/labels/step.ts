// The job that writes a file of labels, in one step.
import * as z from 'zod/mini';
import { labelChoices } from '#shared/areas/stock/labels.ts';
import { fail } from '#shared/lib/app-error.ts';
import { actorOf } from '../../../commands/actor.ts';
import type { CommandContext } from '../../../commands/entity-service.ts';
import { inSnapshot } from '../../../db/transaction.ts';
import { fileChunks } from '../../../jobs/file-chunks.ts';
import type { JobStep } from '../../../lib/job-step.ts';
import { renderInThread } from '../../../printing/render-in-thread.ts';
import { notePrint } from '../../prints/queries.ts';
import { levelStore } from '../stores.ts';
import type { ProductLabel } from './layout.ts';

const labelsFile = z.object(labelChoices);

/** What a job of labels is to do; it was checked when the job was created. */
export const labelsRequest = z.object({ ids: z.array(z.string()), file: labelsFile });

/** Plain data, which is handed to a thread. */
export interface LabelsFile {
  file: z.output<typeof labelsFile>;
  labels: readonly ProductLabel[];
}

/** The step of labels. What the owner no longer sees is left out; without any, the job is `missing`. */
export function createLabelStep(context: CommandContext): JobStep {
  return async ({ jobId, request, owner, signal, report }) => {
    if (!owner) fail('job.owner_gone');
    const { ids, file } = labelsRequest.parse(request);
    const actor = actorOf({ ...owner, sessionId: '' });
    const rows = await inSnapshot(context.db, actor.dbPrincipal, (trx) =>
      levelStore.findMany(trx, ids, owner.audience),
    );
    if (rows.length === 0) fail('missing');
    const byId = new Map(rows.map((row) => [row.id, row]));
    // In the order in which they were selected.
    const labels = ids
      .flatMap((id) => byId.get(id) ?? [])
      .map(({ sku, name, variant, barcode }) => ({ sku, name, variant, barcode }));
    const content: LabelsFile = { file, labels };
    const pdf = await renderInThread(new URL('./render-thread.ts', import.meta.url), content, {
      signal,
      onProgress: report,
    });
    const [only] = labels;
    await notePrint(context, actor, {
      jobId,
      paper: 'productLabels',
      subject: labels.length === 1 ? (only?.sku ?? null) : null,
      items: rows.map(({ id }) => id),
      copies: file.copies,
    });
    const done = labels.length * file.copies;
    return { chunks: fileChunks([pdf]), cursor: null, isComplete: true, done, total: done };
  };
}
