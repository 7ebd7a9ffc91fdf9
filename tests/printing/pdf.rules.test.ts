// How drawings stand on the pages of a PDF, and in which letters.
import { describe, expect, it } from 'vitest';
import { drawingsPdf, type PdfSheet } from '#server/printing/pdf.ts';
import { placeText } from '#server/printing/typeset.ts';
import { pdfPages } from './support/pdf-pages.ts';

const paper = { width: 100, height: 60, columns: 1, rows: 1, skip: 0 };
const millimetres = (points: string): number => Math.round((Number(points) * 25.4) / 7.2) / 10;

/** Left, top, right and bottom of the places that drawings of this size take on each page, in millimetres. */
function placesOf(width: number, height: number, sheet: Partial<PdfSheet> = {}, count = 1): number[][][] {
  const shapes = [{ kind: 'box', x: 0, y: 0, width, height, border: null } as const];
  const drawings = Array.from({ length: count }, () => ({ width, height, shapes }));
  const pages = pdfPages(drawingsPdf('x', drawings, { ...paper, ...sheet }));
  return pages.map(({ svg, height: paperHeight }) =>
    [...svg.matchAll(/<path d="([^"]+)"/g)].map(([, path = '']) => {
      const points = [...path.matchAll(/[ML]([-\d.]+) ([-\d.]+)/g)].map(([, x = '', y = '']) => [
        millimetres(x),
        millimetres(String(paperHeight - Number(y))),
      ]);
      const [xs, ys] = [points.map(([x = 0]) => x), points.map(([, y = 0]) => y)];
      return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    }),
  );
}

describe('a drawing on a page', () => {
  it.each<[string, [number, number], number[]]>([
    ['that is smaller stands in the middle, as large as it is', [50, 20], [25, 20, 75, 40]],
    ['of the same size fills it', [100, 60], [0, 0, 100, 60]],
    ['that is too wide is made smaller', [200, 60], [0, 15, 100, 45]],
    ['that is too high is made smaller', [50, 120], [37.5, 0, 62.5, 60]],
  ])('%s', (_, [width, height], place) => {
    const [[first = []] = [], ...more] = placesOf(width, height);
    expect(more).toEqual([]);
    for (const [index, edge] of place.entries()) expect(first[index]).toBeCloseTo(edge, 0);
  });

  it('stands in the next free cell, row by row, and on the next page behind the last', () => {
    const cells = { columns: 2, rows: 2, skip: 3 };
    expect(placesOf(50, 30, cells, 6)).toEqual([
      [[50, 30, 100, 60]],
      [
        [0, 0, 50, 30],
        [50, 0, 100, 30],
        [0, 30, 50, 60],
        [50, 30, 100, 60],
      ],
      [[0, 0, 50, 30]],
    ]);
  });
});

describe('words in a PDF', () => {
  it.each([
    ['regular', 'Cairo-Medium'],
    ['bold', 'Cairo-ExtraBold'],
  ] as const)('that are %s are printed so', (weight, name) => {
    const shapes = [placeText('abc', 5, 5, { size: 4, weight })];
    const pdf = drawingsPdf('x', [{ width: 50, height: 20, shapes }], paper);
    const fonts = [...pdf.toString('latin1').matchAll(/BaseFont \/[A-Z]+\+([\w-]+)/g)].map(([, font]) => font);
    expect([...new Set(fonts)]).toEqual([name]);
  });
});
