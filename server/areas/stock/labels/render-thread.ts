// The thread that writes the PDF of labels; step.ts starts it.
import { workerData } from 'node:worker_threads';
import { labelSheets } from '#shared/areas/stock/labels.ts';
import { offsetInMm } from '#shared/printing/printer.ts';
import { drawingsPdf } from '../../../printing/pdf.ts';
import { answerRender } from '../../../printing/render-in-thread.ts';
import { layOutLabel } from './layout.ts';
import type { LabelsFile } from './step.ts';

const { file, labels }: LabelsFile = workerData;
await answerRender(() => {
  const drawings = labels.map(layOutLabel).flatMap((drawing) => Array.from({ length: file.copies }, () => drawing));
  return drawingsPdf(file.name, drawings, {
    ...labelSheets[file.format],
    skip: file.start - 1,
    offset: offsetInMm(file.offset),
  });
});
