// What rows add up to against what is stored, without a database: what waits is left out, and what is wrong is written.
import { expect, it } from 'vitest';
import type { CountedEntity, SnapshotEntry } from '#server/events/rollups/figures.ts';
import { compareRollups, fillRollups, repairRollups } from '#server/events/rollups/verify-rollups.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

const snapshot = (countKey: string, cod: number, day?: string) => ({
  keys: {},
  countKey,
  sums: { cod },
  ...(day !== undefined && { days: { deliveredAt: day } }),
});
const stored = (countKey: string, cod: number, day?: string) => {
  const { countKey: bucket, ...rest } = snapshot(countKey, cod, day);
  return { ...rest, bucket };
};
const counted = (rows: readonly SnapshotEntry[]): CountedEntity => ({
  entity: 'package',
  rollups: { sums: { cod: {} }, days: ['deliveredAt'] },
  places: (_, after, limit) => {
    const first = after === null ? 0 : rows.findIndex(({ id }) => id === after) + 1;
    return Promise.resolve(rows.slice(first, first + limit));
  },
});

interface Change {
  id: string;
  before: object | null;
  after: object | null;
}
interface Given {
  /** By table, each page of what is stored. */
  figures?: Readonly<Record<string, readonly (readonly { parts: string[]; n: number }[])[]>>;
  pending?: readonly Change[];
  unhandled?: readonly Change[];
  isMissing?: boolean;
}

/** A database with these figures, in pages as they are fetched. */
function databaseWith({ figures = {}, pending = [], unhandled = [], isMissing = false }: Given) {
  let pages: (readonly object[])[] = [];
  return recordStatements((text) => {
    const [, table] = /^declare stored_figures .* from (\w+) where area = 'package'$/.exec(text) ?? [];
    if (table !== undefined) pages = [...(figures[table] ?? [])];
    if (text.startsWith('fetch')) return pages.shift() ?? [];
    if (text.includes('as is_missing')) return [{ isMissing }];
    if (text.startsWith('select epoch')) return [{ epoch: 1, seq: 9, tag: '0badcafe' }];
    if (text.includes('from event_pending')) return pending;
    const [, after] = /coalesce\((\w+)::bigint, c\.seq\)/.exec(text) ?? [];
    const waiting = unhandled.filter(({ id }) => after === 'null' || Number(id) > Number(after));
    return after === undefined ? [] : waiting.slice(0, Number(/limit (\d+)$/.exec(text)?.[1]));
  });
}
const differences = async (rows: readonly SnapshotEntry[], given: Given) =>
  (await compareRollups(databaseWith(given).db, counted(rows))).map(
    ({ kind, name, stored: kept, actual }) => `${kind} ${name}: ${kept}, not ${actual}`,
  );

const right: Given['figures'] = {
  list_counts: [[{ parts: ['everything', 'created'], n: 2 }]],
  list_sums: [[{ parts: ['cod', 'everything', 'created'], n: 700 }]],
  daily_figures: [
    [{ parts: ['deliveredAt', 'rows', 'everything', 'all', 'all', '2026-01-23'], n: 1 }],
    [{ parts: ['deliveredAt', 'cod', 'everything', 'all', 'all', '2026-01-23'], n: 500 }],
  ],
};
const first = { id: 'p1', place: snapshot('created', 500, '2026-01-23') };
const rows = [first, { id: 'p2', place: snapshot('created', 200) }];

it('figures that are what the rows add up to are no difference, in whichever pages they are read', async () => {
  expect(await differences(rows, { figures: right })).toEqual([]);
});

it('a figure is wrong, too many or missing', async () => {
  const figures = {
    ...right,
    list_counts: [[{ parts: ['everything', 'held'], n: 3 }], [{ parts: ['everything', 'created'], n: 1 }]],
    list_sums: [],
  };
  expect(await differences(rows, { figures })).toEqual([
    'counts everything held: 3, not 0',
    'counts everything created: 1, not 2',
    'sums cod everything created: 0, not 700',
  ]);
});

it('a change that waits for its number is in no figure yet', async () => {
  const pending = [{ id: '7', before: stored('created', 200), after: stored('held', 300, '2026-01-23') }];
  const changed = [first, { id: 'p2', place: snapshot('held', 300, '2026-01-23') }];
  expect(await differences(changed, { figures: right, pending })).toEqual([]);
  expect(
    await differences([...rows, { id: 'p3', place: snapshot('created', 1) }], {
      figures: right,
      pending: [{ id: '8', before: null, after: stored('created', 1) }],
    }),
  ).toEqual([]);
});

