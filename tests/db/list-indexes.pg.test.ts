// Every tab of a list reads an index in the list's order whose predicate is the tab's own condition. Without it the list
// still answers, but reads the whole table.
import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { connect, type Db } from '#server/db/connection/connection.ts';
import type { ListSource } from '#server/entities/list-reads.ts';
import { tabWhere } from '#server/entities/list-sql.ts';
import { listOrder } from '#shared/access/list-order.ts';
import { useDatabase } from '#tests/support/postgres.ts';

const database = useDatabase();
let db: Db;
beforeAll(() => {
  db = connect(database.url, { max: 2 });
});
afterAll(() => db.destroy());

const areas = new URL('../../server/areas/', import.meta.url);
const isListSource = (value: unknown): value is Pick<ListSource<unknown>, 'list' | 'table'> =>
  typeof value === 'object' && value !== null && 'list' in value && 'table' in value;

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The list sources of all areas, by the table of their list. */
const sources = (
  await Promise.all(
    readdirSync(areas, { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?:^|\/)(?:queries|service)\.ts$/.test(path))
      .map(async (path) =>
        Object.values(z.record(z.string(), z.unknown()).parse(await import(new URL(path, areas).href))),
      ),
  )
)
  .flat()
  .filter(isListSource)
  .map((source) => [snake(source.table), source] as const);

/** Tabs that need no predicate of their own, because their condition is on the first column of the order. */
const bounded = new Set(['packages to_deliver']);

const indexes = z.array(z.object({ name: z.string(), columns: z.string(), predicate: z.string().nullable() }));

/** The indexes of a table with their predicates, as Postgres writes them. */
const indexesOf = async (on: Db, table: string) =>
  indexes.parse(
    (
      await sql`select c.relname as name, substring(pg_get_indexdef(i.indexrelid) from 'btree \\(([^)]*)\\)') as columns,
      pg_get_expr(i.indpred, i.indrelid) as predicate
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where i.indrelid = ${table}::regclass and a.amname = 'btree'`.execute(on)
    ).rows,
  );

const rollback = Symbol('rollback');

/** The predicate as Postgres would write it for an index of the table; null without a condition. */
async function predicateOf(table: string, condition: string): Promise<string | null> {
  if (condition === '') return null;
  let predicate: string | null = null;
  await db
    .transaction()
    .execute(async (trx) => {
      await sql.raw(`create index tab_probe on ${table} (id) where ${condition}`).execute(trx);
      predicate = (await indexesOf(trx, table)).find(({ name }) => name === 'tab_probe')?.predicate ?? null;
      throw rollback;
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  return predicate;
}

it('the lists are found', () => {
  expect(sources.map(([table]) => table)).toEqual(
    expect.arrayContaining(['claims', 'invoices', 'packages', 'ratings', 'user_requests', 'users']),
  );
});

describe.each(sources)('the list of %s', (table, { list }) => {
  it.each(list.tabs)('reads the tab %s from an index of its own', async (tab) => {
    const parts = tabWhere(list, list.tabRules[tab]).map((part) => part.compile(db));
    // Literals only: Postgres cannot compare a parameter with a predicate.
    expect(parts.flatMap(({ parameters }) => parameters)).toEqual([]);
    const condition = parts.map((part) => part.sql.replaceAll('"r".', '')).join(' and ');
    const predicate = bounded.has(`${table} ${tab}`) ? null : await predicateOf(table, condition);
    const columns = listOrder(list, list.defaultSort)
      .map(({ column, direction }) => `${snake(column)}${direction === 'desc' ? ' DESC' : ''}`)
      .join(', ');
    const reverse = columns
      .split(', ')
      .map((one) => (one.endsWith(' DESC') ? one.slice(0, -5) : `${one} DESC`))
      .join(', ');
    const found = (await indexesOf(db, table)).filter(
      (index) => [columns, reverse].includes(index.columns) && index.predicate === predicate,
    );
    expect(found).toHaveLength(1);
  });
});
