// Queries of a caller that disconnected are cancelled in the database, without affecting others.
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { setCancelConnection } from '#server/db/connection/cancel-query.ts';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { inSnapshot, systemPrincipal } from '#server/db/transaction.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';

const server = useTestServer();

const waitingRow = z.array(z.object({ n: z.number() }));
async function waiting(): Promise<number> {
  const { rows } =
    await sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`.execute(
      server.db,
    );
  return waitingRow.parse(rows)[0]?.n ?? 0;
}

/** Locks the parcels table until the test ends. */
async function holdParcels(): Promise<() => Promise<void>> {
  const holder = connect(server.databaseUrl, { max: 1 });
  const trx = await holder.startTransaction().execute();
  await sql`lock table packages in access exclusive mode`.execute(trx);
  let held = true;
  const release = async (): Promise<void> => {
    if (!held) return;
    held = false;
    await trx.rollback().execute();
    await holder.destroy();
  };
  onTestFinished(release);
  return release;
}

it('a query is cancelled in the database as soon as its caller disconnects, with any number of them', async () => {
  const { cookie } = await server.as('admin');
  await holdParcels();
  const gone = new AbortController();
  // As many as the instance has connections, and more.
  const calls = Array.from({ length: 30 }, () =>
    fetch(`${server.url}/graphql`, {
      method: 'POST',
      signal: gone.signal,
      headers: { 'content-type': 'application/json', cookie },
      body: '{ "query": "{ packages { total rows { id } } }" }',
    }).catch((error: unknown) => error),
  );
  await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThanOrEqual(10);
  gone.abort();
  await Promise.all(calls);
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
  const answer = await (await server.as('admin')).call('{ hubs { id } }');
  expect(answer.errors).toEqual([]);
});

it('a write continues to its end when its caller disconnects', async () => {
  const { cookie, token } = await server.as('customer');
  const release = await holdParcels();
  const gone = new AbortController();
  const input = {
    recipientName: 'Partie Sans Attendre',
    phone: '0661234567',
    address: '1 rue',
    cityText: 'Casablanca',
    cod: 100,
  };
  const write = fetch(`${server.url}/graphql`, {
    method: 'POST',
    signal: gone.signal,
    headers: { 'content-type': 'application/json', cookie, 'x-qafila-token': token },
    body: JSON.stringify({
      query: 'mutation ($input: PackageCreateInput!) { packageCreate(input: $input) { package { id } } }',
      variables: { input },
    }),
  }).catch((error: unknown) => error);
  await expect.poll(waiting).toBe(1);
  gone.abort();
  await write;
  await release();
  const { call } = await server.as('customer');
  await expect
    .poll(async () => (await call('{ packages(tab: all, search: "Partie Sans Attendre") { total } }')).data)
    .toEqual({ packages: { total: 1 } });
});

function onePool(): Db {
  const [db, way] = [connect(server.databaseUrl, { max: 1 }), connect(server.databaseUrl, { max: 1 })];
  setCancelConnection(db, way);
  onTestFinished(async () => {
    await Promise.all([db.destroy(), way.destroy()]);
  });
  return db;
}

it('a connection is never reused while a cancellation is pending', async () => {
  const db = onePool();
  let cancelled = 0;
  for (let round = 0; round < 150; round += 1) {
    const gone = new AbortController();
    const read = inSnapshot(
      db,
      systemPrincipal,
      async (trx) => {
        for (let n = 0; n < 20; n += 1) await sql`select pg_sleep(0.0003), count(*) from users`.execute(trx);
      },
      gone.signal,
    ).catch(() => {
      cancelled += 1;
    });
    // The one connection serves the next waiting caller at once.
    const next = inSnapshot(db, systemPrincipal, (trx) => sql`select pg_sleep(0.002)`.execute(trx));
    setTimeout(() => gone.abort(), round % 15);
    await expect(next).resolves.toBeDefined();
    await read;
  }
  expect(cancelled).toBeGreaterThan(10);
});

it('a queued query whose caller disconnected is not started', async () => {
  const db = onePool();
  let begun = false;
  await expect(
    inSnapshot(
      db,
      systemPrincipal,
      async () => {
        begun = true;
      },
      AbortSignal.abort(),
    ),
  ).rejects.toThrow('aborted');
  expect(begun).toBe(false);
});
