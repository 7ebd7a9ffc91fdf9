// What a step of an export reads and refuses, with a list whose pages the test gives.
import { buildSchema } from 'graphql';
import { expect, it } from 'vitest';
import '#server/areas/schema.ts';
import { createExportStep } from '#server/exports/export-step.ts';
import type { JobOwner } from '#server/lib/job-step.ts';
import { fail } from '#shared/lib/app-error.ts';
import { maxSheetRows } from '#shared/entities/list-export.ts';
import { now, person } from '#tests/fixtures/effect-of.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

const schema = buildSchema(`
  enum PackageTab { all }
  input PackageFilter { hub: ID }
  input PackageSort { by: String direction: String }
  type Query {
    packages(tab: PackageTab, search: String, filter: PackageFilter, sort: PackageSort, after: String): PackagePage!
  }
  type PackagePage { total: Int! totalIsExact: Boolean! next: String rows: [Package!]! }
  type Package { trackingNumber: String! note: String }
`);
const request = {
  list: 'packages',
  tab: 'all',
  search: 'salma',
  filter: { hub: 'h1' },
  sort: { by: 'cod', direction: 'desc' },
  format: 'csv',
  language: 'fr',
  name: 'colis',
  columns: [{ path: 'trackingNumber', title: 'Numéro', kind: 'text' }],
};
const { principal } = person('u1', 'ADMIN');
if (principal.role === 'SYS') throw new Error('a person is not the system');
const owner: JobOwner = { id: 'u1', name: 'Samira', roles: ['ADMIN'], audience: principal.audience };

const page = { total: 3, totalIsExact: true, next: 'c2', rows: [{ trackingNumber: 'A1' }, { trackingNumber: 'A2' }] };

/** One step of an export; `asked` holds the arguments of the list. */
async function step(given: object, answer: object | (() => object) = {}) {
  const asked: unknown[] = [];
  const field = schema.getQueryType()?.getFields()['packages'];
  if (!field) throw new Error('no list');
  field.resolve = (_root, of) => {
    asked.push({ ...of });
    return { ...page, ...(typeof answer === 'function' ? answer() : answer) };
  };
  const { db } = recordStatements();
  const run = createExportStep(schema, { db, subscribers: [], now: () => now, notifyCommitted: () => {} });
  const rest = { jobId: 'j1', report: () => {}, signal: new AbortController().signal };
  const { chunks, ...output } = await run({ ...rest, request, cursor: null, done: 0, total: null, owner, ...given });
  return { ...output, text: Buffer.concat(chunks).toString(), asked };
}
const filtered = { tab: 'all', search: 'salma', filter: { hub: 'h1' }, sort: { by: 'cod', direction: 'desc' } };

it('an export begins with its titles and the total, goes on behind the page, and ends with the last one', async () => {
  const first = await step({});
  expect(first).toMatchObject({ done: 2, total: 3, isComplete: false, cursor: { after: 'c2' } });
  expect(first.text).toMatch(/Numéro\r\nA1\r\nA2\r\n$/);
  expect(first.asked).toEqual([{ ...filtered, after: null }]);
  const last = await step(
    { cursor: first.cursor, done: 2, total: 3 },
    { total: 9, next: null, rows: [{ trackingNumber: 'A3' }] },
  );
  expect(last).toMatchObject({ done: 3, total: 3, isComplete: true, text: 'A3\r\n' });
  expect(last.asked).toEqual([{ ...filtered, after: 'c2' }]);
});

it('a total that is only a lower bound, or that of a later page, is none', async () => {
  expect((await step({}, { totalIsExact: false })).total).toBeNull();
  expect((await step({ cursor: { after: 'c2', xlsx: null }, done: 2 })).total).toBeNull();
});

it('a sheet has at most as many rows as Excel opens, a table of text any number', async () => {
  const xlsx = { request: { ...request, format: 'xlsx' } };
  await expect(step({ ...xlsx, done: maxSheetRows - 1 })).rejects.toThrow('export.too_many_rows');
  expect((await step({ ...xlsx, done: maxSheetRows - 2 })).done).toBe(maxSheetRows);
  expect((await step({ done: maxSheetRows })).done).toBe(maxSheetRows + 2);
});

it('who is gone, or may not export any more, gets nothing', async () => {
  await expect(step({ owner: null })).rejects.toThrow('job.owner_gone');
  const audience = { ...owner.audience, role: 'SUBCUSTOMER', lacks: ['export'] } as const;
  await expect(step({ owner: { ...owner, audience } })).rejects.toThrow('forbidden');
});

const broken = (): never => {
  throw new Error('no database');
};

it('what the list refuses ends the export with its reason; any other error may pass, also of a single field', async () => {
  const refused = step({}, () => fail('list.search_too_broad', { limit: 1_000 }));
  await expect(refused).rejects.toMatchObject({ name: 'Problem', code: 'list.search_too_broad' });
  await expect(step({}, broken)).rejects.toThrow('no database');
  const columns = [{ path: 'note', title: 'Note', kind: 'text' }];
  await expect(step({ request: { ...request, columns } }, { rows: [{ note: broken }] })).rejects.toThrow('no database');
});
