// 500 stickers in one file: each has its own codes, and they are read back from the PDF.
import { expect, it } from 'vitest';
import { renderStickers } from '#server/areas/packages/stickers/render.ts';
import { maxStickers } from '#shared/areas/packages/stickers.ts';
import { pdfPages } from './support/pdf-pages.ts';
import { readCodes } from './support/read-codes.ts';
import { everything, stickerNumber } from './support/stickers.ts';

it(
  'each of 500 stickers is read back from one PDF, and the thread says how far it is',
  { timeout: 600_000 },
  async () => {
    const stickers = Array.from({ length: maxStickers }, (_, n) => stickerNumber(n));
    const reports: number[] = [];
    const file = { format: 'thermal', start: 1, copies: 1, content: everything, name: '500' } as const;
    const pdf = await renderStickers(
      { file, stickers },
      { signal: new AbortController().signal, onProgress: (done) => reports.push(done) },
    );
    const pages = pdfPages(pdf);
    expect(pages).toHaveLength(maxStickers);
    expect(reports.at(-1)).toBe(maxStickers);
    const read: unknown[] = [];
    for (const page of pages) read.push(await readCodes(page.svg, 203));
    expect(read).toEqual(stickers.map(({ trackingNumber, url }) => ({ Code128: trackingNumber, QRCode: url })));
  },
);
