// The jobs of the files of invoices: the PDF of one, and the lines of several as a table.
import * as z from 'zod/mini';
import { hasRight } from '#shared/access/rights.ts';
import type { InvoiceRow } from '#shared/areas/billing/invoice.ts';
import { invoicePapers, paperLanguages } from '#shared/areas/billing/paper.ts';
import { exportFormats, exportLanguages } from '#shared/entities/list-export.ts';
import { fail } from '#shared/lib/app-error.ts';
import { actorOf } from '../../../commands/actor.ts';
import type { CommandContext } from '../../../commands/entity-service.ts';
import { inSnapshot } from '../../../db/transaction.ts';
import type { Cell } from '../../../exports/cells.ts';
import { csvHead, csvRows } from '../../../exports/csv.ts';
import { xlsxEnd, xlsxHead, xlsxRows, xlsxState } from '../../../exports/xlsx.ts';
import { fileChunks } from '../../../jobs/file-chunks.ts';
import type { JobStep } from '../../../lib/job-step.ts';
import { renderInThread } from '../../../printing/render-in-thread.ts';
import { invoiceStore } from '../store.ts';
import { readPayees } from '../transfers/beneficiaries.ts';
import { readAllLines, readPaper } from './content.ts';
import { lineCells, lineTitles } from './line-cells.ts';

/** What the job of a PDF is to do. */
export const invoiceFileRequest = z.object({
  invoiceId: z.string(),
  paper: z.enum(invoicePapers),
  language: z.enum(paperLanguages),
});

/** The step of a PDF. An invoice that the owner does not see any more is `missing`; one that is not paid has no receipt. */
export function createInvoiceFileStep(context: CommandContext, company: string): JobStep {
  return async ({ request, owner, signal, report }) => {
    if (!owner) fail('job.owner_gone');
    const { invoiceId, ...wanted } = invoiceFileRequest.parse(request);
    const { dbPrincipal } = actorOf({ ...owner, sessionId: '' });
    const paper = await inSnapshot(context.db, dbPrincipal, async (trx) => {
      const invoice = (await invoiceStore.find(trx, invoiceId, owner.audience)) ?? fail('missing');
      assertPaper(invoice, wanted.paper);
      return readPaper(trx, dbPrincipal, invoice, { ...wanted, company });
    });
    const file = await renderInThread(new URL('./render-thread.ts', import.meta.url), paper, {
      signal,
      onProgress: report,
    });
    const done = paper.invoice.parcels;
    return { chunks: fileChunks([file]), cursor: null, isComplete: true, done, total: done };
  };
}

/** Fails with `invoice.not_paid` for the receipt of one that is not, or that another one took over. */
export function assertPaper({ status, carriedIntoId }: InvoiceRow, paper: (typeof invoicePapers)[number]): void {
  if (paper === 'receipt' && (status !== 'PAID' || carriedIntoId !== null)) fail('invoice.not_paid');
}

/** What the job of lines is to do. */
export const invoiceLinesRequest = z.object({
  invoiceIds: z.array(z.string()),
  format: z.enum(exportFormats),
  language: z.enum(exportLanguages),
});
const linesCursor = z.object({ at: z.number(), xlsx: z.nullable(xlsxState) });

/** The step of lines: those of the next invoice. Invoices that the owner does not see are left out. */
export function createInvoiceLinesStep(context: CommandContext): JobStep {
  return async ({ request, cursor, done, owner }) => {
    if (!owner) fail('job.owner_gone');
    if (!hasRight(owner.audience, 'export')) fail('forbidden');
    const { invoiceIds, format, language } = invoiceLinesRequest.parse(request);
    const before = cursor === null ? null : linesCursor.parse(cursor);
    const at = before?.at ?? 0;
    const { dbPrincipal } = actorOf({ ...owner, sessionId: '' });
    const rows = await inSnapshot(context.db, dbPrincipal, async (trx): Promise<Cell[][]> => {
      const invoice = await invoiceStore.find(trx, invoiceIds[at] ?? '', owner.audience);
      if (!invoice) return [];
      const name = (await readPayees(trx, [invoice.id])).get(invoice.id)?.holder ?? '';
      return (await readAllLines(trx, invoice)).map((line) => lineCells(line, { invoice, name, language }));
    });
    const isComplete = at + 1 >= invoiceIds.length;
    const titles = lineTitles(language);
    const next = { at: at + 1, isComplete, done: done + rows.length };
    if (format === 'csv') {
      const parts = before === null ? [csvHead(titles), csvRows(rows, language)] : [csvRows(rows, language)];
      return output(fileChunks(parts), next, null);
    }
    const head = before === null ? await xlsxHead(titles, language) : null;
    const state = head?.state ?? before?.xlsx ?? fail('internal');
    const body = await xlsxRows(state, rows);
    const parts = [...(head ? [head.content] : []), body.content, ...(isComplete ? [await xlsxEnd(body.state)] : [])];
    return output(fileChunks(parts), next, body.state);
  };
}

const output = (
  chunks: Buffer[],
  { at, isComplete, done }: { at: number; isComplete: boolean; done: number },
  xlsx: z.output<typeof xlsxState> | null,
) => ({ chunks, cursor: { at, xlsx }, isComplete, done, total: null });
