// Row-level security: what the database itself refuses, independent of the program above it.
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type DbPrincipal,
  inTransaction,
  anonymousPrincipal,
  systemPrincipal,
  type Trx,
} from '#server/db/transaction.ts';
import { columnName } from '#server/db/scope-sql.ts';
import { newId } from '#server/db/new-id.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { entities } from '#shared/areas/index.ts';
import type { EntityDefinition } from '#shared/entities/entity.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';

const server = useTestServer();
const rowsOf = async (trx: Trx, query: string) => (await sql.raw(query).execute(trx)).rows;

const customer = (company: string): DbPrincipal => {
  const audience: Audience = {
    role: 'CUSTOMER',
    sets: { user: [], company: [company], driver: [], hub: [], team: [], role: [] },
    flags: { manager: false },
  };
  return { kind: 'viewer', id: newId(), audience };
};

async function asLogin<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const inOrder = (names: readonly string[]) => names.map(columnName).toSorted();
const byEntity = (a: { entity: string }, b: { entity: string }) => a.entity.localeCompare(b.entity);

it('every table and every partition has a forced policy', async () => {
  const open = await asLogin(
    async (client) =>
      (
        await client.query(`
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity)`)
      ).rows,
  );
  expect(open).toEqual([]);
});

it('tests, like the demo, run as a plain login: no superuser, nothing inherited, no way around policies', async () => {
  const login = await asLogin(
    async (client) =>
      (
        await client.query(
          'select rolsuper, rolinherit, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
        )
      ).rows,
  );
  expect(login).toEqual([
    { rolsuper: false, rolinherit: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false },
  ]);
});

it('the roles of requests are neither owners nor superusers', async () => {
  const bad = await asLogin(
    async (client) =>
      (
        await client.query(`
    select c.relname from pg_class c join pg_roles r on r.oid = c.relowner where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and r.rolname like 'qafila\\_%'
    union all select rolname from pg_roles where rolname like 'qafila\\_%' and (rolsuper or rolbypassrls or rolcanlogin)`)
      ).rows,
  );
  expect(bad).toEqual([]);
});

it('without a database role the login reads nothing, though it owns the tables', async () => {
  await insertParcels(server.db, buildParcel(server.fixtures));
  expect(await asLogin(async (client) => (await client.query('select id from packages')).rows)).toEqual([]);
});

it('a customer reads own parcels only, by a query that forgot its scope', async () => {
  const [mine, theirs] = [
    buildParcel(server.fixtures),
    buildParcel(server.fixtures, { companyId: server.fixtures.companies.zellige }),
  ];
  await insertParcels(server.db, mine, theirs);
  const seen = await inTransaction(server.db, customer(server.fixtures.companies.atlas), (trx) =>
    rowsOf(trx, 'select id from packages'),
  );
  expect(seen).toContainEqual({ id: mine.id });
  expect(seen).not.toContainEqual({ id: theirs.id });
});

it('a customer cannot move a parcel to another company, nor write into one', async () => {
  const [mine, theirs] = [
    buildParcel(server.fixtures),
    buildParcel(server.fixtures, { companyId: server.fixtures.companies.zellige }),
  ];
  await insertParcels(server.db, mine, theirs);
  const steal = inTransaction(server.db, customer(server.fixtures.companies.atlas), (trx) =>
    rowsOf(trx, `update packages set company_id = '${server.fixtures.companies.zellige}' where id = '${mine.id}'`),
  );
  await expect(steal).rejects.toThrow(/row-level security/);
  const touched = await inTransaction(server.db, customer(server.fixtures.companies.atlas), (trx) =>
    sql.raw(`update packages set note = 'x' where id = '${theirs.id}'`).execute(trx),
  );
  expect(touched.numAffectedRows).toBe(0n);
});

it('without a session no parcel, person, event or count is readable', async () => {
  await inTransaction(server.db, anonymousPrincipal, async (trx) => {
    for (const table of ['packages', 'users', 'companies', 'events', 'list_counts', 'idempotency_keys'])
      expect([table, await rowsOf(trx, `select 1 from ${table} limit 1`)]).toEqual([table, []]);
  });
});

