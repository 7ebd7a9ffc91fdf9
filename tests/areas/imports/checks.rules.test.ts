// What is asked about the rows of an import, and what a row with errors may not become.
import { describe, expect, it } from 'vitest';
import { checkImport, checkRows } from '#server/areas/imports/check-rows.ts';
import { readSheetImportRows } from '#server/areas/imports/queries.ts';
import { type ColumnUse, importFields } from '#shared/areas/imports/columns.ts';
import type { ImportFileRow, ImportRow } from '#shared/areas/imports/import.ts';
import { importInputs } from '#shared/areas/imports/input.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { now } from '#tests/fixtures/effect-of.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

const columns: ColumnUse[] = [...importFields];
const facts = {
  cities: new Map(),
  cityNames: new Map(),
  phones: new Map(),
  partnerIds: new Map<string, number>(),
  skus: new Set<string>(),
  extras: new Map<string, string>(),
};
const good = ['Omar Tazi', '0637737464', 'Casablanca', 'Bloc C', '520', '', '', '', '', '', '', ''];
const at = (field: (typeof importFields)[number]) => importFields.indexOf(field);

const rowOf = (cells: string[], changes: Partial<ImportRow> = {}): ImportRow => ({
  line: 2,
  cells,
  edits: {},
  excluded: false,
  kept: false,
  packageId: null,
  trackingNumber: null,
  ...changes,
});
const checked = (cells: string[]) => checkRows([rowOf(cells)], columns, facts)[0];

describe('a row', () => {
  it('with a text that is too long says how long it may be', () => {
    const [problem] = checked(good.with(at('recipientName'), 'x'.repeat(121)))?.problems ?? [];
    expect(problem).toMatchObject({ field: 'recipientName', code: 'too_long', isError: true, count: 120 });
  });

  it.each([
    ['fragile', 'peut-être'],
    ['cod', 'gratuit'],
    ['city', ''],
    ['phone', '06'],
  ] as const)('whose %s is %j becomes no parcel, though all else is right', (field, text) => {
    expect(checked(good)?.input).not.toBeNull();
    expect(checked(good.with(at(field), text))?.input).toBeNull();
  });

  it('loses the apostrophe before a number or a formula, and no other', () => {
    const texts = ["'=A1", "'+212637737464", "'@nom", "'-", "'Aïcha'"].map(
      (name) => checked(good.with(at('recipientName'), name))?.texts.recipientName,
    );
    expect(texts).toEqual(['=A1', '+212637737464', '@nom', '-', "'Aïcha'"]);
  });

  it('that somebody has accepted is still repeated by a later one', () => {
    const rows = [rowOf(good, { kept: true }), rowOf(good, { line: 3 })];
    expect(checkRows(rows, columns, facts).map(({ problems }) => problems.map(({ code }) => code))).toEqual([
      [],
      ['same_as_row'],
    ]);
  });
});

describe('an import', () => {
  const audience: Audience = {
    role: 'CUSTOMER',
    sets: { user: ['k1'], company: ['c1'], driver: [], hub: [], team: [], role: [] },
    flags: { manager: false },
  };
  const asked = async (status: ImportFileRow['status']) => {
    const { statements, run } = recordStatements((text) => (text.includes('as stamp') ? [{ stamp: 'none' }] : []));
    const rows = [rowOf(good.with(at('partnerId'), 'CMD-1')), rowOf(good.with(at('phone'), '٠٦٥٥٧٦٧١٥٩'))];
    await run((trx) => checkImport(trx, audience, { companyId: 'c1', rows, columns, status }, now));
    return statements;
  };

  it('that is a draft asks what is known of its phones, in any digits, of its cities and of its numbers', async () => {
    const statements = await asked('draft');
    expect(statements.find((text) => text.includes('recent_orders'))).toContain('{+212637737464,+212655767159}');
    expect(statements.find((text) => text.includes('partner_id'))).toContain('{CMD-1,cmd-1}');
    expect(statements.some((text) => text.includes('cities'))).toBe(true);
  });

  it.each(['done', 'canceled'] as const)(
    'that is %s asks nothing: its parcels would warn of themselves',
    async (is) => {
      expect(await asked(is)).toEqual([]);
    },
  );
});

it('the rows of a sheet that are known are those of its company, of sheets, that were not given up', async () => {
  const { statements, run } = recordStatements(() => [{ cells: ['Omar'], tracking_number: null }]);
  expect(await run((trx) => readSheetImportRows(trx, 'c1', now))).toEqual([{ cells: ['Omar'], trackingNumber: null }]);
  expect(statements[0]).toMatch(
    /where i\.company_id = 'c1'::uuid and i\.source = 'sheet' and i\.status <> 'canceled' and i\.created_at >= '2026-01-23T10:00:00\.000Z' order by i\.created_at desc/,
  );
});

it.each([
  [[], false],
  [[2], true],
  [Array.from({ length: 100 }, (_, n) => n + 1), true],
  [Array.from({ length: 101 }, (_, n) => n + 1), false],
])('a change is of one row at least, and of no more than an import has', (lines, isAllowed) => {
  const id = '01a20937-c827-79a3-a27d-84875b467961';
  expect(importInputs.keep.safeParse({ id, lines }).success).toBe(isAllowed);
});

it('a cell is changed to a text of a thousand signs at most', () => {
  const edit = { id: '01a20937-c827-79a3-a27d-84875b467961', lines: [2], field: 'note' };
  const isAllowed = [0, 1_000, 1_001].map(
    (length) => importInputs.edit.safeParse({ ...edit, text: 'x'.repeat(length) }).success,
  );
  expect(isAllowed).toEqual([true, true, false]);
});
