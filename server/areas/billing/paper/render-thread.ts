// The thread that writes the PDF of an invoice; step.ts starts it.
import { workerData } from 'node:worker_threads';
import { a4Sheet } from '../../../printing/a4.ts';
import { drawingsPdf } from '../../../printing/pdf.ts';
import { answerRender } from '../../../printing/render-in-thread.ts';
import type { InvoicePaper } from './content.ts';
import { layOutInvoice } from './layout.ts';

const paper: InvoicePaper = workerData;
await answerRender((report) =>
  drawingsPdf(paper.invoice.reference, layOutInvoice(paper, report), { ...a4Sheet, columns: 1, rows: 1, skip: 0 }),
);
