// An invoice on A4: the head with the equation, the lines over as many pages as it takes, and what they add up to below them.
import { a4Page, paginateRows } from '../../../printing/a4.ts';
import { amountText } from '../../../printing/amount.ts';
import type { Drawing, Shape } from '../../../printing/drawing.ts';
import { type SheetColumn, inner, ltr, penOf } from '../../../printing/sheet.ts';
import type { InvoiceLine } from '../store.ts';
import type { InvoicePaper, Subtotal } from './content.ts';
import {
  dayText,
  equation,
  equationHeight,
  head,
  payeeAndFacts,
  receipt,
  taxHeight,
  taxTable,
  titleLines,
  type Writing,
} from './parts.ts';
import { sayIn, titlesIn, wordsOf } from './words.ts';

const rowHeight = 6;
const bottom = 283;
/** Where the rows of a page begin, under the titles of the table. */
const firstRows = 112;
const laterRows = 38;

/** Columns from the beginning of the page; those of a driver's invoice have the commission in the place of the net. */
const columns = {
  place: { from: 0, width: 8 },
  parcel: { from: 9, width: 27 },
  day: { from: 37, width: 19 },
  city: { from: 57, width: 29 },
  outcome: { from: 87, width: 29 },
  cod: { from: 117, width: 17 },
  fee: { from: 135, width: 14 },
  extras: { from: 135, width: 14 },
  tax: { from: 150, width: 13 },
  net: { from: 164, width: inner - 164 },
} as const satisfies Record<string, SheetColumn>;
type ColumnName = keyof typeof columns;

/** Where a column stands: extra services take a little from each column before them. */
const withExtras: Partial<Record<ColumnName, SheetColumn>> = {
  city: { from: 57, width: 23 },
  outcome: { from: 81, width: 25 },
  cod: { from: 107, width: 16 },
  fee: { from: 123, width: 13 },
  extras: { from: 137, width: 13 },
};
const columnOf = (name: ColumnName, { invoice }: Pick<InvoicePaper, 'invoice'>): SheetColumn =>
  (invoice.extras === 0 ? undefined : withExtras[name]) ?? columns[name];

type AmountColumn = 'cod' | 'fee' | 'extras' | 'tax' | 'net';
function amountColumns({ kind, extras }: InvoicePaper['invoice']): readonly AmountColumn[] {
  if (kind === 'driver') return ['cod', 'net'];
  return extras === 0 ? ['cod', 'fee', 'tax', 'net'] : ['cod', 'fee', 'extras', 'tax', 'net'];
}

/** A line of totals with how many parcels it sums. */
const titled = (title: string, parcels: number): string => `${title} · ${ltr(String(parcels))}`;

function tableHead(y: number, paper: InvoicePaper, { pen, titles }: Writing): Shape[] {
  const title = (name: Exclude<ColumnName, 'place'>, write: Writing['pen']['write']): Shape[] =>
    titleLines(titles(paper.invoice.kind === 'driver' && name === 'net' ? 'commission' : name), y - 2.6).map((line) =>
      write(line.text, columnOf(name, paper), line.y, { size: line.size, weight: 'bold' }),
    );
  return [
    pen.rule(y - 7.4, 0.4),
    ...(['parcel', 'day', 'city', 'outcome'] as const).flatMap((name) => title(name, pen.write)),
    ...amountColumns(paper.invoice).flatMap((name) => title(name, pen.figure)),
    pen.rule(y - 0.4, 0.3),
  ];
}

/** Fees, extra services and taxes are taken off. */
const signed = (name: AmountColumn, amount: number): number =>
  name === 'fee' || name === 'extras' || name === 'tax' ? 0 - amount : amount;

function row(line: InvoiceLine, y: number, paper: InvoicePaper, { pen }: Writing): Shape[] {
  const { language, invoice } = paper;
  const at = y + 4.3;
  const look = { size: 3.3 };
  const amounts = {
    cod: line.cod + line.compensation,
    fee: line.fee,
    extras: line.extras,
    tax: line.tax,
    net: line.net,
  };
  const outcome = [wordsOf(language).outcomes[line.outcome] ?? '', ...line.extraCodes.map(ltr)].join(' · ');
  return [
    pen.write(ltr(String(line.place)), columns.place, at, { size: 2.8 }),
    pen.write(ltr(line.trackingNumber), columns.parcel, at, { size: 3.3, weight: 'bold' }),
    pen.write(ltr(dayText(line.endedOn)), columns.day, at, look),
    pen.write(line.city, columnOf('city', paper), at, look),
    pen.write(outcome, columnOf('outcome', paper), at, look),
    ...amountColumns(invoice).map((name) =>
      pen.figure(amountText(signed(name, amounts[name])), columnOf(name, paper), at, {
        size: 3.3,
        weight: name === 'net' ? 'bold' : 'regular',
      }),
    ),
    pen.rule(y + rowHeight, 0.1),
  ];
}

