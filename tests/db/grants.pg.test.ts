// What the application's database roles may not do, with any query of a bug or an injection: read a password hash,
// replace a table, write an event in another user's name.
import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadViewer } from '#server/access/audience.ts';
import { actorOf } from '#server/commands/actor.ts';
import { migrate } from '#server/db/migrate.ts';
import { newId } from '#server/db/new-id.ts';
import {
  type DbPrincipal,
  withSystemRole,
  withActor,
  inTransaction,
  anonymousPrincipal,
  signInPrincipal,
  systemPrincipal,
  type Trx,
} from '#server/db/transaction.ts';
import { recordEvent } from '#server/events/record.ts';
import type { EventContent } from '#shared/events/event.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';

const server = useTestServer();
const idOf = (name: PersonName) => server.fixtures.people[name];
const behalfOf = async (name: PersonName): Promise<DbPrincipal> => {
  const viewer = await loadViewer(server.db, idOf(name), newId());
  if (!viewer) throw new Error(`${name} may not sign in`);
  return actorOf(viewer).dbPrincipal;
};
const everybody: Record<string, () => Promise<DbPrincipal>> = {
  'the system': async () => systemPrincipal,
  'nobody signed in': async () => anonymousPrincipal,
  'an administrator': () => behalfOf('admin'),
  'a customer': () => behalfOf('customer'),
  'a driver': () => behalfOf('driver'),
};
const names = Object.keys(everybody);
const run = async (name: string, statement: string) =>
  inTransaction(
    server.db,
    await (everybody[name] ?? (async () => signInPrincipal))(),
    async (trx) => (await sql.raw(statement).execute(trx)).rows,
  );

// A start revokes what PostgreSQL grants in a new database.
beforeAll(() => migrate(server.databaseUrl));

