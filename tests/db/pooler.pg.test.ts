// Behind a pooler in transaction mode nothing may depend on a session: roles, settings, locks, prepared statements.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#server/db/connection/connection.ts';
import { startPooler } from '#tests/support/pooler.ts';
import { useDatabase } from '#tests/support/postgres.ts';
import { type ApiClient, signInAs, startTestServer, type RunningServer } from '#tests/fixtures/test-server.ts';
import { insertFixtures, type PersonName, type Fixtures } from '#tests/fixtures/fixtures.ts';

const database = useDatabase();
let pooler: Awaited<ReturnType<typeof startPooler>>;
let server: RunningServer;
let fixtures: Fixtures;
const people = new Map<PersonName, ApiClient>();
beforeAll(async () => {
  pooler = await startPooler(database.url);
  const db = connect(database.url, { max: 2 });
  fixtures = await insertFixtures(db);
  await db.destroy();
  server = await startTestServer(pooler.url);
  for (const name of ['admin', 'driver', 'driver2', 'customer', 'customer2'] as const)
    people.set(name, await signInAs(server.url, name));
}, 120_000);
afterAll(async () => {
  await server.stop();
  await pooler.stop();
});

async function ask(name: PersonName, document: string) {
  const answer = await people.get(name)?.call(document);
  expect(answer?.errors).toEqual([]);
  return answer;
}

test('changes are written, numbered and sent through it', async () => {
  const before = await ask('admin', '{ serviceHealth { queue { seq } } }');
  for (const name of ['driver', 'driver2'] as const)
    await ask(name, `mutation { userGoOnDuty(input: { id: "${fixtures.people[name]}" }) { user { id } } }`);
  await expect
    .poll(async () => (await ask('admin', '{ serviceHealth { queue { pending seq } } }'))?.data)
    .toEqual({ serviceHealth: { queue: { pending: 0, seq: expect.any(Number) } } });
  expect(before?.extensions.at).not.toBe((await ask('admin', '{ hubs { id } }'))?.extensions.at);
});

const seen = async (name: PersonName) => JSON.stringify((await ask(name, '{ viewer { id } companies { id } }'))?.data);

test('parallel users see only their own rows, although they share connections', async () => {
  const alone = new Map<PersonName, string>();
  for (const name of ['admin', 'customer', 'customer2'] as const) alone.set(name, await seen(name));
  expect(alone.get('customer')).not.toBe(alone.get('customer2'));
  await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const name = (['admin', 'customer', 'customer2'] as const)[index % 3] ?? 'admin';
      expect([name, await seen(name)]).toEqual([name, alone.get(name)]);
    }),
  );
});
