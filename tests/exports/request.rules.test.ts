// What is asked for an export is what its job is to do, and what no file can hold is refused before.
import { describe, expect, it } from 'vitest';
import { maxSheetRows } from '#shared/entities/list-export.ts';
import { apiOf } from '../entities/support/api.ts';
import { viewerOf } from '../live/support/viewers.ts';

const columns = '[{ path: "comment", title: "Avis", kind: text }]';
const file = (of = columns, format = 'csv') =>
  `file: { format: ${format}, language: fr, name: "avis", columns: ${of} }`;

interface Given {
  /** The arguments of the list, and the file. */
  input: string;
  /** Rows that the list counts. */
  total?: number;
  /** What a search, or a filter without stored counts, finds. */
  found?: { n: number; searched: number };
}

/** Asks for an export of the ratings: what the API says, and what is written of its job. */
async function ask({ input, total = 3, found }: Given) {
  const { call, statements } = apiOf(viewerOf('ADMIN'), (text) => {
    if (text.includes('from jobs')) return [{ n: 0 }];
    if (text.includes('into idempotency_keys')) return { affected: 1n };
    if (text.includes('as searched')) return found ? [{ id: null, ...found }] : [];
    if (text.includes('from list_counts')) return [{ bucket: 'active+driver+pending', n: total }];
    return text.includes('into events') ? [{ id: 1 }] : [];
  });
  const said = await call(`mutation { ratingsExport(input: { ${input} }) { job { status total } } }`);
  const run = statements.find((text) => text.startsWith('insert into job_runs'));
  const [, request] = /'(\{.*\})'/.exec(run ?? '') ?? [];
  return { said, statements, request: request === undefined ? null : JSON.parse(request.replaceAll("''", "'")) };
}

describe('an export', () => {
  it('is of the tab, the words, the filter and the order that were asked for', async () => {
    const { request, said } = await ask({
      input: `tab: archived, search: "salma", filter: { flagged: true }, sort: { by: overall, direction: asc }, ${file()}`,
    });
    expect(said).toMatchObject({ ratingsExport: { job: { status: 'queued' } } });
    expect(request).toMatchObject({
      list: 'ratings',
      tab: 'archived',
      search: 'salma',
      filter: { flagged: true },
      sort: { by: 'overall', direction: 'asc' },
      format: 'csv',
      name: 'avis',
    });
  });
  it('is of the first tab and in the order of the list, unless something else is asked for', async () => {
    const { request } = await ask({ input: file() });
    expect(request).toMatchObject({ tab: 'pending', search: null, filter: {}, sort: null });
  });
  it('that is asked for twice with one key is looked for before it is made', async () => {
    const { statements } = await ask({ input: `idempotencyKey: "once", ${file()}` });
    expect(statements.some((text) => text.includes("'once'"))).toBe(true);
  });
  it('of a column that the list does not have is refused', async () => {
    const { said, request } = await ask({ input: file('[{ path: "none", title: "x", kind: text }]') });
    expect([said, request]).toEqual(['invalid_input, file.columns.0.path unknown_field', null]);
  });
  it.each([
    ['whose right to export was taken away', 'trackingNumber', ['export' as const], 'forbidden'],
    ['who sees none of its columns', 'internalNote', [], 'invalid_input, file.columns required'],
  ])('is of nobody %s', async (_, column, lacks, refusal) => {
    const viewer = viewerOf('SUBCUSTOMER');
    const { call, statements } = apiOf({ ...viewer, audience: { ...viewer.audience, lacks } }, () => []);
    const input = file(`[{ path: "${column}", title: "x", kind: text }]`);
    const said = await call(`mutation { packagesExport(input: { ${input} }) { job { status } } }`);
    expect([said, statements]).toEqual([refusal, []]);
  });
});

describe('more rows than a sheet has', () => {
  it.each([
    ['xlsx', maxSheetRows + 1, 'are refused', 'export.too_many_rows'],
    ['xlsx', maxSheetRows, 'fit', { ratingsExport: { job: { status: 'queued', total: maxSheetRows } } }],
    ['csv', maxSheetRows + 1, 'fit', { ratingsExport: { job: { status: 'queued', total: maxSheetRows + 1 } } }],
  ])('in an %s file: %i %s', async (format, total, _, expected) => {
    const { said } = await ask({ input: `tab: all, ${file(columns, format)}`, total });
    expect(said).toEqual(expected);
  });
});

describe('rows that are too many to count', () => {
  it('are exported without a total, which grows with the file', async () => {
    const found = { n: 1_500, searched: 0 };
    const { said } = await ask({ input: `tab: all, filter: { tags: [rude] }, ${file()}`, found });
    expect(said).toEqual({ ratingsExport: { job: { status: 'queued', total: null } } });
  });
  it('are refused of a search, which finds no more of them', async () => {
    const found = { n: 5, searched: 1_001 };
    const { said, request } = await ask({ input: `tab: all, search: "salma", ${file()}`, found });
    expect([said, request]).toEqual(['list.search_too_broad', null]);
  });
});