it("a search finds only ids of one's own rows, no more than asked for, through the function that bypasses the policy", async () => {
  const [mine, another, theirs] = [
    buildParcel(server.fixtures, { recipientName: 'Zoubida Unique' }),
    buildParcel(server.fixtures, { recipientName: 'Zoubida Unique' }),
    buildParcel(server.fixtures, { recipientName: 'Zoubida Unique', companyId: server.fixtures.companies.zellige }),
  ];
  await insertParcels(server.db, mine, another, theirs);
  const find = (who: DbPrincipal, most: number) =>
    inTransaction(server.db, who, (trx) =>
      rowsOf(trx, `select search_ids('package', 'zoubida unique', ${most}) as id order by id`),
    );
  const sender = customer(server.fixtures.companies.atlas);
  expect(await find(sender, 100)).toEqual([mine.id, another.id].toSorted().map((id) => ({ id })));
  expect(await find(anonymousPrincipal, 100)).toEqual([]);
  expect((await Promise.all([sender, systemPrincipal].map((who) => find(who, 1)))).map(({ length }) => length)).toEqual(
    [1, 1],
  );
});

it('a search looks in the texts that its entity declares, within the keys of its scope', async () => {
  const declared = Object.values<EntityDefinition>(entities).filter(({ searched }) => searched);
  const found = await asLogin(async (client) => {
    await client.query('begin; set local role qafila_staff');
    const { rows } = await client.query(`
      select s.entity, s.keys, array(
        select distinct a.attname::text from pg_attrdef d
        join pg_attribute g on g.attrelid = d.adrelid and g.attnum = d.adnum and g.attname = 'search'
        join pg_depend p on p.refobjid = d.adrelid and p.refobjsubid not in (0, d.adnum)
          and (p.objid = d.oid or (p.objid = d.adrelid and p.objsubid = d.adnum))
        join pg_attribute a on a.attrelid = p.refobjid and a.attnum = p.refobjsubid
        where d.adrelid = s.table_name::regclass) as texts
      from searched_entities s`);
    return z.array(z.object({ entity: z.string(), keys: z.array(z.string()), texts: z.array(z.string()) })).parse(rows);
  });
  expect(
    found.map((each) => ({ ...each, keys: each.keys.toSorted(), texts: each.texts.toSorted() })).toSorted(byEntity),
  ).toEqual(
    declared
      .map(({ name, access, searched = [] }) => ({
        entity: name,
        keys: inOrder(access.keyColumns),
        texts: inOrder(searched),
      }))
      .toSorted(byEntity),
  );
});

it('a search of 20,000 words is prepared at once', async () => {
  const prepared = inTransaction(server.db, systemPrincipal, async (trx) => {
    await rowsOf(trx, "set local statement_timeout = '5s'");
    return rowsOf(trx, "select search_ids('package', repeat('ab ', 20000), 10) as id");
  });
  expect(await prepared).toEqual([]);
});

it('the policy of packages looks a company up instead of comparing each row with every company of the user', async () => {
  const plan = await inTransaction(server.db, customer(server.fixtures.companies.atlas), (trx) =>
    sql<{ 'QUERY PLAN': string }>`explain select id from packages`.execute(trx),
  );
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/company_id = \(hashed SubPlan/);
});

it('no policy reads the members of a set anew for each row', async () => {
  const policies = await inTransaction(server.db, systemPrincipal, (trx) =>
    rowsOf(
      trx,
      "select policyname || ' on ' || tablename as name from pg_policies where concat(qual, with_check) ~ 'string_to_array\\)\\)::uuid'",
    ),
  );
  expect(policies).toEqual([]);
});

describe('the history', () => {
  it.each([
    "update events set name = 'x'",
    'delete from events',
    'update event_seq set seq = 0',
    'delete from event_seq',
  ])('refuses: %s', async (statement) => {
    await expect(inTransaction(server.db, systemPrincipal, (trx) => rowsOf(trx, statement))).rejects.toThrow(
      /permission denied/,
    );
  });

  it('is read by a customer only for own parcels', async () => {
    const theirs = buildParcel(server.fixtures, { companyId: server.fixtures.companies.zellige });
    await insertParcels(server.db, theirs);
    expect(
      await inTransaction(server.db, customer(server.fixtures.companies.atlas), (trx) =>
        rowsOf(trx, `select id from events where entity_id = '${theirs.id}'`),
      ),
    ).toEqual([]);
  });

  it('has its partitions for the months ahead', async () => {
    const months = await asLogin(
      async (client) =>
        (
          await client.query(
            "select count(*)::int as n from pg_class where relispartition and relname like 'events\\_%' and relkind = 'r'",
          )
        ).rows,
    );
    expect(months[0].n).toBeGreaterThanOrEqual(4);
  });
});
