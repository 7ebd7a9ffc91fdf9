// What a synchronisation writes into a sheet, when it says so, and which sheets are read by themselves.
import { expect, it, onTestFinished } from 'vitest';
import { reportSync } from '#server/areas/sheets/report-sync.ts';
import { claimDueSheet } from '#server/areas/sheets/service.ts';
import { syncSheets } from '#server/areas/sheets/start-sheet-sync.ts';
import { syncSheet } from '#server/areas/sheets/sync-sheet.ts';
import { type Actor, systemActor } from '#server/commands/actor.ts';
import { newId } from '#server/db/new-id.ts';
import type { CellWrite, SheetsClient } from '#server/sheets/sheets-client.ts';
import { readSheetTable } from '#shared/areas/sheets/sheet-table.ts';
import type { SheetRow } from '#shared/areas/sheets/sheet.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { now, person } from '#tests/fixtures/effect-of.ts';
import { type Answer, recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { columns, order, titles } from './support/sheets.ts';

const sheet: SheetRow = {
  id: 's1',
  version: 1,
  status: 'active',
  companyId: 'c1',
  spreadsheetId: 'x'.repeat(44),
  gid: null,
  sheetName: 'Commandes',
  headerRow: 1,
  columns,
  scheduled: true,
  lastSyncedAt: null,
  errorCode: null,
  createdAt: now,
  updatedAt: now,
};

const client = (rows: string[][], written: CellWrite[] = []): SheetsClient => ({
  canWrite: true,
  account: null,
  readRows: () => Promise.resolve(rows),
  writeCells: (_, cells) => Promise.resolve(void written.push(...cells)),
});
const contextOf = (answer: (text: string) => Answer = () => []) => {
  const { db, statements } = recordStatements(answer);
  return { statements, context: { db, subscribers: [], now: () => now, notifyCommitted: () => {} } };
};

/** A row that became a parcel: what an import has of `order`. */
const imported = (name: string, trackingNumber: string | null) => ({
  cells: [name, '0677110001', 'Rabat', '12 rue Al Massira', '199'],
  tracking_number: trackingNumber,
});
const ordered = (name: string, number = '', status = '') => order(name, '0677110001').with(0, number).with(7, status);
const parcels = [
  { tracking_number: 'T1', status: 'delivered' },
  { tracking_number: 'T2', status: 'enroute' },
];

/** The cells that are written into these rows, as "row column text", and what was asked for that. */
async function writtenInto(rows: string[][], imports: readonly object[]) {
  const written: CellWrite[] = [];
  const { context, statements } = contextOf((text) => {
    if (text.includes('from imports')) return imports;
    return text.includes('from packages') ? parcels : [];
  });
  const result = await syncSheet({ context, sheets: client([titles, ...rows], written) }, sheet, systemActor);
  expect(result).toMatchObject({ importId: null, orders: 0, written: written.length });
  return { statements, cells: written.map(({ row, column, text }) => `${row} ${column} ${text}`) };
}

it('each of two equal orders has its own parcel, also when the sheet has the number of one already', async () => {
  const imports = [imported('Salma', 'T1'), imported('Salma', 'T2')];
  const both = await writtenInto([ordered('Salma'), ordered('Salma')], imports);
  expect(both.cells).toEqual(['1 0 T1', '1 7 Livré', '2 0 T2', '2 7 En route']);
  const second = await writtenInto([ordered('Salma', 'T1', 'Livré'), ordered('Salma')], imports);
  expect(second.cells).toEqual(['2 0 T2', '2 7 En route']);
});

it('only what differs is written, and nothing for a draft or a number that is no parcel of the company', async () => {
  const rows = [
    ordered('Salma', 'T1', 'En route'),
    ordered('Omar', 'T2', 'En route'),
    ordered('Nadia'),
    ordered('Ali', 'T9'),
  ];
  const { cells, statements } = await writtenInto(rows, [imported('Nadia', null)]);
  expect(cells).toEqual(['1 7 Livré']);
  const [lock, read] = statements;
  expect(lock).toContain(`pg_advisory_xact_lock(hashtextextended('sheet/orders/c1', 0))`);
  expect(read).toContain('from imports');
  expect(statements.filter((text) => text.includes('from imports')).at(-1)).toContain(
    `where i.company_id = 'c1'::uuid and i.source = 'sheet' and i.status <> 'canceled' ` +
      `and i.created_at >= '2024-12-19T10:00:00.000Z' order by i.created_at desc`,
  );
  expect(statements.find((text) => text.includes('from packages'))).toContain(
    `where tracking_number in ('T1', 'T2', 'T9') and company_id = 'c1'`,
  );
});

it('orders keep their row in the sheet, below titles that stand further down, whatever the case of their letters', () => {
  const rows = [['Ma boutique'], titles.map((title) => title.toUpperCase()), [], ordered('Salma')];
  const table = readSheetTable(rows, { headerRow: 2, columns });
  expect(table.orders.map(({ index, texts }) => [index, texts.fullName])).toEqual([[3, 'Salma']]);
  expect(table.columns.get('partnerStatus')).toBe(7);
});

const failing = (code: 'sheet.busy' | 'sheet.no_access'): SheetsClient => ({
  ...client([]),
  readRows: () => Promise.reject(new AppError(code)),
});
const customer = person('k1', 'CUSTOMER', { company: ['c1'] });
const quiet = client([titles]);

// The sheet is not in this database: a report of it is refused as missing.
it.each<[string, Actor, SheetsClient, string | null, string]>([
  ['on schedule that changed nothing', systemActor, quiet, null, 'no event'],
  ['that a person asked for', customer, quiet, null, 'missing'],
  ['on schedule that works again', systemActor, quiet, 'sheet.busy', 'missing'],
  ['that fails for the first time', systemActor, failing('sheet.busy'), null, 'missing'],
  ['that fails as before', systemActor, failing('sheet.busy'), 'sheet.busy', 'sheet.busy'],
  ['that fails otherwise', systemActor, failing('sheet.no_access'), 'sheet.busy', 'missing'],
])(
  'a synchronisation %s is told to the owner of the sheet, or nobody',
  async (_what, actor, sheets, errorCode, expected) => {
    const { context } = contextOf();
    const reported = await reportSync({ context, sheets }, { ...sheet, id: newId(), errorCode }, actor).then(
      () => 'no event',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    );
    expect(reported).toBe(expected);
  },
);

it('the sheet that is due for the longest time is read next, once in ten minutes, by one instance', async () => {
  const { statements, run } = recordStatements();
  expect(await run(claimDueSheet)).toBeNull();
  expect(statements).toEqual([
    `insert into sheet_runs (sheet_id, due_at) select id, now() from sheets s where status = 'active' and scheduled ` +
      `and not exists (select from sheet_runs r where r.sheet_id = s.id) on conflict do nothing`,
    `update sheet_runs set due_at = now() + interval '10 minutes' where sheet_id = ( ` +
      `select r.sheet_id from sheet_runs r join sheets s on s.id = r.sheet_id and s.status = 'active' and s.scheduled ` +
      `where r.due_at <= now() order by r.due_at limit 1 for update of r skip locked) returning sheet_id`,
  ]);
});

it('a sheet that cannot be read keeps none of the others waiting, whatever the reason', async () => {
  const claimed = ['s0', 's1', 's2', 's3'];
  const { context } = contextOf((text) => {
    if (text.startsWith('update sheet_runs')) return claimed.splice(0, 1).map((id) => ({ sheet_id: id }));
    const id = /'(s\d)'|\{(s\d)\}/
      .exec(text)
      ?.slice(1)
      .find((found) => found !== undefined);
    if (text.includes('from sheets') && id === 's0') throw new Error('a row of another version');
    return text.includes('from sheets') && id !== undefined ? [{ ...sheet, id, errorCode: 'sheet.busy' }] : [];
  });
  const read: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const readRows = () => {
    read.push('read');
    if (read.length === 3) resolve();
    return Promise.reject(read.length === 1 ? new AppError('sheet.busy') : new Error('out of order'));
  };
  const logged: string[] = [];
  const log = { warn: () => logged.push('warn'), error: () => logged.push('error'), info: () => {} };
  const stop = syncSheets(3_600_000)({ context, sheets: { ...quiet, readRows }, log });
  onTestFinished(stop);
  await promise;
  await stop();
  expect([read.length, logged]).toEqual([3, ['error', 'warn', 'error', 'error']]);
});

it('a stop lets the sheet that is being read end, and begins no other, however many are due', async () => {
  const { context } = contextOf((text) => {
    if (text.startsWith('update sheet_runs')) return [{ sheet_id: 's1' }];
    return text.includes('from sheets') ? [{ ...sheet, errorCode: 'sheet.busy' }] : [];
  });
  const begun = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string[][]>();
  let reads = 0;
  const readRows = () => {
    reads += 1;
    begun.resolve();
    return reads === 1 ? answer.promise : Promise.withResolvers<string[][]>().promise;
  };
  const log = { warn: () => {}, error: () => {}, info: () => {} };
  const stop = syncSheets(3_600_000)({ context, sheets: { ...quiet, readRows }, log });
  await begun.promise;
  const stopped = stop();
  answer.reject(new AppError('sheet.busy'));
  await stopped;
  expect(reads).toBe(1);
});
