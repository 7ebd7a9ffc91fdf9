// How long the thread takes for the largest file of stickers, in each format: `npm run bench:stickers`. The goal is 10 s.
import { renderStickers } from '#server/areas/packages/stickers/render.ts';
import { maxStickers, type StickerFormat, stickerFormats } from '#shared/areas/packages/stickers.ts';
import { everything, stickerNumber } from '#tests/printing/support/stickers.ts';

const goalSeconds = 10;
const stickers = Array.from({ length: maxStickers }, (_, n) => stickerNumber(n));

/** Seconds from the request to the file, with the start of the thread. */
async function measure(format: StickerFormat): Promise<number> {
  const began = performance.now();
  const file = { format, start: 1, copies: 1, content: everything, name: 'bench' };
  await renderStickers({ file, stickers }, { signal: new AbortController().signal, onProgress: () => {} });
  return (performance.now() - began) / 1_000;
}

let isMet = true;
for (const format of stickerFormats) {
  const seconds = await measure(format);
  isMet &&= seconds < goalSeconds;
  console.log(`${format.padEnd(8)} ${maxStickers} stickers in ${seconds.toFixed(1)} s`);
}
console.log(isMet ? `All within ${goalSeconds} s.` : `More than ${goalSeconds} s.`);
process.exitCode = isMet ? 0 : 1;
