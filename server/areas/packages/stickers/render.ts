// A file of stickers: a PDF, or commands for a thermal printer, written in a thread.
import * as z from 'zod/mini';
import { stickerChoices, type StickerFormat } from '#shared/areas/packages/stickers.ts';
import { renderInThread } from '../../../printing/render-in-thread.ts';
import type { Sticker } from './sticker.ts';

/** What is to be written: copies of each sticker follow each other. */
export const stickerFile = z.object(stickerChoices);
export type StickerFile = z.output<typeof stickerFile>;

export interface RenderRequest {
  file: StickerFile;
  stickers: readonly Sticker[];
}

/** The ending of the file's name. */
export const fileEnding = (format: StickerFormat): 'pdf' | 'zpl' => (format.startsWith('zpl') ? 'zpl' : 'pdf');

/** Writes the file and calls `onProgress` with the number of stickers that are done. Rejects like `renderInThread`. */
export function renderStickers(
  request: RenderRequest,
  progress: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<Buffer> {
  return renderInThread(new URL('./render-thread.ts', import.meta.url), request, progress);
}
