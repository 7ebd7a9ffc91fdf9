// The papers of cash on A4: the slip of a hand-over with both signatures, and the report of a closed day. Their words are
// in French and Arabic, whatever the language of the screen.
import {
  a4Left as left,
  a4Page,
  a4Right as right,
  a4Width as inner,
  dayText,
  duplicateMark,
  fact,
  paginateRows,
  rule,
  signatureBoxes,
  timeText,
  write,
} from '../../../printing/a4.ts';
import { amountText } from '../../../printing/amount.ts';
import { code128, qrCode } from '../../../printing/barcodes.ts';
import type { Drawing, Shape } from '../../../printing/drawing.ts';
import { placeText } from '../../../printing/typeset.ts';

/** A line with an amount. */
export interface PaperLine {
  label: string;
  /** Before the label, such as a time. */
  note?: string;
  /** Centimes; null without one. */
  amount: number | null;
  isBold?: boolean;
}

/** Plain data, which is handed to a thread. */
export interface CashPaper {
  company: string;
  title: string;
  number: string;
  facts: readonly (readonly [title: string, value: string])[];
  sections: readonly { title: string; lines: readonly PaperLine[] }[];
  parties: readonly [string, string];
  /** It was printed before. */
  isDuplicate: boolean;
}

const bottom = 283;
const rowHeight = 7;
const signatureHeight = 44;
const firstRows = 84;
const laterRows = 34;

/** Centimes with their sign: `- 20,00`. */
export const signedText = (centimes: number): string =>
  centimes < 0 ? `- ${amountText(0 - centimes)}` : amountText(centimes);

export { dayText, timeText };

function head({ company, title, number, facts, isDuplicate }: CashPaper): Shape[] {
  return [
    write(company, left, 19, { size: 6, weight: 'bold', width: 80 }),
    write(title, left, 31, { size: 8.4, weight: 'bold', width: 108 }),
    write(number, left, 39.5, { size: 5.6, weight: 'bold', width: 88 }),
    code128(number, { x: right - 94, y: 34.5, width: 66, height: 9, maxModule: 0.4 }),
    qrCode(number, { x: right - 26, y: 16, size: 26 }),
    rule(45, 0.4),
    ...(isDuplicate ? duplicateMark(right - 70, 16) : []),
    ...facts.flatMap(([name, value], index) =>
      fact(name, value, left + (index % 3) * 64, 51 + Math.floor(index / 3) * 12, 60),
    ),
  ];
}

const laterHead = ({ title, number }: CashPaper): Shape[] => [
  write(`${title} · ${number}`, left, 20, { size: 4.6, weight: 'bold', width: inner }),
];

type Row = { title: string } | PaperLine;

function row(given: Row, y: number): Shape[] {
  if ('title' in given)
    return [write(given.title, left, y + 5, { size: 3.8, weight: 'bold', width: inner }), rule(y + rowHeight, 0.4)];
  const { label, note, amount, isBold } = given;
  const weight = isBold === true ? 'bold' : 'regular';
  const indent = note === undefined ? 0 : 34;
  return [
    ...(note === undefined ? [] : [write(note, left, y + 4.8, { size: 3.4, width: indent - 2 })]),
    write(label, left + indent, y + 4.8, { size: 3.7, weight, width: 116 - indent }),
    ...(amount === null
      ? []
      : [write(`${signedText(amount)} DHS`, right, y + 4.8, { size: 3.9, weight, align: 'right', width: 60 })]),
    rule(y + rowHeight, 0.1),
  ];
}

/** The pages of a paper. */
export function layOutCash(paper: CashPaper): Drawing[] {
  const all = paper.sections.flatMap(({ title, lines }): Row[] => [{ title }, ...lines]);
  const pages = paginateRows(all, { firstRows, laterRows, rowHeight, bottom, endHeight: signatureHeight });
  return pages.map((rows, index) => {
    const start = index === 0 ? firstRows : laterRows;
    const isLast = index === pages.length - 1;
    return {
      ...a4Page,
      shapes: [
        ...(index === 0 ? head(paper) : laterHead(paper)),
        ...rows.flatMap((each, at) => row(each, start + at * rowHeight)),
        ...(isLast ? signatureBoxes(paper.parties, start + rows.length * rowHeight + 8) : []),
        placeText(`${paper.number} · page ${index + 1} / ${pages.length}`, right, 291, { size: 3, align: 'right' }),
      ],
    };
  });
}
