// What the papers on A4 have in common: their margins, lines of text that fit, facts with a title, boxes for signatures.
import { localTimeOf } from '#shared/lib/time.ts';
import { printable } from './printable.ts';
import type { BoxShape, Shape } from './drawing.ts';
import { fitText, placeText, type TextStyle } from './typeset.ts';

export const a4Sheet = { width: 210, height: 297 } as const;
/** A little less than the sheet: what ends exactly at its edge would need another page. */
export const a4Page = { width: a4Sheet.width, height: 296 } as const;
/** The margins, and what is between them. */
export const a4Left = 12;
export const a4Right = a4Page.width - 12;
export const a4Width = a4Right - a4Left;

/** One line of at most `width`, in a smaller size or cut off where it does not fit. */
export function write(text: string, x: number, y: number, { width, ...style }: TextStyle & { width: number }): Shape {
  const line = fitText(printable(text), { ...style, width, min: style.size * 0.75 });
  return placeText(line, x, y, { ...style, size: line.size });
}

/** A line across the page. */
export const rule = (y: number, height = 0.2): BoxShape => ({
  kind: 'box',
  x: a4Left,
  y,
  width: a4Width,
  height,
  border: null,
});

/** A value under its title. */
export function fact(title: string, value: string, x: number, y: number, width: number): Shape[] {
  return [placeText(title, x, y, { size: 3 }), write(value, x, y + 5.2, { size: 4.4, weight: 'bold', width })];
}

/** Says that a paper was printed before. The mark is 40 wide. */
export function duplicateMark(x: number, y: number): Shape[] {
  return [
    { kind: 'box', x, y, width: 40, height: 8, border: null },
    placeText('DUPLICATA نسخة', x + 20, y + 5.6, { size: 4.4, weight: 'bold', align: 'center', isWhite: true }),
  ];
}

/** DD/MM/YYYY of a day. */
export const dayText = (day: string): string => day.split('-').toReversed().join('/');

/** DD/MM/YYYY HH:MM in Casablanca. */
export function timeText(at: Date): string {
  const local = localTimeOf(at).toISOString();
  return `${dayText(local.slice(0, 10))} ${local.slice(11, 16)}`;
}

/** Two boxes side by side, each signed by one party. */
export function signatureBoxes(parties: readonly [string, string], y: number): Shape[] {
  const width = (a4Width - 8) / 2;
  return parties.flatMap((party, index): Shape[] => {
    const x = a4Left + index * (width + 8);
    return [
      { kind: 'box', x, y, width, height: 32, border: 0.3 },
      write(party, x + 3, y + 5.6, { size: 3.8, weight: 'bold', width: width - 6 }),
      placeText('Nom, date et signature الاسم والتاريخ والتوقيع', x + 3, y + 29, { size: 2.8 }),
    ];
  });
}

/** Where rows of one height stand on pages, in millimetres. */
interface RowsOnPages {
  /** Where the rows of the first page and of later ones begin. */
  firstRows: number;
  laterRows: number;
  rowHeight: number;
  bottom: number;
  /** What stands under the last row. */
  endHeight: number;
}

/** The rows of each page. The last page has room for what stands under the rows, at worst alone. */
export function paginateRows<Row>(
  rows: readonly Row[],
  { firstRows, laterRows, rowHeight, bottom, endHeight }: RowsOnPages,
): Row[][] {
  const pages: Row[][] = [];
  let rest = rows;
  while (true) {
    const room = bottom - (pages.length === 0 ? firstRows : laterRows);
    const page = rest.slice(0, Math.floor(room / rowHeight));
    pages.push(page);
    rest = rest.slice(page.length);
    if (rest.length > 0) continue;
    if (room - page.length * rowHeight < endHeight) pages.push([]);
    return pages;
  }
}
