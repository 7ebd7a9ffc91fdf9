// A slip on A4: a head with its codes, the table over as many pages as it takes, and two boxes for signatures at the end.
// Its words are in French and Arabic, whatever the language of the screen.
import type { SlipKind, SlipLine } from '#shared/areas/slips/slip.ts';
import { localTimeOf } from '#shared/lib/time.ts';
import { amountText } from '../../../printing/amount.ts';
import { code128, qrCode } from '../../../printing/barcodes.ts';
import type { BoxShape, Drawing, Shape } from '../../../printing/drawing.ts';
import { printable } from '../../../printing/printable.ts';
import { fitText, placeText, type TextStyle } from '../../../printing/typeset.ts';

/** Plain data, which is handed to a thread. */
export interface SlipPaper {
  /** The company that carries. */
  company: string;
  kind: SlipKind;
  number: string;
  madeAt: Date;
  hub: string;
  carrier: string | null;
  /** The sender, if the slip is of one. */
  sender: string | null;
  madeBy: string;
  /** Centimes. */
  total: number;
  lines: readonly SlipLine[];
  isDuplicate: boolean;
}

export const slipSheet = { width: 210, height: 297 } as const;
/** A little less than the sheet: what ends exactly at its edge would need another page. */
export const slipPage = { width: slipSheet.width, height: 296 } as const;
const left = 12;
const right = slipPage.width - 12;
const inner = right - left;
const bottom = 283;
const rowHeight = 7;
const signatureHeight = 44;
/** Where the rows of a page begin, under its table head. */
const firstRows = 83;
const laterRows = 39;

const titles: Readonly<Record<SlipKind, string>> = {
  pickup: 'Bon de ramassage وصل استلام',
  exit: 'Bon de sortie وصل خروج',
  return: 'Bon de retour وصل إرجاع',
};

/** Who gives and who takes the parcels, under their signatures. */
const parties: Readonly<Record<SlipKind, readonly [string, string]>> = {
  pickup: ['L’expéditeur المرسل', 'Le ramasseur جامع الطرود'],
  exit: ['Le dépôt المركز', 'Le livreur الموزع'],
  return: ['Remis par سلّمه', 'L’expéditeur المرسل'],
};

interface Column {
  title: string;
  x: number;
  width: number;
  align?: 'right';
  isBold?: boolean;
  text: (line: SlipLine) => string;
}

const columns: readonly Column[] = [
  { title: '', x: left, width: 8, text: ({ place }) => String(place) },
  { title: 'Colis الطرد', x: left + 9, width: 33, isBold: true, text: ({ trackingNumber }) => trackingNumber },
  { title: 'Destinataire المرسل إليه', x: left + 44, width: 50, text: ({ recipientName }) => recipientName },
  { title: 'Ville المدينة', x: left + 96, width: 32, text: ({ city }) => city },
  { title: 'Expéditeur المرسل', x: left + 130, width: 32, text: ({ sender }) => sender },
  {
    title: 'DHS درهم',
    x: left + 164,
    width: inner - 164,
    align: 'right',
    isBold: true,
    text: ({ cod }) => amountText(cod),
  },
];

/** One line of at most `width`, in a smaller size or cut off where it does not fit. */
function write(text: string, x: number, y: number, { width, ...style }: TextStyle & { width: number }): Shape {
  const line = fitText(printable(text), { ...style, width, min: style.size * 0.75 });
  return placeText(line, x, y, { ...style, size: line.size });
}

const rule = (y: number, height = 0.2): BoxShape => ({ kind: 'box', x: left, y, width: inner, height, border: null });

function duplicateMark(y: number): Shape[] {
  return [
    { kind: 'box', x: right - 40, y, width: 40, height: 8, border: null },
    placeText('DUPLICATA نسخة', right - 20, y + 5.6, { size: 4.4, weight: 'bold', align: 'center', isWhite: true }),
  ];
}

function fact(title: string, value: string, x: number, y: number, width: number): Shape[] {
  return [placeText(title, x, y, { size: 3 }), write(value, x, y + 5.2, { size: 4.4, weight: 'bold', width })];
}

/** DD/MM/YYYY HH:MM in Casablanca. */
function timeText(at: Date): string {
  const local = localTimeOf(at).toISOString();
  return `${local.slice(0, 10).split('-').toReversed().join('/')} ${local.slice(11, 16)}`;
}

