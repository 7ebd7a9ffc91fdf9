// The thread that writes a file of stickers; render.ts starts it.
import { workerData } from 'node:worker_threads';
import { stickerSheets, zplDensity } from '#shared/areas/packages/stickers.ts';
import { offsetInMm } from '#shared/printing/printer.ts';
import type { Drawing } from '../../../printing/drawing.ts';
import { drawingsPdf } from '../../../printing/pdf.ts';
import { answerRender } from '../../../printing/render-in-thread.ts';
import { drawingZpl } from '../../../printing/zpl.ts';
import { layOutLabel } from './return-label.ts';
import type { RenderRequest } from './render.ts';

/** Stickers between two reports. */
const reportEvery = 25;

function write({ file, stickers }: RenderRequest, report: (done: number) => void): Buffer {
  const { format, copies, content, start, name } = file;
  const offset = offsetInMm(file.offset);
  const density = zplDensity[format];
  const labels: string[] = [];
  const drawings: Drawing[] = [];
  for (const [index, sticker] of stickers.entries()) {
    const drawing = layOutLabel(sticker, content);
    // Thermal printers repeat a label by themselves.
    if (density === undefined) drawings.push(...Array.from({ length: copies }, () => drawing));
    else labels.push(drawingZpl(drawing, density, copies, offset));
    const isLast = index + 1 === stickers.length;
    if (isLast || (index + 1) % reportEvery === 0) report((index + 1) * copies);
  }
  if (density !== undefined) return Buffer.from(labels.join(''), 'utf8');
  return drawingsPdf(name, drawings, { ...stickerSheets[format], skip: start - 1, offset });
}

const request: RenderRequest = workerData;
await answerRender((report) => write(request, report));
