// How drawings stand on the pages of a PDF, and in which letters.
import { describe, expect, it } from 'vitest';
import { drawingsPdf, type PdfSheet } from '#server/printing/pdf.ts';
import { placeText } from '#server/printing/typeset.ts';
import { pdfPages } from './support/pdf-pages.ts';

const paper = { width: 100, height: 60, columns: 1, rows: 1, skip: 0 };
const millimetres = (points: string): number => Math.round((Number(points) * 25.4) / 7.2) / 10;

/** Left, top, right and bottom of the places that drawings of this size take on each page, in millimetres. */
async function placesOf(
  width: number,
  height: number,
  sheet: Partial<PdfSheet> = {},
  count = 1,
): Promise<number[][][]> {
  const shapes = [{ kind: 'box', x: 0, y: 0, width, height, border: null } as const];
  const drawings = Array.from({ length: count }, () => ({ width, height, shapes }));
  const pages = pdfPages(await drawingsPdf('x', drawings, { ...paper, ...sheet }));
  return pages.map(({ content }) =>
    // Each drawing is cut off at the rectangle of its place.
    [...content.matchAll(/q\n([\d.]+) ([\d.]+) m\n(?:[^q]*?)\nW n/g)].map(([path]) => {
      const points = [...path.matchAll(/([\d.]+) ([\d.]+) [ml]$/gm)].map(([, x = '', y = '']) =>
        [x, y].map(millimetres),
      );
      const [xs, ys] = [points.map(([x = 0]) => x), points.map(([, y = 0]) => y)];
      return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    }),
  );
}

describe('a drawing on a page', () => {
  it.each<[string, [number, number], number[]]>([
    ['that is smaller stands in the middle, as large as it is', [50, 20], [25, 20, 75, 40]],
    ['of the same size fills it', [100, 60], [0, 0, 100, 60]],
    ['that is too wide is made smaller', [200, 60], [0.1, 15, 99.9, 45]],
    ['that is too high is made smaller', [50, 120], [37.5, 0.1, 62.5, 59.9]],
  ])('%s', async (_, [width, height], place) => {
    const [[first = []] = [], ...more] = await placesOf(width, height);
    expect(more).toEqual([]);
    for (const [index, edge] of place.entries()) expect(first[index]).toBeCloseTo(edge, 0);
  });

  it('stands in the next free cell, row by row, and on the next page behind the last', async () => {
    const cells = { columns: 2, rows: 2, skip: 3 };
    expect(await placesOf(50, 30, cells, 6)).toEqual([
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
  ] as const)('that are %s are printed so', async (weight, name) => {
    const shapes = [placeText('abc', 5, 5, { size: 4, weight })];
    const pdf = await drawingsPdf('x', [{ width: 50, height: 20, shapes }], paper);
    const fonts = [...pdf.toString('latin1').matchAll(/BaseFont \/[A-Z]+\+([\w-]+)/g)].map(([, font]) => font);
    expect([...new Set(fonts)]).toEqual([name]);
  });
});
