// What spreadsheet programs leave in cells in place of what people typed: errors of formulas, truth values, numbers whose
// digits are lost, and dates made of something else. A parcel has no date, so that every date was something else.
import type { ImportField } from '#shared/areas/imports/columns.ts';
import type { ErrorCode } from '#shared/lib/app-error.ts';
import { parsePhone } from '#shared/lib/phone.ts';
import { asciiDigits } from './amount-text.ts';

/** In English and French, and of LibreOffice and Google Sheets. */
const formulaError =
  /^(?:#(?:N\/A|N\/D|REF!|VALUE!|VALEUR!|DIV\/0!|NAME\?|NOM\?|NUM!|NOMBRE!|NULL!|NUL!|SPILL!|PROPAGATION!|CALC!|ERROR!|FIELD!|BUSY!|UNKNOWN!|BLOCKED!|CONNECT!|GETTING_DATA)|Err:\d{3})$/i;
const truthValue = /^(?:true|false|vrai|faux|صحيح|صواب|خطأ)$/iu;
/** A number as programs show it when it has too many digits: the last ones are lost. */
const exponent = /^[+-]?\d(?:[.,]\d+)?E[+-]\d+$/i;
const month = '(?:jan|janv|fev|fevr|feb|mar|mars|avr|apr|mai|may|juin|jun|juil|jul|aout|aug|sep|sept|oct|nov|dec)\\.?';
const dates = [
  /^\d{1,2}[/.]\d{1,2}[/.](?:\d{4})(?: \d{1,2}:\d{2}(?::\d{2})?)?$/,
  /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}.*)?$/,
  new RegExp(`^\\d{1,2}-${month}(?:-\\d{2,4})?$`, 'i'),
  new RegExp(`^${month}-\\d{2,4}$`, 'i'),
];

const withoutAccents = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '');
const isDate = (text: string) => dates.some((date) => date.test(withoutAccents(text)));

/** Fields that such a value makes useless; in the others a person may have meant it. */
const spoilt: Readonly<Record<'truth_value' | 'lost_digits' | 'became_date', readonly ImportField[]>> = {
  truth_value: ['recipientName', 'phone', 'city', 'address', 'cod'],
  lost_digits: ['recipientName', 'phone', 'city', 'address', 'cod', 'partnerId'],
  became_date: ['recipientName', 'phone', 'city', 'address', 'cod'],
};
/** Yes or no is what these have. */
const flags: readonly ImportField[] = ['exchange', 'noOpening', 'fragile'];

/** What a program did to the value of a cell; null if it is as it was typed. */
export function findBadValue(field: ImportField, text: string): { code: ErrorCode; isError: boolean } | null {
  if (formulaError.test(text)) return { code: 'formula_error', isError: true };
  if (flags.includes(field)) return null;
  const code = truthValue.test(text)
    ? 'truth_value'
    : exponent.test(text)
      ? 'lost_digits'
      : // A note may be a day.
        isDate(text) && field !== 'note'
        ? 'became_date'
        : null;
  return code && { code, isError: spoilt[code].includes(field) };
}

const separator = /\s*(?:[/\\;,|&+]|\s-\s|(?<=\s)(?:ou|et|or|and|أو|او|و)(?=\s))\s*(?=[+0\d٠-٩۰-۹])/u;
/** Two numbers of Morocco with nothing but a space or a hyphen between them. */
const moroccan = /(?:(?:\+|00)212|0)[5-7](?:[\s.-]?\d){8}/g;

/**
 * The phones of a cell: the first, and the others as they were typed. Null if it has one or none, or anything that is no
 * phone: then nobody knows what was meant.
 */
export function splitPhones(text: string): { first: string; others: string[] } | null {
  const written = asciiDigits(text);
  if (parsePhone(written) !== null) return null;
  const separated = written.split(separator).filter((part) => part !== '');
  const found = written.match(moroccan) ?? [];
  const isAll = written.replaceAll(moroccan, '').replaceAll(/[\s-]/g, '') === '';
  const parts = separated.length > 1 ? separated : isAll ? found : [];
  const numbers = parts.map((part) => parsePhone(part));
  const [first, ...others] = parts.map((part) => part.trim());
  if (first === undefined || numbers.includes(null)) return null;
  return { first, others: others.filter((_, index) => numbers.indexOf(numbers[index + 1] ?? null) === index + 1) };
}
