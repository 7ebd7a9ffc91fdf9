// What the API says of an import beside its rows: whose it is, an example for each column, and what was imported before.
import { describe, expect, it } from 'vitest';
import { importFields } from '#shared/areas/imports/columns.ts';
import type { ImportFileRow, ImportRow } from '#shared/areas/imports/import.ts';
import type { Role } from '#shared/access/roles.ts';
import { apiOf, idOf } from '#tests/entities/support/api.ts';
import { now } from '#tests/fixtures/effect-of.ts';
import { viewerOf } from '#tests/live/support/viewers.ts';

const company = idOf(1);
const owner = idOf(2);
const rowOf = (line: number, cells: string[]): ImportRow => ({
  line,
  cells,
  edits: {},
  excluded: false,
  kept: false,
  packageId: null,
  trackingNumber: null,
});
const draft: ImportFileRow = {
  encoding: null,
  encodingIsSure: true,
  hiddenRows: 0,
  hiddenColumns: 0,
  withHidden: false,
  id: idOf(10),
  version: 3,
  status: 'draft',
  companyId: company,
  ownerId: owner,
  source: 'file',
  name: 'a.csv',
  sheetName: null,
  contentHash: 'h',
  header: ['Nom', 'Prix', 'Vide'],
  columns: ['recipientName', 'cod', 'ignored'],
  suggestions: [],
  rows: [rowOf(2, ['Omar', '', '']), rowOf(3, ['Lina', '90', ''])],
  rowCount: 2,
  createdCount: 0,
  confirmedAt: null,
  createdAt: now,
  updatedAt: now,
};

/** The API of a viewer, with this import in its database, and the one that is found by its content. */
function apiWith(row: ImportFileRow, { same = null, role = 'CUSTOMER' }: { same?: object | null; role?: Role } = {}) {
  return apiOf(viewerOf(role, owner, { company: [company] }), (text) => {
    if (text.includes('content_hash =')) return same === null ? [] : [same];
    if (text.includes('from imports')) return [row];
    if (text.includes('company_names')) return [{ id: company, name: 'Atlas' }];
    return text.includes('people_names') ? [{ id: owner, name: 'Salma', kind: 'CUSTOMER', avatarId: null }] : [];
  });
}
const ask = (fields: string) => `{ import(id: "${draft.id}") { ${fields} } }`;

/** The texts of a row with this name and this amount. */
const textsOf = (name: string, cod: string) =>
  importFields.map((field) => (field === 'recipientName' ? name : field === 'cod' ? cod : ''));

describe('an import', () => {
  it('has the first text of each column as its example, the sender, and who made it', async () => {
    const { call } = apiWith(draft);
    expect(await call(ask('examples company { name } owner { name }'))).toEqual({
      import: { examples: ['Omar', '90', ''], company: { name: 'Atlas' }, owner: { name: 'Salma' } },
    });
    expect(await apiWith({ ...draft, ownerId: null }).call(ask('owner { name }'))).toEqual({ import: { owner: null } });
  });

  it('has the text of each row for every field', async () => {
    const answer = await apiWith({ ...draft, status: 'done' }).call(ask('rows { line texts }'));
    expect(answer).toEqual({
      import: {
        rows: [
          { line: 2, texts: textsOf('Omar', '') },
          { line: 3, texts: textsOf('Lina', '90') },
        ],
      },
    });
  });

  const before = { ...draft, id: idOf(11), status: 'done' };

  it('that waits says which one of the same content is done, as far as the viewer sees it', async () => {
    const { call, statements } = apiWith(draft, { same: before });
    expect(await call(ask('importedBefore { id status }'))).toEqual({
      import: { importedBefore: { id: before.id, status: 'done' } },
    });
    expect(statements.find((text) => text.includes('content_hash ='))).toContain(`status = 'done'`);
    expect(await apiWith(draft).call(ask('importedBefore { id }'))).toEqual({ import: { importedBefore: null } });
  });

  it.each(['done', 'canceled'] as const)('that is %s is not compared with others', async (status) => {
    const { call } = apiWith({ ...draft, status }, { same: before });
    expect(await call(ask('importedBefore { id }'))).toEqual({ import: { importedBefore: null } });
  });
});

it.each<Role>(['DRIVER', 'ACCOUNTANT', 'SUPPORT', 'HOUSEKEEPER', 'COLLECTOR', 'TRANSPORTOR'])(
  '%s confirms no import, and nothing is read for that',
  async (role) => {
    const { call, statements } = apiWith(draft, { role });
    const document = `mutation { importConfirm(input: { id: "${draft.id}", version: 3 }) { import { id } } }`;
    expect(await call(document)).toBe('forbidden');
    expect(statements).toEqual([]);
  },
);
