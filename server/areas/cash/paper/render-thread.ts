// The thread that writes the PDF of a paper; step.ts starts it.
import { workerData } from 'node:worker_threads';
import { a4Sheet } from '../../../printing/a4.ts';
import { drawingsPdf } from '../../../printing/pdf.ts';
import { answerRender } from '../../../printing/render-in-thread.ts';
import { type CashPaper, layOutCash } from './layout.ts';

const paper: CashPaper = workerData;
await answerRender(() => drawingsPdf(paper.number, layOutCash(paper), { ...a4Sheet, columns: 1, rows: 1, skip: 0 }));