it('a change that the figures per day have not handled is in the counts, and in no day', async () => {
  const unhandled = [{ id: '8', before: null, after: stored('created', 200, '2026-01-24') }];
  const changed = [first, { id: 'p2', place: snapshot('created', 200, '2026-01-24') }];
  expect(await differences(changed, { figures: right, unhandled })).toEqual([]);
});

it('all pages of rows and of changes count', async () => {
  const many = Array.from({ length: 10_001 }, (_, index) => ({ id: `p${index}`, place: snapshot('created', 0) }));
  const unhandled = Array.from({ length: 10_001 }, (_, index) => ({
    id: String(index + 10),
    before: null,
    after: stored('created', 1, '2026-01-23'),
  }));
  const figures = {
    list_counts: [[{ parts: ['everything', 'created'], n: 10_001 }]],
    daily_figures: [
      [
        { parts: ['deliveredAt', 'rows', 'everything', 'all', 'all', '2026-01-23'], n: -10_001 },
        { parts: ['deliveredAt', 'cod', 'everything', 'all', 'all', '2026-01-23'], n: -10_001 },
      ],
    ],
  };
  expect(await differences(many, { figures, unhandled })).toEqual([]);
  expect(await differences(many.slice(1), { figures, unhandled: unhandled.slice(1) })).toHaveLength(3);
});

it('only the changes of this entity are looked at, and each kind of figure in its turn', async () => {
  const { db, statements } = databaseWith({ figures: right });
  await compareRollups(db, counted(rows));
  expect(statements.filter((text) => text === 'close stored_figures')).toHaveLength(3);
  const read = statements.filter((text) => text.includes('join events'));
  expect(read.map((text) => /(where .*)$/.exec(text)?.[1])).toEqual([
    "where e.entity = 'package'",
    "where c.name = 'package-days' and e.entity = 'package' order by s.seq limit 10000",
  ]);
});

it('a repair writes what is wrong over what is stored, and adds to the number of repairs', async () => {
  const figures = { ...right, list_counts: [[{ parts: ['everything', 'created'], n: 5 }]], daily_figures: [] };
  const { db, statements } = databaseWith({ figures });
  expect(await repairRollups(db, counted(rows))).toHaveLength(3);
  const written = statements.filter((text) => text.startsWith('insert') && !text.includes('event_consumers'));
  expect(written).toEqual([
    `insert into list_counts (area, key, bucket, n) select 'package', key, bucket, n from jsonb_to_recordset('[{"key":"everything","bucket":"created","n":2}]'::jsonb) as r(key text, bucket text, n bigint) on conflict (area, key, bucket) do update set n = excluded.n`,
    `insert into daily_figures (area, field, measure, key, dimension, part, day, n) select 'package', field, measure, key, dimension, part, day, n from jsonb_to_recordset('[{"field":"deliveredAt","measure":"rows","key":"everything","dimension":"all","part":"all","day":"2026-01-23","n":1},{"field":"deliveredAt","measure":"cod","key":"everything","dimension":"all","part":"all","day":"2026-01-23","n":500}]'::jsonb) as r(field text, measure text, key text, dimension text, part text, day date, n bigint) on conflict (area, field, measure, key, dimension, part, day) do update set n = excluded.n`,
    "insert into settings (name, value) values ('counts_repaired', to_jsonb(3::bigint)) on conflict (name) do update set value = to_jsonb((settings.value #>> '{}')::bigint + 3::bigint)",
  ]);
  expect(statements).toContain(
    "insert into event_consumers (name, seq, nonce) values ('package-days', 9, '0badcafe') on conflict (name) do nothing",
  );
});

it('figures are filled once: where all exist nothing is read or written, and without sums or days nothing is asked', async () => {
  const { db, statements } = databaseWith({ figures: right });
  await fillRollups(db, counted(rows));
  expect(statements).toHaveLength(1);
  expect(statements[0]).toContain(
    "where not exists (select from list_sums s where s.area = 'package' and s.measure = f)",
  );
  expect(statements[0]).toContain(
    "where not exists (select from daily_figures d where d.area = 'package' and d.field = f)",
  );
  expect(statements[0]).toContain("not exists (select from event_consumers c where c.name = 'package-days')");
  await fillRollups(db, { ...counted(rows), rollups: {} });
  expect(statements).toHaveLength(1);
});
