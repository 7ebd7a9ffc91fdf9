// The thread that writes the PDF of a slip; step.ts starts it.
import { workerData } from 'node:worker_threads';
import { a4Sheet } from '../../../printing/a4.ts';
import { drawingsPdf } from '../../../printing/pdf.ts';
import { answerRender } from '../../../printing/render-in-thread.ts';
import { layOutSlip, type SlipPaper } from './layout.ts';

const slip: SlipPaper = workerData;
await answerRender(() => drawingsPdf(slip.number, layOutSlip(slip), { ...a4Sheet, columns: 1, rows: 1, skip: 0 }));
