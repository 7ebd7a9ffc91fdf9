// The files that an import offers: the template, and its rows with their errors.
import type { TFunction } from 'i18next';
import { importFields, requiredFields } from '#shared/areas/imports/columns.ts';
import { readLanguage } from '#client/messages/languages.ts';
import type { ImportDetail, DraftRow } from '../documents.ts';
import { stateOf } from '../rows/row-state.ts';
import type { ProblemText } from '../rows/use-problem-text.ts';

const templateFields = [...requiredFields, 'products', 'note', 'partnerId'] as const;
const isRtl = (): boolean => readLanguage() === 'ar';

/** Downloads the template: titles in the person's language, and one example. */
export async function downloadTemplate(t: TFunction): Promise<void> {
  const { downloadWorkbook } = await import('#client/lib/workbook-file.ts');
  downloadWorkbook(`${t('template.file')}.xlsx`, {
    header: templateFields.map((field) => t(`fields.${field}`)),
    rows: [templateFields.map((field) => t(`template.${field}`))],
    isRtl: isRtl(),
  });
}

/** What became of a row in words: its parcel, that it is left out and its errors, or what is wrong with it. */
export function whatBecameOf(row: DraftRow, t: TFunction, problemText: ProblemText): string {
  if (row.packageId !== null) return t('result.made');
  const shown = row.problems.filter(({ isError }) => isError || !row.excluded);
  const problems = shown.map((problem) => `${t(`fields.${problem.field}`)} : ${problemText(problem)}`);
  const state = row.excluded || problems.length === 0 ? [t(`states.${stateOf(row)}`)] : [];
  return [...state, ...problems].join(' · ');
}

/** Downloads all rows with what became of each. */
export async function downloadRows(
  t: TFunction,
  problemText: ProblemText,
  { name, columns, rows }: ImportDetail,
): Promise<void> {
  const { downloadWorkbook } = await import('#client/lib/workbook-file.ts');
  const fields = importFields.filter((field) => requiredFields.includes(field) || columns.includes(field));
  downloadWorkbook(`${name.replace(/\.[^.]*$/, '')} - ${t('result.file')}.xlsx`, {
    header: [t('line'), ...fields.map((field) => t(`fields.${field}`)), t('verdict'), t('result.number')],
    rows: rows.map((row) => [
      String(row.line),
      ...fields.map((field) => row.texts[importFields.indexOf(field)] ?? ''),
      whatBecameOf(row, t, problemText),
      row.trackingNumber ?? '',
    ]),
    isRtl: isRtl(),
  });
}