describe('password hashes', () => {
  it.each(names)('are not read by %s, neither by name nor by asking for all columns nor by comparing', async (name) => {
    for (const statement of [
      'select password_hash from users',
      'select * from users',
      'select u from users u',
      "select id from users where password_hash like '$argon2%'",
    ]) {
      expect([statement, await run(name, statement).then(String, String)]).toEqual([
        statement,
        expect.stringMatching(/permission denied/),
      ]);
    }
  });

  it.each(names)('are not written by %s', async (name) => {
    await expect(run(name, `update users set password_hash = 'x' where id = '${idOf('admin')}'`)).rejects.toThrow(
      /permission denied/,
    );
  });

  it('are read by sign-in, which reads no phone, no session, no parcel and no event', async () => {
    expect(await run('sign-in', `select password_hash is not null as set from users where login = 'admin'`)).toEqual([
      { set: true },
    ]);
    for (const statement of [
      'select phone from users',
      'select * from sessions',
      'select * from packages',
      'select * from events',
      `update users set login = 'x'`,
    ]) {
      expect([statement, await run('sign-in', statement).then(String, String)]).toEqual([
        statement,
        expect.stringMatching(/permission denied/),
      ]);
    }
  });

  it('are the only column of an account that staff does not read', async () => {
    const { rows } = await inTransaction(server.db, systemPrincipal, (trx) =>
      sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = 'users'::regclass and attnum > 0 and not attisdropped
      and not has_column_privilege('qafila_staff', attrelid, attnum, 'select')`.execute(trx),
    );
    expect(rows).toEqual([{ name: 'password_hash' }]);
  });
});

describe('tables and functions', () => {
  it.each([...names, 'sign-in'])('are not made by %s', async (name) => {
    for (const statement of [
      'create table public.own (n int)',
      'create function public.own() returns int language sql return 1',
    ])
      await expect(run(name, statement)).rejects.toThrow(/permission denied for schema public/);
  });

  it('nor after a backup is restored in which they could be made', async () => {
    const client = new Client({ connectionString: server.databaseUrl });
    await client.connect();
    try {
      // As a superuser grants it: in the name of the schema's owner.
      await client.query('set role pg_database_owner; grant create on schema public to qafila_staff');
    } finally {
      await client.end();
    }
    await run('the system', 'create table public.own (n int); drop table public.own');
    await migrate(server.databaseUrl);
    await expect(run('the system', 'create table public.own (n int)')).rejects.toThrow(/permission denied/);
  });
});

describe('temporary objects', () => {
  it.each([...names, 'sign-in'])('are not made by %s', async (name) => {
    for (const statement of [
      'create temporary table users (id uuid)',
      'create temporary view packages as select 1 as id',
      'create table pg_temp.rules (max_attempts int)',
    ]) {
      expect([statement, await run(name, statement).then(String, String)]).toEqual([
        statement,
        expect.stringMatching(/permission denied/),
      ]);
    }
  });

  it('are not created by the login itself, whose connections the roles are used on', async () => {
    const client = new Client({ connectionString: server.databaseUrl });
    await client.connect();
    try {
      await expect(client.query('create temporary table users (id uuid)')).rejects.toThrow(/permission denied/);
    } finally {
      await client.end();
    }
  });

  it('would be found last in every transaction and in every function that sees more than its caller', async () => {
    const { rows: paths } = await inTransaction(server.db, systemPrincipal, (trx) =>
      sql<{ path: string }>`select current_setting('search_path') as path`.execute(trx),
    );
    expect(paths).toEqual([{ path: 'public, pg_temp' }]);
    const { rows } = await inTransaction(server.db, systemPrincipal, (trx) =>
      sql<{ name: string }>`
      select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace
        and (p.prosecdef or exists (select from unnest(p.proconfig) s where s like 'search_path=%'))
        and not exists (select from unnest(p.proconfig) s where s = 'search_path=pg_catalog, public, pg_temp')`.execute(
        trx,
      ),
    );
    expect(rows).toEqual([]);
  });
});

const event = (actorId: string | null, actorRole: EventContent['actorRole'] = 'SYS') =>
  ({
    at: new Date().toISOString(),
    actorId,
    actorRole,
    name: 'package.edited',
    entity: 'package',
    entityId: newId(),
    version: 1,
    changed: [],
    before: null,
    after: null,
    payload: {},
  }) as const;
const write = async (name: PersonName, actorId: string | null) => {
  const behalf = await behalfOf(name);
  const role = behalf.kind === 'viewer' ? behalf.audience.role : 'SYS';
  return inTransaction(server.db, behalf, (trx) => recordEvent(trx, event(actorId, role)));
};
const asAdmin = (trx: Trx) => recordEvent(trx, event(idOf('admin'), 'ADMIN'));

describe('events', () => {
  it.each(['customer', 'driver', 'admin', 'support'] as const)(
    "of %s are written in no other name, nor in the system's",
    async (name) => {
      await expect(write(name, idOf('backoffice'))).rejects.toThrow(/row-level security/);
      await expect(write(name, null)).rejects.toThrow(/row-level security/);
      await expect(write(name, idOf(name))).resolves.toBeDefined();
    },
  );

  it('cannot be written without a session', async () => {
    await expect(inTransaction(server.db, anonymousPrincipal, (trx) => recordEvent(trx, event(null)))).rejects.toThrow(
      /row-level security/,
    );
    await expect(
      inTransaction(server.db, anonymousPrincipal, (trx) => recordEvent(trx, event(idOf('admin')))),
    ).rejects.toThrow(/row-level security/);
  });

  it("of the system have no actor, unless it acts in a user's name", async () => {
    await expect(
      inTransaction(server.db, systemPrincipal, (trx) => recordEvent(trx, event(null))),
    ).resolves.toBeDefined();
    await expect(inTransaction(server.db, systemPrincipal, asAdmin)).rejects.toThrow(/row-level security/);
    await expect(
      inTransaction(server.db, systemPrincipal, (trx) =>
        withActor(trx, { id: idOf('admin'), role: 'ADMIN' }, () => asAdmin(trx)),
      ),
    ).resolves.toBeDefined();
    await expect(
      inTransaction(server.db, systemPrincipal, async (trx) => {
        await withActor(trx, { id: idOf('admin'), role: 'ADMIN' }, async () => {});
        await asAdmin(trx);
      }),
    ).rejects.toThrow(/row-level security/);
  });

  it("have the role of their transaction, and a user's no other than the user's own", async () => {
    const behalf = await behalfOf('customer');
    const as = (role: EventContent['actorRole']) =>
      inTransaction(server.db, behalf, (trx) => recordEvent(trx, event(idOf('customer'), role)));
    await expect(as('CUSTOMER')).resolves.toBeDefined();
    await expect(as('ADMIN')).rejects.toThrow(/row-level security/);
    await expect(as('SYS')).rejects.toThrow(/row-level security/);
    await expect(
      inTransaction(server.db, systemPrincipal, (trx) => recordEvent(trx, event(null, 'ADMIN'))),
    ).rejects.toThrow(/row-level security/);
  });

  it("that follow from a user's action are the system's, and those after it the user's again", async () => {
    const behalf = await behalfOf('customer');
    await expect(
      inTransaction(server.db, behalf, async (trx) => {
        await withSystemRole(trx, behalf, () => recordEvent(trx, event(null)));
        return recordEvent(trx, event(idOf('customer'), 'CUSTOMER'));
      }),
    ).resolves.toBeDefined();
    await expect(
      inTransaction(server.db, behalf, (trx) =>
        withSystemRole(trx, behalf, () => recordEvent(trx, event(idOf('customer')))),
      ),
    ).rejects.toThrow(/row-level security/);
  });
});
