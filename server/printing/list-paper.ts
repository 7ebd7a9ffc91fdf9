// A numbered list on A4 that two sides sign: a head with its codes, the table over as many pages as it takes, and two boxes
// for signatures at the end. Slips and manifests are such papers.
import {
  a4Left as left,
  a4Page,
  a4Right as right,
  a4Width,
  duplicateMark,
  fact,
  paginateRows,
  rule,
  write,
} from './a4.ts';
import { code128, qrCode } from './barcodes.ts';
import type { Drawing, MatrixShape, Shape } from './drawing.ts';
import { placeText } from './typeset.ts';

export interface PaperColumn {
  title: string;
  /** Millimetres from the left of the table, and the width. */
  x: number;
  width: number;
  align?: 'right';
  isBold?: boolean;
}

/** Plain data, which is handed to a thread. */
export interface ListPaper {
  /** The company that carries. */
  company: string;
  title: string;
  number: string;
  /** At most six, with their titles; an empty place is null. */
  facts: readonly (readonly [string, string] | null)[];
  columns: readonly PaperColumn[];
  rows: readonly (readonly string[])[];
  /** Under the table, at its left and at its right. */
  totals: readonly [string, string];
  /** Who signs. */
  parties: readonly [string, string];
  /** What they have drawn on the screen, if they have. */
  signatures?: readonly [MatrixShape['rows'] | null, MatrixShape['rows'] | null];
  isDuplicate: boolean;
}

const bottom = 283;
const rowHeight = 7;
const signatureHeight = 44;
/** Where the rows of a page begin, under its table head. */
const firstRows = 83;
const laterRows = 39;
/** Where a fact stands in the head, in the order of facts. */
const factPlaces = [
  { x: left, y: 51, width: 60 },
  { x: left + 64, y: 51, width: 60 },
  { x: left + 128, y: 51, width: 58 },
  { x: left, y: 63, width: 60 },
  { x: left + 64, y: 63, width: 60 },
  { x: left + 128, y: 63, width: 58 },
] as const;

/** The head of the first page. */
function head({ company, title, number, facts, isDuplicate }: ListPaper): Shape[] {
  return [
    write(company, left, 19, { size: 6, weight: 'bold', width: 80 }),
    write(title, left, 31, { size: 8.4, weight: 'bold', width: 108 }),
    write(number, left, 39.5, { size: 5.6, weight: 'bold', width: 88 }),
    // As wide as a scanner in a depot needs it: a bar is at least 0.25 mm.
    code128(number, { x: right - 94, y: 34.5, width: 66, height: 9, maxModule: 0.4 }),
    qrCode(number, { x: right - 26, y: 16, size: 26 }),
    ...(isDuplicate ? duplicateMark(right - 40, 8) : []),
    rule(45, 0.4),
    ...factPlaces.flatMap(({ x, y, width }, index) => {
      const given = facts[index];
      return given ? fact(given[0], given[1], x, y, width) : [];
    }),
  ];
}

/** The head of the other pages. */
function laterHead({ title, number, isDuplicate }: ListPaper): Shape[] {
  return [
    write(title, left, 18, { size: 5.6, weight: 'bold', width: 100 }),
    write(number, left, 25, { size: 4.6, weight: 'bold', width: 100 }),
    ...(isDuplicate ? duplicateMark(right - 40, 12) : []),
  ];
}

const placeOf = ({ x, width, align }: PaperColumn): number => left + (align === 'right' ? x + width : x);

function tableHead({ columns }: ListPaper, y: number): Shape[] {
  return [
    rule(y - 7.4, 0.4),
    ...columns.map((column) =>
      write(column.title, placeOf(column), y - 2.6, {
        size: 3.2,
        width: column.width,
        ...(column.align && { align: column.align }),
      }),
    ),
    rule(y - 0.4, 0.4),
  ];
}

function row({ columns }: ListPaper, cells: readonly string[], y: number): Shape[] {
  return [
    ...columns.map((column, index) =>
      write(cells[index] ?? '', placeOf(column), y + 4.8, {
        size: 3.7,
        width: column.width,
        weight: column.isBold === true ? 'bold' : 'regular',
        ...(column.align && { align: column.align }),
      }),
    ),
    rule(y + rowHeight, 0.1),
  ];
}

const totalsOf = ({ totals }: ListPaper, y: number): Shape[] => [
  write(totals[0], left, y + 6, { size: 4.4, weight: 'bold', width: 110 }),
  write(totals[1], right, y + 6, { size: 5, weight: 'bold', align: 'right', width: 70 }),
];

/** Where a drawn signature stands in its box: this high, under the name of the party. */
const drawn = { height: 18, x: 3, y: 8 } as const;

function signatures({ parties, signatures: pictures = [null, null] }: ListPaper, y: number): Shape[] {
  const width = (a4Width - 8) / 2;
  return parties.flatMap((party, index): Shape[] => {
    const x = left + index * (width + 8);
    const rows = pictures[index];
    return [
      { kind: 'box', x, y, width, height: 32, border: 0.3 },
      ...(rows
        ? [
            {
              kind: 'matrix' as const,
              x: x + drawn.x,
              y: y + drawn.y,
              module: drawn.height / rows.length,
              rows,
              text: '',
            },
          ]
        : []),
      write(party, x + 3, y + 5.6, { size: 3.8, weight: 'bold', width: width - 6 }),
      placeText('Nom, date et signature الاسم والتاريخ والتوقيع', x + 3, y + 29, { size: 2.8 }),
    ];
  });
}

/** The pages of a paper. */
export function layOutList(paper: ListPaper): Drawing[] {
  const pages = paginateRows(paper.rows, { firstRows, laterRows, rowHeight, bottom, endHeight: signatureHeight });
  return pages.map((rows, index) => {
    const start = index === 0 ? firstRows : laterRows;
    const end = start + rows.length * rowHeight;
    const isLast = index === pages.length - 1;
    return {
      ...a4Page,
      shapes: [
        ...(index === 0 ? head(paper) : laterHead(paper)),
        ...(rows.length > 0 ? tableHead(paper, start) : []),
        ...rows.flatMap((cells, at) => row(paper, cells, start + at * rowHeight)),
        ...(isLast ? [...totalsOf(paper, end), ...signatures(paper, end + 11)] : []),
        placeText(`${paper.number} · page ${index + 1} / ${pages.length}`, right, 291, { size: 3, align: 'right' }),
      ],
    };
  });
}

/** The width of a table, in millimetres. */
export const listWidth = a4Width;
