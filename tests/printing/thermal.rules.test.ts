// Where a thermal printer puts what a drawing has, in its own dots.
import { describe, expect, it } from 'vitest';
import type { Shape } from '#server/printing/drawing.ts';
import { rasterizeText } from '#server/printing/rasterize.ts';
import { placeText } from '#server/printing/typeset.ts';
import { drawingZpl } from '#server/printing/zpl.ts';

/** The commands of one shape on a label of 50 × 20 mm. */
const commandsOf = (shape: Shape, density = 8): string =>
  drawingZpl({ width: 50, height: 20, shapes: [shape] }, density, 1)
    .split('\n')
    .slice(3, -3)
    .join('\n');

const code = (y: number, module: number): Shape => ({ kind: 'matrix', x: 2, y, module, rows: [[true]], text: 'q' });

describe('a QR code on a label', () => {
  it.each([
    ['ten dots higher, since the printer begins it ten dots lower', 5, 0.5, '^FO16,30^BQN,2,4'],
    ['at the upper edge, and not above it', 1, 0.5, '^FO16,0^BQN,2,4'],
    ['no larger than a printer can', 5, 3, '^FO16,30^BQN,2,10'],
    ['no smaller than a dot', 5, 0.01, '^FO16,30^BQN,2,1'],
  ])('stands %s', (_, y, module, start) => {
    expect(commandsOf(code(y, module))).toBe(`${start}^FH_^FDMA,q^FS`);
  });
});

const bars = (module: number): Shape => ({
  kind: 'bars',
  x: 2,
  y: 3,
  module,
  height: 5,
  widths: [2, 1, 2],
  text: 'b',
});

describe('a barcode on a label', () => {
  it.each([
    ['in whole dots for each module, in the middle of its place', 0.3, '^BY2^FO17,24'],
    ['as it is where its modules are whole dots', 0.25, '^BY2^FO16,24'],
    ['with a dot for a module that is thinner than one', 0.1, '^BY1^FO16,24'],
  ])('stands %s', (_, module, start) => {
    expect(commandsOf(bars(module))).toBe(`${start}^BCN,40,N,N,N,A^FH_^FDb^FS`);
  });
});

const sizes = (text: string) =>
  /\^A0N,(\d+),(\d+)/
    .exec(commandsOf(placeText(text, 1, 10, { size: 4 })))
    ?.slice(1)
    .map(Number) ?? [];

describe('a line on a label', () => {
  it('of Latin letters is text, one with any other letter is an image', () => {
    expect(commandsOf(placeText('Fès – 12 €', 1, 10, { size: 4 }))).toMatch(/^\^FT8,80\^A0N,/);
    for (const text of ['علي', 'Fès علي', 'علي Fès'])
      expect([text, commandsOf(placeText(text, 1, 10, { size: 4 }))]).toEqual([
        text,
        expect.stringMatching(/^\^FO\d+,\d+\^GFA,/),
      ]);
  });
  it('that is an image begins on the label, also at its upper edge', () => {
    expect(commandsOf(placeText('علي', 1, 1, { size: 4 }))).toMatch(/^\^FO8,0\^GFA,/);
  });
  it('is as wide as on the screen, and never wider than its letters are high', () => {
    const [[height = 0, wide = 0], [, thin = 0]] = [sizes('WWWWWWWW'), sizes('iiiiiiii')];
    expect(height).toBe(33);
    expect(wide).toBeLessThanOrEqual(height);
    expect(thin).toBeLessThan(wide);
    expect(thin).toBeGreaterThanOrEqual(height / 2 - 1);
  });
});

/** The rows of an area of 6 × 6 mm that have a dot, as "1" and "0". */
const rowsOf = (letter: string, x = 1, width = 6): string[] => {
  const area = { x: 0, y: 0, width, height: 6 };
  const { bits, bytesPerRow, height } = rasterizeText(placeText(letter, x, 5, { size: 5 }), area, 8);
  expect([bytesPerRow, height, bits.length]).toEqual([Math.ceil(width), 48, Math.ceil(width) * 48]);
  return Array.from({ length: height }, (_, row) =>
    [...bits.subarray(row * bytesPerRow, (row + 1) * bytesPerRow)]
      .map((byte) => byte.toString(2).padStart(8, '0'))
      .join(''),
  ).filter((row) => row.includes('1'));
};

describe('a letter as dots', () => {
  it('has the hole of an O, which is closed above and below', () => {
    const rows = rowsOf('O');
    const [first = '', last = ''] = [rows[0], rows.at(-1)];
    expect([first, last]).toEqual([expect.stringMatching(/^0+1+0+$/), expect.stringMatching(/^0+1+0+$/)]);
    expect(rows[Math.floor(rows.length / 2)]).toMatch(/^0+1+0+1+0+$/);
    expect(rows.filter((row) => /10+1/.test(row)).length).toBeGreaterThan(rows.length / 2);
  });

  it('is not the other way round: the stem of an L is on the left, its foot below', () => {
    const rows = rowsOf('L');
    const spans = rows.map((row) => [row.indexOf('1'), row.lastIndexOf('1')]);
    const [[left, stem] = [], foot] = [spans[0], spans.at(-1)];
    expect(new Set(spans.map(([from]) => from))).toEqual(new Set([left]));
    expect(left).toBeGreaterThanOrEqual(8);
    expect(Number(foot?.[1]) - Number(stem)).toBeGreaterThan(4);
    expect(rows.every((row) => /^0+1+0+$/.test(row))).toBe(true);
  });

  it('that reaches beyond its area is cut off at its edges', () => {
    const whole = rowsOf('O').map((row) => row.slice(16));
    expect(rowsOf('O', -1).map((row) => row.slice(0, 16))).toEqual(whole.map((row) => row.slice(0, 16)));
    expect(rowsOf('O', 1, 2).every((row) => row.length === 16)).toBe(true);
  });
});
