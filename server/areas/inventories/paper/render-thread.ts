// The thread that writes the PDF of a report; step.ts starts it.
import { workerData } from 'node:worker_threads';
import { a4Sheet } from '../../../printing/a4.ts';
import { drawingsPdf } from '../../../printing/pdf.ts';
import { answerRender } from '../../../printing/render-in-thread.ts';
import { layOutReport } from './layout.ts';
import type { InventoryReport } from './report.ts';

const report: InventoryReport = workerData;
await answerRender(() =>
  drawingsPdf(report.number, layOutReport(report), { ...a4Sheet, columns: 1, rows: 1, skip: 0 }),
);
