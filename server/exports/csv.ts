// Writes CSV as spreadsheet programs in Morocco open it: UTF-8 with BOM, semicolons, CRLF.
import { stringify } from 'csv-stringify/sync';
import type { ExportLanguage } from '#shared/entities/list-export.ts';
import type { Cell } from './cells.ts';

const bom = '\uFEFF';

/** A text that a spreadsheet program would take for a formula, by its first character. */
const formula = /^[=+\-@\t\r]/;

/**
 * The text as data: one that a spreadsheet would run begins with an apostrophe (OWASP, CSV injection). A program may
 * also cut white space off before it looks.
 */
function escapeFormula(text: string): string {
  return formula.test(text) || /^\s+[=+\-@]/.test(text) ? `'${text}` : text;
}

const two = (value: number) => String(value).padStart(2, '0');
const dayText = (at: Date) => `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`;
const timeText = (at: Date) => `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;

/** Groups separated by spaces: no formula, so a foreign number keeps its plus sign and its readable form. */
const isPhone = (text: string) => /^\+?\d+(?: \d+)+$/.test(text);

function textOf(cell: Cell, point: string): string {
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'text':
      return escapeFormula(cell.text);
    case 'phone':
      return isPhone(cell.text) ? cell.text : escapeFormula(cell.text);
    case 'number':
      return String(cell.value).replace('.', point);
    case 'money':
      return (cell.centimes / 100).toFixed(2).replace('.', point);
    case 'day':
      return dayText(cell.at);
    case 'instant':
      return `${dayText(cell.at)} ${timeText(cell.at)}`;
  }
}

/** The library quotes a line break only where it is the whole `record_delimiter`; RFC 4180 wants each quoted. */
const options = { delimiter: ';', record_delimiter: '\r\n', quoted_match: /[\r\n]/ } as const;

/** The beginning of a file, with the header. */
export function csvHead(titles: readonly string[]): Buffer {
  return Buffer.from(bom + stringify([titles.map(escapeFormula)], options));
}

/** Rows of a file. Numbers have the decimal sign of the language's spreadsheets. */
export function csvRows(rows: readonly (readonly Cell[])[], language: ExportLanguage): Buffer {
  const point = language === 'en' ? '.' : ',';
  return Buffer.from(
    stringify(
      rows.map((row) => row.map((cell) => textOf(cell, point))),
      options,
    ),
  );
}
