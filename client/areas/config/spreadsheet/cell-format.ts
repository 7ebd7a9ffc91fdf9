// Formats values for spreadsheet cells and parses typed or pasted text.
import { isInsideMorocco } from '#shared/areas/config/morocco-bounds.ts';
import type { Option } from '#client/ui/form/select/options/option.ts';
import type { Formatters } from '#client/lib/formatters.ts';
import { latinDigits } from '#client/ui/form/text/latin-digits.ts';
import { parseAmount } from '#client/ui/form/text/amount-input.ts';
import type { Fault, FieldValue } from '../draft/draft.ts';

export type SpreadsheetCellKind = 'text' | 'code' | 'money' | 'latitude' | 'longitude' | 'words' | 'choice';
export interface CellFormat {
  kind: SpreadsheetCellKind;
  options?: readonly Option[];
  required?: boolean;
  max?: number;
}
export type ParsedCell = { value: FieldValue; fault?: undefined } | { value: string; fault: Fault };

/** Upper limit of one fee in centimes: 100,000 DHS. */
const maxFee = 10_000_000;

/** Formats a value for display. */
export function formatCell(value: FieldValue, { kind, options }: CellFormat, format: Formatters): string {
  if (value === null) return '';
  if (typeof value === 'object') return value.join(', ');
  if (kind === 'money' && typeof value === 'number') return format.amount(value);
  if (kind === 'choice') return options?.find((option) => option.value === value)?.label ?? '';
  return String(value);
}

function parseDegrees(text: string, kind: 'latitude' | 'longitude'): ParsedCell {
  const number = Number(text.replace(',', '.').replace('°', ''));
  if (Number.isNaN(number)) return { value: text, fault: { code: 'not_a_number' } };
  // Only one coordinate is known here; the other is set to a value inside Morocco.
  const inside = isInsideMorocco(kind === 'latitude' ? { lat: number, lng: -7 } : { lat: 32, lng: number });
  return inside ? { value: number } : { value: text, fault: { code: 'outside_morocco' } };
}

function parseMoney(typed: string): ParsedCell {
  const text = latinDigits(typed);
  const centimes = parseAmount(text);
  if (centimes === null || centimes < 0 || /[^\d\s.,\u00a0\u202f]/.test(text.replace(/\s*(dhs?|mad|درهم)\.?$/i, '')))
    return { value: text, fault: { code: 'invalid_money' } };
  return centimes > maxFee
    ? { value: text, fault: { code: 'too_large', params: { limit: maxFee / 100 } } }
    : { value: centimes };
}

function parseChoice(text: string, options: readonly Option[] = []): ParsedCell {
  const plain = text.toLowerCase();
  const found = options.find(
    ({ value, label, hint }) => value === text || label.toLowerCase() === plain || hint?.toLowerCase() === plain,
  );
  return found ? { value: found.value } : { value: text, fault: { code: 'invalid_choice' } };
}

/** Parses the text of a cell; returns the value, or the text with an error code. */
export function parseCell(text: string, { kind, options, required = false, max = 80 }: CellFormat): ParsedCell {
  const clean = text.trim();
  if (kind === 'words')
    return {
      value: [
        ...new Set(
          clean
            .toLowerCase()
            .split(/\s*[,;،\n]\s*/)
            .filter((word) => word !== ''),
        ),
      ].toSorted(),
    };
  if (clean === '') return required ? { value: '', fault: { code: 'required' } } : { value: null };
  if (kind === 'money') return parseMoney(clean);
  if (kind === 'latitude' || kind === 'longitude') return parseDegrees(clean, kind);
  if (kind === 'choice') return parseChoice(clean, options);
  if (kind === 'code')
    return /^[a-z]{3}$/i.test(clean)
      ? { value: clean.toUpperCase() }
      : { value: clean, fault: { code: 'invalid_hub_code' } };
  return clean.length > max ? { value: clean, fault: { code: 'too_long', params: { limit: max } } } : { value: clean };
}

/** Parses tab-separated text copied from a spreadsheet into rows of cells. */
export function parseTsv(text: string): string[][] {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
}
