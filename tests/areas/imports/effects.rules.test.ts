// All that an action changes on an import, and how many a person has a day.
import { expect, it } from 'vitest';
import { importService } from '#server/areas/imports/service.ts';
import { effectOf, type Given, now, person } from '#tests/fixtures/effect-of.ts';

const customer = person('k1', 'CUSTOMER', { company: ['c1'] });
const sender = { companies: [{ id: 'c1', name: 'Atlas', hubId: 'h1' }] };
const line = (n: number) => ({
  line: n,
  cells: [`c${n}`],
  edits: {},
  excluded: false,
  kept: true,
  packageId: null,
  trackingNumber: null,
});
const draft = { id: 'i1', version: 1, header: ['Nom', 'Ville'], rows: [line(1), line(2), line(3)] };
const upload = { source: 'file', fileName: 'a.csv', header: ['Nom'], rows: [{ line: 1, cells: ['Salma'] }] };
const imports = (n: number) => ({ 'count(*)': [{ n }], ...sender });

it.each<[string, string, Given, unknown]>([
  [
    'gives each column a use',
    'setColumns',
    { input: { columns: ['recipientName', 'ignored'] } },
    { set: { columns: ['recipientName', 'ignored'], suggestions: ['ignored', 'ignored'] } },
  ],
  [
    'ignores several columns',
    'setColumns',
    { input: { columns: ['ignored', 'ignored'] } },
    { set: { columns: ['ignored', 'ignored'], suggestions: ['ignored', 'ignored'] } },
  ],
  ['uses no column twice', 'setColumns', { input: { columns: ['city', 'city'] } }, 'columns: repeated'],
  ['has a use for each column', 'setColumns', { input: { columns: ['city'] } }, 'columns: invalid_choice'],
  [
    'asks again after an edit',
    'edit',
    { input: { lines: [2], field: 'city', text: 'Fès' } },
    { set: { rows: [line(1), { ...line(2), edits: { city: 'Fès' }, kept: false }, line(3)] } },
  ],
  ['has no other lines', 'edit', { input: { lines: [2, 4], field: 'city', text: 'Fès' } }, 'lines: missing'],
  [
    'counts the rows that are not left out',
    'exclude',
    { input: { lines: [1, 3], excluded: true } },
    { set: { rows: [{ ...line(1), excluded: true }, line(2), { ...line(3), excluded: true }], rowCount: 1 } },
  ],
  [
    'keeps what was seen',
    'keep',
    { row: { ...draft, rows: [{ ...line(1), kept: false }, line(2)] }, input: { lines: [1] } },
    { set: { rows: [line(1), line(2)] } },
  ],
  [
    'has the parcels that were made',
    'finish',
    { input: { packages: [{ line: 2, packageId: 'p2', trackingNumber: 'T2' }] } },
    {
      set: {
        rows: [line(1), { ...line(2), packageId: 'p2', trackingNumber: 'T2' }, line(3)],
        createdCount: 1,
        confirmedAt: now,
      },
    },
  ],
  ['is no hundred and first of a day', 'create', { input: upload, rows: imports(100) }, 'import.too_many_today'],
  [
    'may be the hundredth of a day',
    'create',
    { input: upload, rows: imports(99) },
    expect.objectContaining({
      status: 'draft',
      companyId: 'c1',
      ownerId: 'k1',
      rowCount: 1,
      createdCount: 0,
      confirmedAt: null,
      columns: ['recipientName'],
      rows: [{ ...line(1), cells: ['Salma'], kept: false }],
    }),
  ],
])('an import %s (%s)', async (_what, action, given, expected) => {
  expect((await effectOf(importService, action, { row: draft, actor: customer, ...given })).effect).toEqual(expected);
});

it('two new imports at once are counted one after the other', async () => {
  const given = { input: upload, rows: imports(0), actor: customer };
  const { statements } = await effectOf(importService, 'create', given);
  const at = (part: RegExp) => statements.findIndex((text) => part.test(text));
  expect(at(/pg_advisory_xact_lock/)).toBeGreaterThanOrEqual(0);
  expect(at(/count/)).toBeGreaterThan(at(/pg_advisory_xact_lock/));
});
