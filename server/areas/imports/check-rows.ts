// What becomes of each row of an import: the input of its parcel, its errors and its warnings. The rules are those of
// the form of one parcel, since its schema parses the row.
import * as z from 'zod/mini';
import { type ColumnUse, fieldSeparators, type ImportField, importFields } from '#shared/areas/imports/columns.ts';
import type { ImportFileRow, ImportRow } from '#shared/areas/imports/import.ts';
import { packageInputs } from '#shared/areas/packages/input.ts';
import type { Audience } from '#shared/access/viewer.ts';
import type { ErrorCode, FieldError } from '#shared/lib/app-error.ts';
import { fieldErrorsOf } from '#shared/lib/parse-input.ts';
import { parsePhone } from '#shared/lib/phone.ts';
import { parseSkuLines } from '#shared/areas/stock/line-text.ts';
import type { CommandInput } from '../../commands/entity-service.ts';
import type { Trx } from '../../db/transaction.ts';
import { asciiDigits, parseAmountText } from './amount-text.ts';
import { findBadValue, splitPhones } from './cell-values.ts';
import { parseYesOrNo } from './yes-or-no.ts';
import { type Cells, cellsOf, type RowTexts, textsOf } from './row-texts.ts';
import { readRowFacts, type RowFacts, serviceKey, splitServices } from './row-facts.ts';

export const warningCodes = [
  'city_guessed',
  'city_unknown',
  'same_as_row',
  'second_phone',
  'known_number',
  'recent_order',
  'blacklisted',
] as const;
export type WarningCode = (typeof warningCodes)[number];

export interface RowProblem {
  field: ImportField;
  code: ErrorCode | WarningCode;
  isError: boolean;
  /** The limit of an error, or the orders or parcels that a warning counts. */
  count: number | null;
  /** The row that this one repeats. */
  line: number | null;
  /** The value that the problem is about. */
  value: string | null;
  /** Texts that a click puts into the cell, the best first. */
  suggestions: readonly string[];
}

export interface CheckedRow extends Pick<ImportRow, 'line' | 'excluded' | 'kept' | 'packageId' | 'trackingNumber'> {
  texts: RowTexts;
  problems: readonly RowProblem[];
  /** The input of `package.create`, without the company; null while the row has errors. */
  input: CommandInput | null;
}

const problem = (field: ImportField, code: RowProblem['code'], more: Partial<RowProblem> = {}): RowProblem => ({
  field,
  code,
  isError: false,
  count: null,
  line: null,
  value: null,
  suggestions: [],
  ...more,
});

const phoneOf = ({ phone }: RowTexts) => parsePhone(asciiDigits(phone));

/** In the notation of the form, `1249,50`. */
const amountText = (centimes: number) => (centimes / 100).toFixed(2).replace('.', ',');

function fieldOf({ path }: FieldError): ImportField {
  if (path.startsWith('city')) return 'city';
  if (path.startsWith('stockLines')) return 'stockLines';
  return importFields.find((field) => field === path) ?? 'note';
}

const createSchema = packageInputs.create;

const flagFields = ['exchange', 'noOpening', 'fragile'] as const satisfies readonly ImportField[];

function parseRow(texts: RowTexts, facts: RowFacts): { input: CommandInput | null; errors: RowProblem[] } {
  const { city, phone, cod: _, stockLines: stock, extras: services, ...rest } = texts;
  const match = facts.cities.get(city);
  const amount = parseAmountText(texts.cod);
  const flags = flagFields.map((field) => [field, parseYesOrNo(texts[field])] as const);
  const lines = parseSkuLines(stock);
  const named = splitServices(services).map((name) => ({ name, code: facts.extras.get(serviceKey(name)) }));
  const raw = {
    ...rest,
    phone: asciiDigits(phone),
    cityText: city,
    ...(match?.cityId != null && match.certain && { cityId: match.cityId }),
    ...(amount.centimes !== null && { cod: amount.centimes }),
    ...(stock !== '' && lines !== null && { stockLines: lines }),
    ...(named.length > 0 && { extras: named.flatMap(({ code }) => code ?? []) }),
    ...Object.fromEntries(flags.map(([field, said]) => [field, said ?? false])),
  };
  const parsed = z.safeParse(createSchema, raw, { reportInput: true });
  const found = parsed.success ? [] : fieldErrorsOf(parsed.error);
  const errors = found.map((error) => {
    const { limit } = error.params ?? {};
    return problem(fieldOf(error), error.code, { isError: true, count: typeof limit === 'number' ? limit : null });
  });
  if (amount.centimes === null && texts.cod !== '') {
    const suggestions = amount.suggestion === null ? [] : [amountText(amount.suggestion)];
    errors.splice(0, errors.length, ...errors.filter(({ field }) => field !== 'cod'));
    errors.push(problem('cod', 'invalid_money', { isError: true, suggestions }));
  }
  const unknown = lines?.find(({ sku }) => !facts.skus.has(sku));
  if (lines === null) errors.push(problem('stockLines', 'stock.invalid_lines', { isError: true }));
  else if (unknown) errors.push(problem('stockLines', 'stock.unknown_item', { isError: true, value: unknown.sku }));
  const stranger = named.find(({ code }) => code === undefined);
  if (stranger) errors.push(problem('extras', 'extra.unknown', { isError: true, value: stranger.name }));
  // The schema compares city and id only once all other fields are right.
  if (city === '' && !errors.some(({ field }) => field === 'city'))
    errors.push(problem('city', 'required', { isError: true }));
  for (const [field, said] of flags)
    if (said === null) errors.push(problem(field, 'invalid_choice', { isError: true }));
  return { input: errors.length === 0 && parsed.success ? raw : null, errors };
}

