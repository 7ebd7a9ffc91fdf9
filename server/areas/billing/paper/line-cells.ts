// The lines of invoices as the cells of a table.
import type { InvoiceRow } from '#shared/areas/billing/invoice.ts';
import type { ExportLanguage } from '#shared/entities/list-export.ts';
import type { Cell } from '../../../exports/cells.ts';
import type { InvoiceLine } from '../store.ts';
import { lineWords } from './words.ts';

const titles = [
  'invoice',
  'customer',
  'parcel',
  'day',
  'city',
  'outcome',
  'cod',
  'compensation',
  'fee',
  'extras',
  'tax',
  'net',
] as const;

/** The titles of the columns. */
export const lineTitles = (language: ExportLanguage): string[] => titles.map((title) => lineWords[language][title]);

const text = (value: string): Cell => ({ kind: 'text', text: value });
const money = (centimes: number): Cell => ({ kind: 'money', centimes });

/** One line. Fees, extra services and tax are what is taken off; the net of a driver's is the commission. */
export function lineCells(
  line: InvoiceLine,
  { invoice, name, language }: { invoice: InvoiceRow; name: string; language: ExportLanguage },
): Cell[] {
  return [
    text(invoice.reference),
    text(name),
    text(line.trackingNumber),
    { kind: 'day', at: new Date(`${line.endedOn}T00:00:00Z`) },
    text(line.city),
    text(lineWords[language].outcomes[line.outcome]),
    money(line.cod),
    money(line.compensation),
    money(0 - line.fee),
    money(0 - line.extras),
    money(0 - line.tax),
    money(line.net),
  ];
}
