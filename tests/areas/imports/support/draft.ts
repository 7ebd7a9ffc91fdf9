// Rows of an import as its preview shows them.
import { importFields, type ImportField } from '#shared/areas/imports/columns.ts';
import type { DraftRow, DraftRowProblem, ImportDetail } from '#client/areas/imports/documents.ts';

const usual: Partial<Record<ImportField, string>> = {
  recipientName: 'Karim Benali',
  phone: '0661234567',
  city: 'Casablanca',
  address: '14 rue Taha Hussein',
  cod: '349,00',
};

export const problem = (given: Partial<DraftRowProblem>): DraftRowProblem => ({
  field: 'city',
  code: 'city_unknown',
  isError: false,
  count: null,
  line: null,
  value: null,
  suggestions: [],
  ...given,
});
export const guessed = (...suggestions: string[]): DraftRowProblem => problem({ code: 'city_guessed', suggestions });
export const noPhone = problem({ field: 'phone', code: 'invalid_phone', isError: true });

type Given = Partial<Omit<DraftRow, 'texts'>> & { texts?: Partial<Record<ImportField, string>> };

export function draftRow(line: number, { texts = {}, ...given }: Given = {}): DraftRow {
  const all = { ...usual, ...texts };
  return {
    line,
    texts: importFields.map((field) => all[field] ?? ''),
    excluded: false,
    kept: false,
    packageId: null,
    trackingNumber: null,
    problems: [],
    ...given,
  };
}

export function draft(rows: readonly DraftRow[], given: Partial<ImportDetail> = {}): ImportDetail {
  return {
    id: 'i1',
    version: 3,
    status: 'draft',
    source: 'file',
    name: 'colis.xlsx',
    sheetName: null,
    rowCount: rows.length,
    createdCount: 0,
    createdAt: '2025-07-01T09:00:00Z',
    updatedAt: '2025-07-01T09:00:00Z',
    company: null,
    owner: null,
    header: ['Nom', 'Tél', 'Ville', 'Adresse', 'Prix', ''],
    columns: ['recipientName', 'phone', 'city', 'address', 'cod', 'ignored'],
    suggestions: [],
    examples: ['Karim', '0661234567', 'Casa', 'rue', '349', ''],
    importedBefore: null,
    encoding: null,
    encodingIsSure: true,
    hiddenRows: 0,
    hiddenColumns: 0,
    withHidden: false,
    rows: [...rows],
    ...given,
  };
}

/** The draft as the server sends it. */
export const sent = (detail: ImportDetail): object => ({
  __typename: 'Import',
  ...detail,
  importedBefore: detail.importedBefore && { __typename: 'Import', ...detail.importedBefore },
  rows: detail.rows.map((row) => ({
    __typename: 'ImportRow',
    ...row,
    problems: row.problems.map((one) => ({ __typename: 'ImportRowProblem', ...one })),
  })),
});