/** What programs made of the texts: in place of the errors that would say that the cell is empty or of the wrong form. */
function badValuesOf(row: Cells, columns: readonly ColumnUse[]): RowProblem[] {
  return importFields.flatMap((field) =>
    cellsOf(row, columns, field).flatMap((value) => {
      const bad = findBadValue(field, value);
      return bad ? [problem(field, bad.code, { isError: bad.isError, value })] : [];
    }),
  );
}

function secondPhones(row: Cells, columns: readonly ColumnUse[]): RowProblem[] {
  if (row.edits.phone !== undefined || row.edits.note !== undefined) return [];
  const phones = cellsOf(row, columns, 'phone').join(fieldSeparators.phone ?? ' ');
  const others = splitPhones(phones)?.others ?? [];
  return others.length === 0 ? [] : [problem('note', 'second_phone', { value: others.join(' / ') })];
}

function cityWarnings({ city }: RowTexts, { cities, cityNames }: RowFacts): RowProblem[] {
  const match = cities.get(city);
  if (!match || city === '') return [];
  if (match.cityId === null) {
    const suggestions = match.suggestions.map(({ name }) => name).slice(0, 3);
    return [problem('city', 'city_unknown', { suggestions })];
  }
  const name = cityNames.get(match.cityId);
  return match.certain ? [] : [problem('city', 'city_guessed', { suggestions: name === undefined ? [] : [name] })];
}

function phoneWarnings(texts: RowTexts, facts: RowFacts): RowProblem[] {
  const known = facts.phones.get(phoneOf(texts) ?? '');
  if (!known) return [];
  return [
    ...(known.undelivered > 0 ? [problem('phone', 'blacklisted', { count: known.undelivered })] : []),
    ...(known.recent > 0 ? [problem('phone', 'recent_order', { count: known.recent })] : []),
  ];
}

function numberWarnings({ partnerId }: RowTexts, { partnerIds }: RowFacts): RowProblem[] {
  const count = partnerIds.get(partnerId.toLowerCase()) ?? 0;
  return count > 0 ? [problem('partnerId', 'known_number', { count })] : [];
}

/** What two rows of one order have in common: the number of the order, or the recipient and the amount. */
function keysOf(texts: RowTexts): readonly (readonly [ImportField, string])[] {
  const phone = phoneOf(texts);
  const { centimes } = parseAmountText(texts.cod);
  return [
    ...(texts.partnerId === '' ? [] : [['partnerId', `n ${texts.partnerId.toLowerCase()}`] as const]),
    ...(phone === null ? [] : [['phone', `p ${phone} ${centimes}`] as const]),
  ];
}

/** Checks the rows with what is known. Rows that are left out neither repeat others nor are repeated. */
export function checkRows(rows: readonly ImportRow[], columns: readonly ColumnUse[], facts: RowFacts): CheckedRow[] {
  const firstLines = new Map<string, number>();
  return rows.map((row) => {
    const { line, excluded, kept, packageId, trackingNumber } = row;
    const texts = textsOf(row, columns);
    const { input, errors } = parseRow(texts, facts);
    const keys = excluded ? [] : keysOf(texts);
    const [repeated] = keys.flatMap(([field, key]) => {
      const first = firstLines.get(key);
      return first === undefined ? [] : [problem(field, 'same_as_row', { line: first })];
    });
    for (const [, key] of keys) if (!firstLines.has(key)) firstLines.set(key, line);
    const badValues = badValuesOf(row, columns);
    const isSpoilt = (field: ImportField) => badValues.some((bad) => bad.isError && bad.field === field);
    const warnings = [
      ...(isSpoilt('city') ? [] : cityWarnings(texts, facts)),
      ...secondPhones(row, columns),
      ...(repeated ? [repeated] : []),
      ...numberWarnings(texts, facts),
      ...phoneWarnings(texts, facts),
    ];
    const problems = [...badValues, ...errors.filter(({ field }) => !isSpoilt(field)), ...warnings];
    const isFaulty = problems.some(({ isError }) => isError);
    return { line, excluded, kept, packageId, trackingNumber, texts, input: isFaulty ? null : input, problems };
  });
}

/** Reads what is known about the rows, and checks them. */
export async function checkImport(
  trx: Trx,
  audience: Audience,
  { companyId, rows, columns, status }: Pick<ImportFileRow, 'companyId' | 'rows' | 'columns' | 'status'>,
  now: Date,
): Promise<CheckedRow[]> {
  const texts = status === 'draft' ? rows.map((row) => textsOf(row, columns)) : [];
  const cities = texts.map(({ city }) => city).filter((city) => city !== '');
  const phones = texts.flatMap((each) => phoneOf(each) ?? []);
  const skus = texts.flatMap(({ stockLines }) => parseSkuLines(stockLines) ?? []).map(({ sku }) => sku);
  const hasExtras = texts.some(({ extras }) => extras !== '');
  const partnerIds = texts.map(({ partnerId }) => partnerId).filter((number) => number !== '');
  return checkRows(
    rows,
    columns,
    await readRowFacts(trx, audience, { companyId, cities, phones, partnerIds, skus, hasExtras }, now),
  );
}
