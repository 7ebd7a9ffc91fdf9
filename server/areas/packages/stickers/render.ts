// A file of stickers: a PDF, or commands for a thermal printer. It is written in a thread, so that the requests of
// others do not wait for 500 of them.
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { stickerChoices, type StickerFormat } from '#shared/areas/packages/stickers.ts';
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

const threadAnswer = z.union([z.object({ done: z.number() }), z.object({ file: z.instanceof(Uint8Array) })]);

/** A file of 500 stickers takes a few seconds; whatever takes longer than this does not end. */
const maxMs = 60_000;

/**
 * Writes the file and calls `onProgress` with the number of stickers that are laid out. Rejects when it takes longer than
 * a minute, and when `signal` is aborted.
 */
export async function renderStickers(
  request: RenderRequest,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<Buffer> {
  const thread = new Worker(new URL('./render-thread.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const cut = AbortSignal.any([signal, AbortSignal.timeout(maxMs)]);
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      cut.addEventListener('abort', () => reject(new Error('The stickers were given up.')), { once: true });
      thread.once('error', reject);
      thread.once('exit', (code) => reject(new Error(`The thread of the stickers ended with ${code}.`)));
      thread.on('message', (message: unknown) => {
        const answer = threadAnswer.parse(message);
        if ('done' in answer) onProgress(answer.done);
        else resolve(Buffer.from(answer.file));
      });
    });
  } finally {
    await thread.terminate();
  }
}
