// The thread that draws previews of stickers; preview.ts starts it.
import { parentPort } from 'node:worker_threads';
import { drawingSvg } from '../../../printing/svg.ts';
import { layOutLabel } from './return-label.ts';
import type { PreviewRequest } from './preview.ts';

parentPort?.on('message', ({ sticker, content }: PreviewRequest) => {
  parentPort?.postMessage(drawingSvg(layOutLabel(sticker, content)), []);
});