type Sums = Pick<Subtotal, 'parcels' | 'cod' | 'fee' | 'extras' | 'tax' | 'net'>;

function sumRow(
  title: string,
  sums: Sums,
  y: number,
  paper: InvoicePaper,
  { pen }: Writing,
  isTotal: boolean,
): Shape[] {
  const look = { size: 3.4, weight: isTotal ? 'bold' : 'regular' } as const;
  return [
    pen.write(
      title,
      { from: columns.day.from, width: columnOf('cod', paper).from - columns.day.from - 2 },
      y + 4.3,
      look,
    ),
    ...amountColumns(paper.invoice).map((name) =>
      pen.figure(amountText(signed(name, sums[name])), columnOf(name, paper), y + 4.3, look),
    ),
  ];
}

const subtotalsHeight = ({ subtotals }: InvoicePaper): number => (subtotals.length + 1) * rowHeight + 4;
const endHeight = (paper: InvoicePaper): number => subtotalsHeight(paper) + taxHeight(paper);

/** What the lines add up to: by outcome, in all, and their tax by rate. */
function ending(paper: InvoicePaper, y: number, writing: Writing): Shape[] {
  const { say } = writing;
  const { outcomes } = wordsOf(paper.language);
  const total = paper.subtotals.reduce<Sums>(
    (sum, { parcels, cod, fee, extras, tax, net }) => ({
      parcels: sum.parcels + parcels,
      cod: sum.cod + cod,
      fee: sum.fee + fee,
      extras: sum.extras + extras,
      tax: sum.tax + tax,
      net: sum.net + net,
    }),
    { parcels: 0, cod: 0, fee: 0, extras: 0, tax: 0, net: 0 },
  );
  const totalY = y + 2 + paper.subtotals.length * rowHeight;
  return [
    ...paper.subtotals.flatMap((each, index) =>
      sumRow(
        titled(`${say('subtotal')} · ${outcomes[each.outcome] ?? ''}`, each.parcels),
        each,
        y + 1 + index * rowHeight,
        paper,
        writing,
        false,
      ),
    ),
    writing.pen.rule(totalY - 0.4, 0.3),
    ...sumRow(titled(say('total'), total.parcels), total, totalY, paper, writing, true),
    ...taxTable(paper, y + subtotalsHeight(paper), writing),
  ];
}

/** The head of the other pages. */
function laterHead({ invoice, payee }: InvoicePaper, { pen, say }: Writing): Shape[] {
  return [
    pen.write(
      `${say(invoice.kind === 'driver' ? 'driverInvoice' : 'invoice')} ${ltr(invoice.reference)}`,
      { from: 0, width: 110 },
      20,
      {
        size: 4.6,
        weight: 'bold',
      },
    ),
    pen.end(payee.name, { from: 112, width: inner - 112 }, 20, { size: 3.6 }),
  ];
}

function footer(paper: InvoicePaper, page: number, pages: number, { pen, say }: Writing): Shape {
  const text = `${ltr(paper.invoice.reference)} · ${say('page')} ${ltr(`${page} / ${pages}`)}`;
  return pen.end(text, { from: inner - 90, width: 90 }, 290, { size: 3 });
}

/** The pages of an invoice, or of the receipt of its payment. Calls `onRows` with the lines that are laid out. */
export function layOutInvoice(paper: InvoicePaper, onRows: (done: number) => void = () => {}): Drawing[] {
  const writing = { pen: penOf(paper.language), say: sayIn(paper.language), titles: titlesIn(paper.language) };
  const opening = [...head(paper, writing), ...payeeAndFacts(paper, writing)];
  if (paper.paper === 'receipt')
    return [{ ...a4Page, shapes: [...opening, ...receipt(paper, writing), footer(paper, 1, 1, writing)] }];
  const pages = paginateRows(paper.lines, { firstRows, laterRows, rowHeight, bottom, endHeight: endHeight(paper) });
  let done = 0;
  return pages.map((lines, index) => {
    const start = index === 0 ? firstRows : laterRows;
    const isLast = index === pages.length - 1;
    const shapes = [
      ...(index === 0
        ? [...opening, ...equation(paper, firstRows - 10 - equationHeight - 4, writing)]
        : laterHead(paper, writing)),
      ...(lines.length > 0 ? tableHead(start, paper, writing) : []),
      ...lines.flatMap((line, at) => row(line, start + at * rowHeight, paper, writing)),
      ...(isLast ? ending(paper, start + lines.length * rowHeight, writing) : []),
      footer(paper, index + 1, pages.length, writing),
    ];
    done += lines.length;
    onRows(done);
    return { ...a4Page, shapes };
  });
}
