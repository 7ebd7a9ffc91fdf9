// The thread that writes the PDF of a slip; step.ts starts it.
import { drawingsPdf } from '../../../printing/pdf.ts';
import { answerRender } from '../../../printing/render-in-thread.ts';
import { layOutSlip, type SlipPaper, slipSheet } from './layout.ts';

await answerRender((slip: SlipPaper) =>
  drawingsPdf(slip.number, layOutSlip(slip), { ...slipSheet, columns: 1, rows: 1, skip: 0 }),
);
