// The parts of the paper of an invoice: who, to whom, the facts, the equation, and what stands below the lines.
import { formatNumber, maskNumber } from '#shared/lib/bank-details.ts';
import { dayOf } from '#shared/lib/time.ts';
import { amountText } from '../../../printing/amount.ts';
import type { Shape } from '../../../printing/drawing.ts';
import { type SheetColumn, inner, ltr, type Pen } from '../../../printing/sheet.ts';
import type { InvoicePaper } from './content.ts';
import { type Say, type titlesIn, wordsOf } from './words.ts';

/** What a part is written with. */
export interface Writing {
  pen: Pen;
  say: Say;
  titles: ReturnType<typeof titlesIn>;
}

/** A title around a height: two lines are smaller. */
export const titleLines = (titles: readonly string[], y: number) =>
  titles.map((text, index) =>
    titles.length === 1 ? { text, y, size: 3 } : { text, y: y + (index === 0 ? -1.8 : 1.4), size: 2.6 },
  );

/** `2026-11-28` as `28/11/2026`. */
export const dayText = (day: string): string => day.split('-').toReversed().join('/');

const half = inner / 2 - 4;
const first: SheetColumn = { from: 0, width: half };
const second: SheetColumn = { from: inner - half, width: half };

/** The lines of a party: name in bold, then what is known of it. */
function party(pen: Pen, column: SheetColumn, y: number, lines: readonly (string | null)[]): Shape[] {
  return lines
    .filter((line) => line !== null)
    .map((line, index) =>
      pen.write(line, column, y + index * 4.8 + (index > 0 ? 1 : 0), {
        size: index === 0 ? 5 : 3.4,
        weight: index === 0 ? 'bold' : 'regular',
      }),
    );
}

const numberLine = (title: string, value: string | null): string | null =>
  value === null ? null : `${title} ${ltr(value)}`;

/** The company that carries with its legal mentions, and what paper this is. */
export function head({ issuer, invoice, paper }: InvoicePaper, { pen, say }: Writing): Shape[] {
  const registers = [numberLine(say('rc'), issuer.rc), numberLine(say('taxId'), issuer.taxId)];
  const title = paper === 'receipt' ? say('receipt') : say(invoice.kind === 'driver' ? 'driverInvoice' : 'invoice');
  return [
    ...party(pen, first, 20, [
      issuer.name,
      issuer.address,
      numberLine(say('ice'), issuer.ice),
      registers.filter((each) => each !== null).join(' · ') || null,
      issuer.rib === null ? null : numberLine(say('rib'), formatNumber('rib', issuer.rib)),
    ]),
    pen.end(title, second, 21, { size: 8, weight: 'bold' }),
    pen.end(ltr(invoice.reference), second, 28.5, { size: 5.6, weight: 'bold' }),
    ...(invoice.revision > 1
      ? [pen.end(`${say('revision')} ${ltr(String(invoice.revision))}`, second, 34, { size: 3.4 })]
      : []),
    pen.rule(46, 0.4),
  ];
}

function fact(title: string, value: string, column: SheetColumn, y: number, pen: Pen): Shape[] {
  return [pen.write(title, column, y, { size: 3 }), pen.write(value, column, y + 4.6, { size: 3.8, weight: 'bold' })];
}

/** To whom it is paid, and when for which days. */
export function payeeAndFacts({ payee, invoice, language }: InvoicePaper, { pen, say }: Writing): Shape[] {
  const { firstDay, lastDay, status, paidAt, paymentReference } = invoice;
  const period = firstDay === lastDay ? ltr(dayText(firstDay)) : ltr(`${dayText(firstDay)} – ${dayText(lastDay)}`);
  const column = (n: number): SheetColumn => ({ from: second.from + (n * half) / 2, width: half / 2 - 2 });
  return [
    pen.write(say(invoice.kind === 'driver' ? 'driver' : 'customer'), first, 53, { size: 3 }),
    ...party(pen, first, 59, [payee.name, payee.address, numberLine(say('ice'), payee.ice)]),
    ...fact(say('made'), ltr(dayText(dayOf(invoice.createdAt))), column(0), 53, pen),
    ...fact(say('period'), period, column(1), 53, pen),
    ...fact(say('status'), wordsOf(language).statuses[status] ?? status, column(0), 64, pen),
    ...(paidAt === null ? [] : fact(say('paidOn'), ltr(dayText(dayOf(paidAt))), column(1), 64, pen)),
    ...(paymentReference === null
      ? []
      : [pen.write(`${say('payment')} ${ltr(paymentReference)}`, second, 75, { size: 3 })]),
  ];
}