/** The head of the first page. */
function head(slip: SlipPaper): Shape[] {
  const [first, second, third] = [left, left + 64, left + 128];
  const width = 60;
  const other = slip.sender === null ? null : fact('Expéditeur المرسل', slip.sender, second, 51, width);
  return [
    write(slip.company, left, 19, { size: 6, weight: 'bold', width: 80 }),
    write(titles[slip.kind], left, 31, { size: 8.4, weight: 'bold', width: 108 }),
    write(slip.number, left, 39.5, { size: 5.6, weight: 'bold', width: 88 }),
    // As wide as a scanner in a depot needs it: a bar is at least 0.25 mm.
    code128(slip.number, { x: right - 94, y: 34.5, width: 66, height: 9, maxModule: 0.4 }),
    qrCode(slip.number, { x: right - 26, y: 16, size: 26 }),
    ...(slip.isDuplicate ? duplicateMark(8) : []),
    rule(45, 0.4),
    ...fact('Dépôt المركز', slip.hub, first, 51, width),
    ...(other ?? []),
    ...fact('Date التاريخ', timeText(slip.madeAt), third, 51, 58),
    ...fact('Transporté par ينقلها', slip.carrier ?? '—', first, 63, width),
    ...fact('Établi par حرّره', slip.madeBy, second, 63, width),
    ...fact('Colis الطرود', `${slip.lines.length} · ${amountText(slip.total)} DHS`, third, 63, 58),
  ];
}

/** The head of the other pages. */
function laterHead(slip: SlipPaper): Shape[] {
  return [
    write(titles[slip.kind], left, 18, { size: 5.6, weight: 'bold', width: 100 }),
    write(slip.number, left, 25, { size: 4.6, weight: 'bold', width: 100 }),
    ...(slip.isDuplicate ? duplicateMark(12) : []),
  ];
}

function tableHead(y: number): Shape[] {
  return [
    rule(y - 7.4, 0.4),
    ...columns.map(({ title, x, width, align }) =>
      write(title, align === 'right' ? x + width : x, y - 2.6, { size: 3.2, width, ...(align && { align }) }),
    ),
    rule(y - 0.4, 0.4),
  ];
}

function row(line: SlipLine, y: number): Shape[] {
  return [
    ...columns.map(({ x, width, align, isBold, text }) =>
      write(text(line), align === 'right' ? x + width : x, y + 4.8, {
        size: 3.7,
        width,
        weight: isBold === true ? 'bold' : 'regular',
        ...(align && { align }),
      }),
    ),
    rule(y + rowHeight, 0.1),
  ];
}

function totals({ lines, total }: SlipPaper, y: number): Shape[] {
  return [
    write(`${lines.length} colis · Total المجموع`, left, y + 6, { size: 4.4, weight: 'bold', width: 110 }),
    write(`${amountText(total)} DHS`, right, y + 6, { size: 5, weight: 'bold', align: 'right', width: 70 }),
  ];
}

function signatures({ kind }: SlipPaper, y: number): Shape[] {
  const width = (inner - 8) / 2;
  return parties[kind].flatMap((party, index): Shape[] => {
    const x = left + index * (width + 8);
    return [
      { kind: 'box', x, y, width, height: 32, border: 0.3 },
      write(party, x + 3, y + 5.6, { size: 3.8, weight: 'bold', width: width - 6 }),
      placeText('Nom, date et signature الاسم والتاريخ والتوقيع', x + 3, y + 29, { size: 2.8 }),
    ];
  });
}

/** The rows of each page. The last page has room for the total and the signatures, at worst alone. */
function paginate(lines: readonly SlipLine[]): SlipLine[][] {
  const pages: SlipLine[][] = [];
  let rest = lines;
  while (true) {
    const room = bottom - (pages.length === 0 ? firstRows : laterRows);
    const page = rest.slice(0, Math.floor(room / rowHeight));
    pages.push(page);
    rest = rest.slice(page.length);
    if (rest.length > 0) continue;
    if (room - page.length * rowHeight < signatureHeight) pages.push([]);
    return pages;
  }
}

/** The pages of a slip. */
export function layOutSlip(slip: SlipPaper): Drawing[] {
  const pages = paginate(slip.lines);
  return pages.map((lines, index) => {
    const start = index === 0 ? firstRows : laterRows;
    const end = start + lines.length * rowHeight;
    const isLast = index === pages.length - 1;
    return {
      ...slipPage,
      shapes: [
        ...(index === 0 ? head(slip) : laterHead(slip)),
        ...(lines.length > 0 ? tableHead(start) : []),
        ...lines.flatMap((line, at) => row(line, start + at * rowHeight)),
        ...(isLast ? [...totals(slip, end), ...signatures(slip, end + 11)] : []),
        placeText(`${slip.number} · page ${index + 1} / ${pages.length}`, right, 291, { size: 3, align: 'right' }),
      ],
    };
  });
}
