// Connecting the spreadsheet of a company: what is refused, and that no company reaches the spreadsheet of another.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ApiClient, useTestServer } from '#tests/fixtures/test-server.ts';
import { otherSpreadsheetId, startGoogle } from './support/google-double.ts';
import { columns, createSheet, removeSheet, sheetInput, sync, titles } from './support/sheets.ts';

const google = await startGoogle([titles, titles]);
const server = useTestServer({ sheets: google.api });
let customer: ApiClient;
let sheet = '';

beforeEach(async () => {
  customer = await server.as('customer');
  sheet = await createSheet(customer);
});
afterEach(async () => {
  await removeSheet(customer, sheet);
});

/** What is wrong with the input of a new sheet, by field. */
const codesOf = async (person: ApiClient, given: Record<string, unknown>) => {
  const document = 'mutation ($input: SheetCreateInput!) { sheetCreate(input: $input) { sheet { id } } }';
  const { errors } = await person.call(document, { input: sheetInput(given) });
  const { code, fields = [] } = errors[0]?.extensions ?? {};
  return fields.length === 0 ? [code] : fields.map((field) => `${field.path} ${field.code}`);
};

describe('a sheet that is connected', () => {
  it('is refused before it is stored: another link, a missing or doubled column, a second sheet, another company', async () => {
    const admin = await server.as('admin');
    const { zellige } = server.fixtures.companies;
    expect(await codesOf(admin, { companyId: zellige, link: 'https://example.com/x' })).toEqual([
      'link invalid_sheet_link',
    ]);
    expect(await codesOf(admin, { companyId: zellige, columns: columns.with(1, '') })).toEqual(['columns required']);
    expect(await codesOf(admin, { companyId: zellige, columns: columns.with(1, 'Client') })).toEqual([
      'columns repeated',
    ]);
    // Titles are found whatever the case of their letters: this would be one column, read and written.
    expect(await codesOf(admin, { companyId: zellige, columns: columns.with(7, 'ETAT') })).toEqual([
      'columns repeated',
    ]);
    expect(await codesOf(admin, {})).toEqual(['companyId required']);
    expect(await codesOf(customer, {})).toEqual(['companyId already_used']);
    expect(await codesOf(customer, { companyId: zellige })).toEqual(['companyId unknown_company']);
    expect(await codesOf(await server.as('support'), {})).toEqual(['forbidden']);
  });

  it('is refused where it could not be read, on the field that is wrong, and never stored', async () => {
    const other = await server.as('customer2');
    const wrong: [object, string][] = [
      [{ link: 'x'.repeat(44) }, 'link sheet.not_found'],
      [{ sheetName: 'Autre' }, 'sheetName sheet.no_such_tab'],
      [{ headerRow: 9 }, 'headerRow sheet.no_header'],
      [{ columns: columns.with(5, 'Produit') }, 'columns sheet.missing_column'],
    ];
    for (const [given, code] of wrong)
      expect(await codesOf(other, { link: otherSpreadsheetId, ...given })).toEqual([code]);
    google.next = [403, 403];
    expect(await codesOf(other, { link: otherSpreadsheetId })).toEqual(['link sheet.no_access']);
    google.next = [];
    expect((await other.call('{ sheets { id } }')).data).toEqual({ sheets: [] });
    const edit = 'mutation ($input: SheetEditInput!) { sheetEdit(input: $input) { sheet { id } } }';
    const change = (given: object) =>
      customer.call(edit, { input: { id: sheet, version: 1, ...sheetInput(), ...given } });
    expect((await change({ sheetName: 'Autre' })).errors[0]?.extensions.fields).toMatchObject([
      { path: 'sheetName', code: 'sheet.no_such_tab' },
    ]);
    // It may be switched off while nobody can read it.
    google.next = [403, 403];
    expect((await change({ scheduled: true })).errors).toEqual([]);
    google.next = [];
  });

  it('is changed by one of two colleagues at once: the other hears of it, and nothing is lost', async () => {
    const document =
      'mutation ($input: SheetEditInput!) { sheetEdit(input: $input) { sheet { headerRow scheduled } } }';
    const edit = (given: Record<string, unknown>) =>
      customer.call(document, { input: { id: sheet, version: 1, ...sheetInput(given) } });
    expect((await edit({ headerRow: 2 })).errors).toEqual([]);
    const { errors } = await edit({ headerRow: 1, scheduled: true });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'changed_meanwhile',
      fields: [{ path: 'headerRow', params: { mine: 1, theirs: 2 } }],
    });
    expect((await edit({ headerRow: 2, scheduled: true })).data).toEqual({
      sheetEdit: { sheet: { headerRow: 2, scheduled: true } },
    });
  });

  it('is the same answer for a spreadsheet that another company has connected as for none, except to staff', async () => {
    const other = await server.as('customer2');
    const look = 'mutation ($input: SheetInspectInput!) { sheetInspect(input: $input) { titles } }';
    const { link, sheetName, headerRow } = sheetInput();
    const inspect = (given: object) => other.call(look, { input: { link, sheetName, headerRow, ...given } });
    const nowhere = { link: 'x'.repeat(44) };
    const answers = [await inspect({}), await inspect(nowhere)].map(({ errors }) => errors[0]?.extensions);
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.code).toBe('sheet.not_found');
    expect(await codesOf(other, {})).toEqual(['link sheet.not_found']);
    const own = await createSheet(other, { link: otherSpreadsheetId });
    const edit = 'mutation ($input: SheetEditInput!) { sheetEdit(input: $input) { sheet { id } } }';
    const { errors } = await other.call(edit, { input: { id: own, version: 1, ...sheetInput() } });
    expect(errors[0]?.extensions.fields).toMatchObject([{ path: 'link', code: 'sheet.not_found' }]);
    await removeSheet(other, own);
    const admin = await server.as('admin');
    await removeSheet(admin, await createSheet(admin, { companyId: server.fixtures.companies.zellige }));
    expect((await customer.call(look, { input: { link, sheetName, headerRow } })).data).toEqual({
      sheetInspect: { titles },
    });
  });

  it('is the same answer for the sheet of another company as for none', async () => {
    const other = await server.as('customer2');
    expect(await sync(other, sheet)).toEqual({ code: 'missing' });
    expect(await sync(other, '00000000-0000-7000-8000-00000000dead')).toEqual({ code: 'missing' });
    expect((await other.call('{ sheets { id } }')).data).toEqual({ sheets: [] });
  });

  it('is gone once it was removed: it is not listed, not read, and another one takes its place', async () => {
    const other = await server.as('customer2');
    const link = otherSpreadsheetId;
    const removed = await createSheet(other, { link });
    await removeSheet(other, removed);
    expect((await other.call('{ sheets { id } }')).data).toEqual({ sheets: [] });
    expect(await sync(other, removed)).toEqual({ code: 'missing' });
    await removeSheet(other, await createSheet(other, { link }));
  });

  it('is read sixty times in ten minutes by one person, and no more', async () => {
    const backoffice = await server.as('backoffice');
    const codes: string[] = [];
    for (let time = 0; time < 61; time += 1) {
      const answer = await sync(backoffice, '00000000-0000-7000-8000-00000000dead');
      codes.push('code' in answer ? answer.code : 'read');
    }
    expect(codes).toEqual([...Array<string>(60).fill('missing'), 'too_many_requests']);
  });
});
