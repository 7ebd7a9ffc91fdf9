// What an instance holds of the machine, and that it lets go of it.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { createLogger } from '#server/lib/logger.ts';
import { startTestServer } from '#tests/fixtures/test-server.ts';
import { freePort } from '#tests/support/ports.ts';
import { useDatabase } from '#tests/support/postgres.ts';

const database = useDatabase();
let db: Db;
beforeAll(() => {
  db = connect(database.url, { max: 1 });
});
afterAll(() => db.destroy());

/** Connections of instances, each kind by its name. */
async function connections(): Promise<string[]> {
  const { rows } = await sql`select distinct application_name as name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() order by 1`.execute(db);
  return z
    .array(z.object({ name: z.string() }))
    .parse(rows)
    .map(({ name }) => name);
}

it('an instance that was stopped, also twice, has no connection left', async () => {
  const server = await startTestServer(database.url, { jobs: true });
  await expect.poll(connections).toEqual(expect.arrayContaining(['qafila live', 'qafila queue']));
  await Promise.all([server.stop(), server.stop()]);
  await server.stop();
  await expect.poll(connections).toEqual([]);
});

it('an instance whose port is taken says so, and has no connection left', async () => {
  const port = await freePort();
  const server = await startTestServer(database.url, { port });
  await expect(startTestServer(database.url, { port, jobs: true })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await expect.poll(connections).not.toContain('qafila queue');
  await server.stop();
  await expect.poll(connections).toEqual([]);
});

it('a restart of Postgres breaks all connections, which is said once', async () => {
  const broken: string[] = [];
  const write = (line: string) => void (line.includes('a connection to Postgres broke') && broken.push(line));
  const log = createLogger({ level: 'warn', destination: { write } });
  const server = await startTestServer(database.url, { log });
  const ask = () => fetch(`${server.url}/graphql?query={viewer{id}}`).then(({ status }) => status);
  await Promise.all(Array.from({ length: 5 }, ask));
  const open = sql`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  expect((await open.execute(db)).rows.length).toBeGreaterThan(2);
  await sql`select pg_terminate_backend(pid) from (${open}) each`.execute(db);
  await expect.poll(() => broken.length).toBe(1);
  await expect.poll(ask).toBe(200);
  await server.stop();
  expect(broken).toHaveLength(1);
});
