// All that an action changes on the sheet of a company, and who connects which.
import { expect, it } from 'vitest';
import { sheetService } from '#server/areas/sheets/service.ts';
import { effectOf, type Given, now, person } from '#tests/fixtures/effect-of.ts';

const customer = person('k1', 'CUSTOMER', { company: ['c1'] });
const admin = person('a1', 'ADMIN');
const sender = { companies: [{ id: 'c1', name: 'Atlas', hubId: 'h1' }] };
const link = (id: string) => `https://docs.google.com/spreadsheets/d/${id.repeat(20)}/edit#gid=5`;
const sheet = {
  id: 's1',
  version: 2,
  companyId: 'c1',
  spreadsheetId: 'a'.repeat(20),
  gid: '5',
  sheetName: 'Commandes',
  headerRow: 1,
  columns: ['A'],
  scheduled: true,
  errorCode: 'sheet.not_found',
};
const settings = { link: link('a'), sheetName: 'Commandes', headerRow: 1, columns: ['A'], scheduled: true, version: 2 };
const linked = {
  spreadsheetId: 'a'.repeat(20),
  gid: '5',
  sheetName: 'Commandes',
  headerRow: 1,
  columns: ['A'],
  scheduled: true,
};

it.each<[string, string, Given, unknown]>([
  [
    'is connected',
    'create',
    { input: settings, rows: sender },
    expect.objectContaining({ status: 'active', companyId: 'c1', ...linked, lastSyncedAt: null, errorCode: null }),
  ],
  [
    'is the only one of its company',
    'create',
    { input: settings, rows: { sheets: [{ sheetName: 'Autre' }], ...sender } },
    'companyId: already_used',
  ],
  [
    'has a link of Google',
    'create',
    { input: { ...settings, link: 'https://example.com' }, rows: sender },
    'link: invalid_sheet_link',
  ],
  [
    'is tried again after an edit',
    'edit',
    { input: { ...settings, headerRow: 2 }, rows: { sheets: [{ id: 's2' }] } },
    { set: { ...linked, headerRow: 2, errorCode: null }, payload: { changes: [{ field: 'headerRow' }] } },
  ],
  [
    'that another company has is not found',
    'edit',
    { input: { ...settings, link: link('b') }, rows: { sheets: [{ id: 's2' }] } },
    'sheet.not_found',
  ],
  [
    'that another company has is found by staff',
    'edit',
    { input: { ...settings, link: link('b') }, rows: { sheets: [{ id: 's2' }] }, actor: admin },
    {
      set: { ...linked, spreadsheetId: 'b'.repeat(20), errorCode: null },
      payload: { changes: [{ field: 'spreadsheetId' }] },
    },
  ],
  ['was read now', 'report', { input: { errorCode: null } }, { set: { errorCode: null, lastSyncedAt: now } }],
])('a sheet %s (%s)', async (_what, action, given, expected) => {
  expect((await effectOf(sheetService, action, { row: sheet, actor: customer, ...given })).effect).toEqual(expected);
});

it('two new sheets at once are counted one after the other', async () => {
  const given = { input: settings, rows: sender, actor: customer };
  const { statements } = await effectOf(sheetService, 'create', given);
  const at = (part: RegExp) => statements.findIndex((text) => part.test(text));
  expect(at(/pg_advisory_xact_lock/)).toBeGreaterThanOrEqual(0);
  expect(at(/from sheets/)).toBeGreaterThan(at(/pg_advisory_xact_lock/));
  // A company has one sheet, and no spreadsheet that another company has connected.
  expect(statements.filter((text) => text.includes('from sheets'))).toEqual([
    `select sheet_name from sheets where company_id = 'c1' and status = 'active'`,
    `select id from sheets where spreadsheet_id = '${'a'.repeat(20)}' and company_id <> all ('{c1}'::uuid[]) ` +
      `and status = 'active' limit 1`,
  ]);
});