/** What is added and taken off, and what is left: the parts of the equation that are not zero. */
function equationOf(
  { invoice }: Pick<InvoicePaper, 'invoice'>,
  titles: Writing['titles'],
): { sign: string; title: readonly string[]; amount: number }[] {
  const { kind, codTotal, compensation, charges, extras, tax, carriedOver, amount } = invoice;
  if (kind === 'driver') return [{ sign: '=', title: titles('toPay'), amount }];
  const parts = [
    { sign: '', title: titles('cod'), amount: codTotal },
    { sign: '+', title: titles('compensation'), amount: compensation },
    { sign: '-', title: titles('fee'), amount: charges },
    { sign: '-', title: titles('extras'), amount: extras },
    { sign: '-', title: titles('tax'), amount: tax },
    { sign: '-', title: titles('carriedOver'), amount: -carriedOver },
  ].filter((part) => part.sign === '' || part.amount !== 0);
  return [...parts, { sign: '=', title: titles(amount < 0 ? 'toCarry' : 'toPay'), amount }];
}

export const equationHeight = 17;

/** The net as one equation, in a frame. */
export function equation(paper: InvoicePaper, y: number, { pen, titles }: Writing): Shape[] {
  const parts = equationOf(paper, titles);
  const width = inner / parts.length;
  return [
    pen.box({ from: 0, width: inner }, y, equationHeight, 0.3),
    ...parts.flatMap(({ sign, title, amount }, index): Shape[] => {
      const column = { from: index * width + 3, width: width - 6 };
      const isNet = index === parts.length - 1;
      return [
        ...titleLines(title, y + 6).map((line) => pen.write(line.text, column, line.y, { size: line.size })),
        pen.write(ltr(`${sign}${sign === '' ? '' : ' '}${amountText(amount)}`), column, y + 12.6, {
          size: isNet ? 5 : 4.2,
          weight: 'bold',
        }),
      ];
    }),
  ];
}

/** The tax of each rate; empty for an invoice without fees. */
export function taxTable({ taxes }: InvoicePaper, y: number, { pen, say }: Writing): Shape[] {
  if (taxes.length === 0) return [];
  const [rate, base, tax]: [SheetColumn, SheetColumn, SheetColumn] = [
    { from: 0, width: 40 },
    { from: 42, width: 28 },
    { from: 72, width: 28 },
  ];
  return [
    pen.write(say('taxByRate'), rate, y + 4, { size: 3.2, weight: 'bold' }),
    pen.figure(say('base'), base, y + 4, { size: 3.2 }),
    pen.figure(say('tax'), tax, y + 4, { size: 3.2 }),
    ...taxes.flatMap((part, index): Shape[] => {
      const line = y + 9.4 + index * 5;
      return [
        pen.write(ltr(`${String(part.rate / 100).replace('.', ',')} %`), rate, line, { size: 3.6 }),
        pen.figure(amountText(part.base), base, line, { size: 3.6 }),
        pen.figure(amountText(part.tax), tax, line, { size: 3.6, weight: 'bold' }),
      ];
    }),
  ];
}

export const taxHeight = ({ taxes }: InvoicePaper): number => (taxes.length === 0 ? 0 : 12 + taxes.length * 5);

/** The receipt of a payment: how much, when, with which transfer, to which account. */
export function receipt({ invoice, payee }: InvoicePaper, { pen, say }: Writing): Shape[] {
  const rows: (readonly [string, string])[] = [
    [say('invoice'), ltr(invoice.reference)],
    [say('period'), ltr(`${dayText(invoice.firstDay)} – ${dayText(invoice.lastDay)}`)],
    [say('parcel'), ltr(String(invoice.parcels))],
    [say('paidOn'), invoice.paidAt === null ? '—' : ltr(dayText(dayOf(invoice.paidAt)))],
    [say('payment'), ltr(invoice.paymentReference ?? '—')],
    ...(payee.rib === null ? [] : [[say('account'), ltr(maskNumber(payee.rib))] as const]),
  ];
  const title: SheetColumn = { from: 0, width: 60 };
  const value: SheetColumn = { from: 64, width: inner - 64 };
  const end = 92 + rows.length * 8;
  return [
    ...rows.flatMap(([name, text], index): Shape[] => [
      pen.write(name, title, 92 + index * 8, { size: 3.8 }),
      pen.write(text, value, 92 + index * 8, { size: 4.2, weight: 'bold' }),
      pen.rule(94.6 + index * 8, 0.1),
    ]),
    pen.box({ from: 0, width: inner }, end, 18, 0.4),
    pen.write(say('received'), { from: 5, width: 80 }, end + 11.4, { size: 4.6, weight: 'bold' }),
    pen.end(`${ltr(amountText(invoice.amount))} ${say('currency')}`, { from: 88, width: inner - 93 }, end + 12, {
      size: 7,
      weight: 'bold',
    }),
    pen.box({ from: inner - 80, width: 80 }, end + 28, 36, 0.3),
    pen.write(say('signature'), { from: inner - 76, width: 72 }, end + 34, { size: 3.6 }),
  ];
}
