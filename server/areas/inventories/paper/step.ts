// The job that writes the report of an inventory, in one step.
import { fail } from '#shared/lib/app-error.ts';
import { actorOf } from '../../../commands/actor.ts';
import type { CommandContext } from '../../../commands/entity-service.ts';
import { inSnapshot } from '../../../db/transaction.ts';
import { localTimeOf } from '#shared/lib/time.ts';
import type { Cell } from '../../../exports/cells.ts';
import { csvHead, csvRows } from '../../../exports/csv.ts';
import { fileChunks } from '../../../jobs/file-chunks.ts';
import type { JobStep } from '../../../lib/job-step.ts';
import { notePrint } from '../../prints/queries.ts';
import { renderInThread } from '../../../printing/render-in-thread.ts';
import { reportRequest } from '../print-report.ts';
import { inventoryStore } from '../store.ts';
import { type InventoryReport, type ReportLine, reportOf } from './report.ts';
import { stateWords, titles } from './words.ts';

const text = (value: string | null): Cell => (value === null ? { kind: 'empty' } : { kind: 'text', text: value });

const cellsOf = ({ trackingNumber, state, hub, bookShelf, shelf, scannedAt, scannedBy }: ReportLine): Cell[] => [
  text(trackingNumber),
  text(stateWords[state]),
  text(hub),
  text(bookShelf),
  text(shelf),
  scannedAt === null ? { kind: 'empty' } : { kind: 'instant', at: localTimeOf(scannedAt) },
  text(scannedBy),
];

/** Every parcel of a report. */
const csvOf = ({ lines }: InventoryReport): Buffer[] => [
  csvHead([
    titles.parcel,
    titles.state,
    titles.hub,
    titles.bookShelf,
    titles.shelf,
    titles.scannedAt,
    titles.scannedBy,
  ]),
  csvRows(lines.map(cellsOf), 'fr'),
];

/** The step of a report. An inventory that the owner no longer sees is `missing`. */
export function createReportStep(context: CommandContext, company: string): JobStep {
  return async ({ jobId, request, owner, signal, report: progress }) => {
    if (!owner) fail('job.owner_gone');
    const { inventoryId, format } = reportRequest.parse(request);
    const actor = actorOf({ ...owner, sessionId: '' });
    const report = await inSnapshot(context.db, actor.dbPrincipal, async (trx) =>
      reportOf(trx, (await inventoryStore.find(trx, inventoryId, owner.audience)) ?? fail('missing'), company),
    );
    const files =
      format === 'csv'
        ? csvOf(report)
        : [
            await renderInThread(new URL('./render-thread.ts', import.meta.url), report, {
              signal,
              onProgress: progress,
            }),
          ];
    if (format === 'pdf')
      await notePrint(context, actor, { jobId, paper: 'inventory', subject: report.number, items: [inventoryId] });
    return { chunks: fileChunks(files), cursor: null, isComplete: true, done: 1, total: 1 };
  };
}
