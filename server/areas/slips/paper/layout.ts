// A slip on A4: a head with its codes, the table over as many pages as it takes, and two boxes for signatures at the end.
// Its words are in French and Arabic, whatever the language of the screen.
import type { SlipKind, SlipLine } from '#shared/areas/slips/slip.ts';
import {
  a4Left as left,
  a4Page,
  a4Right as right,
  a4Width as inner,
  fact,
  rule,
  signatureBoxes,
  timeText,
  write,
} from '../../../printing/a4.ts';
import { amountText } from '../../../printing/amount.ts';
import { code128, qrCode } from '../../../printing/barcodes.ts';
import type { Drawing, Shape } from '../../../printing/drawing.ts';
import { placeText } from '../../../printing/typeset.ts';

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

function duplicateMark(y: number): Shape[] {
  return [
    { kind: 'box', x: right - 40, y, width: 40, height: 8, border: null },
    placeText('DUPLICATA نسخة', right - 20, y + 5.6, { size: 4.4, weight: 'bold', align: 'center', isWhite: true }),
  ];
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
      ...a4Page,
      shapes: [
        ...(index === 0 ? head(slip) : laterHead(slip)),
        ...(lines.length > 0 ? tableHead(start) : []),
        ...lines.flatMap((line, at) => row(line, start + at * rowHeight)),
        ...(isLast ? [...totals(slip, end), ...signatureBoxes(parties[slip.kind], end + 11)] : []),
        placeText(`${slip.number} · page ${index + 1} / ${pages.length}`, right, 291, { size: 3, align: 'right' }),
      ],
    };
  });
}
