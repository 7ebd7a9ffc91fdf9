import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { asSuperuser } from './machine/administer.ts';
import { createDatabase, useDatabase } from './postgres.ts';

const database = useDatabase();

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

test('a test file connects as the login that owns its database and is no superuser', async () => {
  expect(
    await query(
      database.url,
      `select current_user = pg_get_userbyid(datdba), current_setting('is_superuser') from pg_database where datname = current_database()`,
    ),
  ).toEqual([true, 'off']);
});

test('every migration is applied in a new database', async () => {
  const [applied] = await query(database.url, 'select count(*)::int from migrations.kysely_migration');
  expect(applied).toBeGreaterThan(0);
});

test('two databases know nothing of each other', async () => {
  const [one, other] = await Promise.all([createDatabase(), createDatabase()]);
  await query(one.url, 'create table only_here (id int)');
  expect(await query(other.url, `select to_regclass('only_here')`)).toEqual([null]);
  await Promise.all([one.drop(), other.drop()]);
});

test('a database with open connections can be dropped', async () => {
  const { url, drop } = await createDatabase();
  const client = new Client({ connectionString: url });
  const lost = new Promise((resolve) => client.on('error', resolve));
  await client.connect();
  await drop();
  await lost;
  const name = new URL(url).pathname.slice(1);
  const { rowCount } = await asSuperuser(inject('postgres').superuserUrl, (admin) =>
    admin.query('select from pg_database where datname = $1', [name]),
  );
  expect(rowCount).toBe(0);
});
