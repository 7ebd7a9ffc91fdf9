import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieName } from '#server/access/cookies.ts';
import { createSession, type SessionSettings } from '#server/access/session.ts';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { authorizeUpgrades } from '#server/http/authorize-upgrade.ts';
import { checkReadiness } from '#server/http/readiness.ts';
import { addUser } from '../access/support/users.ts';
import { useDatabase } from '../support/postgres.ts';

const database = useDatabase();
const up = async () => true;
let db: Db;
beforeAll(() => {
  db = connect(database.url);
});
afterAll(() => db.destroy());

test('an instance with a migrated database is ready, with Redis down as well', async () => {
  expect(await checkReadiness({ db, ready: up, redis: { isReady: false } }, false)).toEqual({
    ready: true,
    database: true,
    migrated: true,
    live: true,
    numbering: true,
    redis: 'down',
    draining: false,
  });
});

test('it is not ready while it drains or while the live engine is not up', async () => {
  expect(await checkReadiness({ db, ready: up, redis: null }, true)).toMatchObject({ ready: false, draining: true });
  expect(await checkReadiness({ db, ready: async () => false, redis: null }, false)).toMatchObject({ ready: false });
  expect(
    await checkReadiness({ db, ready: () => Promise.reject(new Error('no engine')), redis: null }, false),
  ).toMatchObject({ ready: false });
});

test('it is not ready without its database', async () => {
  const nowhere = connect('postgres://qafila:x@127.0.0.1:9/none');
  expect(await checkReadiness({ db: nowhere, ready: up, redis: null }, false)).toMatchObject({
    ready: false,
    database: false,
    migrated: false,
  });
  await nowhere.destroy();
});

test('it is not ready on a database that lacks one of its migrations', async () => {
  await sql`update migrations.kysely_migration set name = name || '-other' where name like '%events'`.execute(db);
  expect(await checkReadiness({ db, ready: up, redis: null }, false)).toMatchObject({
    ready: false,
    database: true,
    migrated: false,
  });
  await sql`update migrations.kysely_migration set name = replace(name, '-other', '')`.execute(db);
});

test('it is not ready once an event has waited for its number for five seconds, and is again when it has it', async () => {
  const record = (ms: number) =>
    inTransaction(db, systemPrincipal, async (trx) => {
      await trx.deleteFrom('eventPending').execute();
      await trx
        .insertInto('eventPending')
        .values({ id: 1, at: new Date(Date.now() - ms) })
        .execute();
    });
  await record(1_000);
  expect(await checkReadiness({ db, ready: up, redis: null }, false)).toMatchObject({ ready: true, numbering: true });
  await record(6_000);
  expect(await checkReadiness({ db, ready: up, redis: null }, false)).toMatchObject({
    ready: false,
    database: true,
    numbering: false,
  });
  await inTransaction(db, systemPrincipal, (trx) => trx.deleteFrom('eventPending').execute());
  expect(await checkReadiness({ db, ready: up, redis: null }, false)).toMatchObject({ ready: true, numbering: true });
});

test('a socket opens from the own origin only, for the user of the cookie', async () => {
  const rules: SessionSettings = { secure: true, sessionDays: 14 };
  const origins = ['https://qafila.example'];
  const id = await addUser(db, { login: 'listener' });
  const now = new Date();
  const session = await inTransaction(db, systemPrincipal, (trx) => createSession(trx, rules, id, now));
  const cookie = session?.cookies[0]?.split(';')[0];
  expect(cookie).toContain(cookieName(rules, 'qafila'));
  const parts = { db, rules, origins };
  const opened = async (headers: Record<string, string | undefined>) =>
    (await authorizeUpgrades(parts, [{ headers }], now))[0];
  expect(await opened({ origin: origins[0], cookie })).toMatchObject({ id, sessionId: session?.id });
  expect(await opened({ origin: origins[0] })).toBeNull();
  expect(await opened({ origin: origins[0], cookie: 'qafila=guess' })).toBeNull();
  expect(await opened({ origin: 'https://evil.example', cookie })).toBe('refused');
  expect(await opened({ cookie })).toBe('refused');
  const [own, evil] = [{ origin: origins[0] }, { origin: 'https://evil.example', cookie }];
  const together = [evil, own, { ...own, cookie }, evil, { ...own, cookie: 'qafila=guess' }, { ...own, cookie }];
  expect(
    await authorizeUpgrades(
      parts,
      together.map((headers) => ({ headers })),
      now,
    ),
  ).toMatchObject(['refused', null, { id }, 'refused', null, { id }]);
});
