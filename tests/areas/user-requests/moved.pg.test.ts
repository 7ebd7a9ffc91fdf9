// What recipients asked for before requests had a table of their own is not lost: open ones still wait, answered ones are
// done, and one with a day and an address is two.
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { connect } from '#server/db/connection/connection.ts';
import { compareRollups } from '#server/events/rollups/verify-rollups.ts';
import { countedEntities } from '#server/areas/index.ts';
import { newId } from '#server/db/new-id.ts';
import { insertFixtures } from '#tests/fixtures/fixtures.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { up } from '../../../migrations/2026-11-30-user-requests.ts';

const database = useDatabase();

// As the migrations run it.
const before = `
grant create on schema public to qafila_staff;
drop table user_requests cascade;
drop sequence user_request_numbers;
alter table searched_entities no force row level security;
delete from searched_entities where entity = 'userRequest';
alter table searched_entities force row level security;
create table change_requests (id uuid primary key, package_id uuid not null references packages, day date, address text,
  created_at timestamptz not null, answered_at timestamptz);
alter table change_requests enable row level security;
alter table change_requests force row level security;
create policy staff on change_requests to qafila_staff using (true) with check (true);
grant select, insert, update on change_requests to qafila_staff;
`;

const moved = z.array(
  z.object({ kind: z.string(), status: z.string(), day: z.nullable(z.string()), address: z.nullable(z.string()) }),
);

it('the requests of recipients become requests of two kinds', async () => {
  const db = connect(database.url);
  const fixtures = await insertFixtures(db);
  const parcel = buildParcel(fixtures);
  await insertParcels(db, parcel);
  const migrating = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.url }) }),
  });
  await migrating.transaction().execute(async (trx) => {
    await sql.raw(before).execute(trx);
    await sql.raw('set local role qafila_staff').execute(trx);
    const at = new Date('2026-11-20T09:00:00Z');
    for (const [day, address, answeredAt] of [
      ['2026-12-01', null, null],
      [null, '4 rue Tarik', at],
      ['2026-12-02', '5 rue Tarik', null],
    ])
      await sql`insert into change_requests values
        (${newId()}, ${parcel.id}, ${day}, ${address}, ${at}, ${answeredAt})`.execute(trx);
    await sql.raw('reset role').execute(trx);
    await up(trx);
  });
  await migrating.destroy();
  const { rows } = await db.transaction().execute(async (trx) => {
    await sql.raw('set local role qafila_staff').execute(trx);
    return sql`select kind, status, day::text, address from user_requests order by reference`.execute(trx);
  });
  expect(moved.parse(rows)).toEqual(
    expect.arrayContaining([
      { kind: 'other_day', status: 'waiting', day: '2026-12-01', address: null },
      { kind: 'address_change', status: 'done', day: null, address: '4 rue Tarik' },
      { kind: 'other_day', status: 'waiting', day: '2026-12-02', address: null },
      { kind: 'address_change', status: 'waiting', day: null, address: '5 rue Tarik' },
    ]),
  );
  expect(rows).toHaveLength(4);
  // They are counted, although no event tells of them.
  const counted = countedEntities.find(({ entity }) => entity === 'userRequest');
  expect(counted && (await compareRollups(db, counted))).toEqual([]);
  await db.destroy();
});
