// What each role of the database may do to each table, whatever its policies let through. A new grant is written down
// by hand, in the area's `rights.ts` or here, so that nobody widens one by mistake.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { connect } from '#server/db/connection/connection.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { statedLines } from '#tests/areas/support/rights.ts';
import { useDatabase } from '#tests/support/postgres.ts';

const database = useDatabase();

/** Of whole rows, of what belongs to no area: `s` select, `i` insert, `u` update, `d` delete. */
const ofTables = [
  'daily_figures: scoped s, staff siud',
  'event_consumers: staff siud',
  'event_erasures: staff si',
  'event_head: scoped s, staff su',
  'event_pending: scoped i, staff sid',
  'event_seq: staff si',
  'events: scoped si, staff si',
  'idempotency_keys: scoped siud, staff siud',
  'list_counts: scoped s, staff siud',
  'list_sums: scoped s, staff siud',
  'parked_events: staff siud',
  'searched_entities: staff s',
  'set_aside_events: staff sid',
  'settings: scoped s, staff siud',
];

/** Of some columns. */
const ofColumns = ['event_erasures: staff update digest', 'events: staff update facts'];

async function grantedLines(query: string): Promise<string[]> {
  const db = connect(database.url);
  try {
    const { rows } = await inTransaction(db, systemPrincipal, (trx) => sql.raw(query).execute(trx));
    const found = z.array(z.object({ line: z.string() })).parse(rows);
    return found.map(({ line }) => line).toSorted();
  } finally {
    await db.destroy();
  }
}

const roleName = `replace(g.grantee::regrole::text, 'qafila_', '')`;
const isTable = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;

test('a role may read, insert, change and delete the rows of these tables, and no others', async () => {
  const found = await grantedLines(`
    select t.name || ': ' || string_agg(t.role || ' ' || t.rights, ', ' order by t.role) as line from (
      select c.relname as name, case g.grantee when 0 then 'public' else ${roleName} end as role,
        string_agg(lower(left(g.privilege_type, 1)), '' order by position(left(g.privilege_type, 1) in 'SIUD')) as rights
      from pg_class c, aclexplode(c.relacl) g where ${isTable} and g.grantee <> c.relowner group by 1, 2
    ) t group by t.name`);
  expect(found).toEqual([...ofTables, ...statedLines('tables')].toSorted());
});

test('a role may read and write these columns, and no others', async () => {
  const found = await grantedLines(`
    select t.name || ': ' || t.role || ' ' || t.kind || ' ' || case
      when cardinality(t.others) between 1 and 4 then 'all but ' || array_to_string(t.others, ', ') else t.own end as line
    from (
      select c.relname as name, case g.grantee when 0 then 'public' else ${roleName} end as role,
        lower(g.privilege_type) as kind, string_agg(a.attname, ', ' order by a.attname) as own,
        array(select o.attname::text from pg_attribute o where o.attrelid = c.oid and o.attnum > 0 and not o.attisdropped
          and o.attname <> all (array_agg(a.attname)) and c.relname = 'users' order by 1) as others
      from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) g
      where ${isTable} group by c.oid, c.relname, g.grantee, g.privilege_type
    ) t`);
  expect(found).toEqual([...ofColumns, ...statedLines('columns')].toSorted());
});
