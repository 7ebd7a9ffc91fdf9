import { expect, inject, onTestFinished, test } from 'vitest';
import { explainStartError } from '#server/cli/lib/explain-start-error.ts';
import { preparationCommand, preparationText } from '#server/cli/lib/prepare-database.ts';
import { DatabaseNotPrepared, migrate, UnreleasedDatabase } from '#server/db/migrate.ts';
import { createDatabase } from '../support/postgres.ts';
import { asSuperuser, onDatabase } from '../support/machine/administer.ts';

/** The lines inside the here-document. */
const sqlOf = (command: string) => /<<'SQL'\n([\s\S]*)\nSQL$/.exec(command)?.[1] ?? '';

test('the documented commands for an operator prepare a fresh login and database, and only that', async () => {
  const { superuserUrl } = inject('postgres');
  const [login, name] = ['test-o"perator', 'test_prepare'];
  onTestFinished(() =>
    asSuperuser(superuserUrl, async (client) => {
      await client.query(`drop database if exists ${name} with (force)`);
      await client.query(`drop role if exists ${client.escapeIdentifier(login)}`);
    }),
  );
  await asSuperuser(superuserUrl, async (client) => {
    // A login as many would make it: it inherits, which row policies must not see.
    await client.query(`create role ${client.escapeIdentifier(login)} login password 'x'`);
    await client.query(`create database ${name} owner ${client.escapeIdentifier(login)}`);
  });
  const url = new URL(onDatabase(superuserUrl, name));
  url.username = encodeURIComponent(login);
  url.password = 'x';
  const refusal = await migrate(url.href).catch((error: unknown) => error);
  if (!(refusal instanceof DatabaseNotPrepared)) throw new Error('the database was ready without preparation');
  const words = preparationText(refusal, url.href);
  expect(words).toContain('INHERIT');
  expect(words).toContain(`psql -v ON_ERROR_STOP=1 -h 127.0.0.1 -p ${url.port} -U postgres -d ${name} <<'SQL'`);
  expect(words).not.toContain(':x@');
  await asSuperuser(onDatabase(superuserUrl, name), (client) => client.query(sqlOf(preparationCommand(url.href))));
  expect(await migrate(url.href)).not.toEqual([]);
});

test('a database of an unreleased version is refused with what to do, and nothing of it is changed', async () => {
  const { superuserUrl } = inject('postgres');
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  const inside = onDatabase(superuserUrl, new URL(url).pathname.slice(1));
  const names = (): Promise<unknown[]> =>
    asSuperuser(inside, async (client) => (await client.query('select name from migrations.kysely_migration')).rows);
  await asSuperuser(inside, (client) =>
    client.query(`update migrations.kysely_migration set name = '2026-11-21-' || substr(name, 6)`),
  );
  const before = await names();
  const refusal = await migrate(url).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(UnreleasedDatabase);
  expect(explainStartError(refusal, { command: 'npm start', port: 1, databaseUrl: url })).toContain('DATA_FOLDER');
  expect(await names()).toEqual(before);
});
