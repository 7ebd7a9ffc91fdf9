// The paper of stickers: upright on every sheet, and as large on a thermal printer as on paper.
import { expect, it } from 'vitest';
import { stickerFormats, stickerSheets, zplDensity } from '#shared/areas/packages/stickers.ts';

it.each(stickerFormats)('a sticker stands upright on %s', (format) => {
  const { width, height, columns, rows } = stickerSheets[format];
  expect(width / columns).toBeLessThan(height / rows);
});

it('the dots of a thermal printer are those of its inch', () => {
  expect(zplDensity).toEqual({ zpl203: Math.round(203 / 25.4), zpl300: Math.round(300 / 25.4) });
});
