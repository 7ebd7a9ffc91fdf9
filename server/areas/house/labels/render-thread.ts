// The thread that writes the PDF of labels; step.ts starts it.
import { workerData } from 'node:worker_threads';
import { shelfLabelSheets } from '#shared/areas/house/shelf-labels.ts';
import { offsetInMm } from '#shared/printing/printer.ts';
import { drawingsPdf } from '../../../printing/pdf.ts';
import { answerRender } from '../../../printing/render-in-thread.ts';
import { layOutShelfLabel } from './layout.ts';
import type { ShelfLabelsFile } from './step.ts';

const { file, labels }: ShelfLabelsFile = workerData;
await answerRender(() => {
  const { name, format, copies, start, offset } = file;
  const drawings = labels.map(layOutShelfLabel).flatMap((drawing) => Array.from({ length: copies }, () => drawing));
  return drawingsPdf(name, drawings, { ...shelfLabelSheets[format], skip: start - 1, offset: offsetInMm(offset) });
});
