// The thread that writes the PDF of a manifest; step.ts starts it.
import { workerData } from 'node:worker_threads';
import { a4Sheet } from '../../../printing/a4.ts';
import { drawingsPdf } from '../../../printing/pdf.ts';
import { answerRender } from '../../../printing/render-in-thread.ts';
import { layOutManifest, type ManifestPaper } from './layout.ts';

const manifest: ManifestPaper = workerData;
await answerRender(() =>
  drawingsPdf(manifest.number, layOutManifest(manifest), { ...a4Sheet, columns: 1, rows: 1, skip: 0 }),
);
