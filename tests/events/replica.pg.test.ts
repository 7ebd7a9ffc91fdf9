// A replica that is behind must never show a reader less than a socket has shown already.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { inSnapshot, systemPrincipal } from '#server/db/transaction.ts';
import { readHead } from '#server/events/history.ts';
import { readNumberingLag } from '#server/events/numbering-lag.ts';
import { parseLogCursor } from '#shared/events/event.ts';
import { startReplicatedPostgres, type ReplicatedPostgres } from '#tests/support/replica.ts';
import { type ApiClient, signInAs, startTestServer, type RunningServer } from '#tests/fixtures/test-server.ts';
import { insertFixtures, type Fixtures } from '#tests/fixtures/fixtures.ts';

let pair: ReplicatedPostgres;
let server: RunningServer;
let fixtures: Fixtures;
let driver: ApiClient;
const databases: Db[] = [];
beforeAll(async () => {
  pair = await startReplicatedPostgres();
  const primary = connect(pair.primaryUrl, { max: 8 });
  const replica = connect(pair.replicaUrl, { max: 4, connectTimeoutMs: 1_000 });
  databases.push(primary, replica);
  fixtures = await insertFixtures(primary);
  server = await startTestServer(pair.primaryUrl, { replica });
  driver = await signInAs(server.url, 'driver');
}, 120_000);
afterAll(async () => {
  await server.stop();
  for (const database of databases) await database.destroy();
  await pair.stop();
});

/** Each is an event. */
async function change(onDuty: boolean): Promise<void> {
  const { errors } = await driver.call(
    `mutation { ${onDuty ? 'userGoOnDuty' : 'userGoOffDuty'}(input: { id: "${fixtures.people.driver}" }) { user { id } } }`,
  );
  expect(errors).toEqual([]);
}

async function ask(seen?: string) {
  const { data, extensions, errors } = await driver.call(
    '{ viewer { id } hubs { id } }',
    {},
    seen === undefined ? {} : { 'x-qafila-at': seen },
  );
  expect(errors).toEqual([]);
  expect(data).toMatchObject({ viewer: { id: fixtures.people.driver } });
  return String(extensions.at);
}

const seqOf = (at: string) => parseLogCursor(at)?.seq ?? -1;
/** Until no event waits for its number: that of a sign-in may be one. */
async function numberingIsDone(): Promise<void> {
  const [primary] = databases;
  await expect
    .poll(async () => primary && (await inSnapshot(primary, systemPrincipal, readNumberingLag)).pending)
    .toBe(0);
}

/** Until numbering has followed. */
async function numbered(after: string): Promise<string> {
  await numberingIsDone();
  let at = after;
  await expect
    .poll(async () => {
      at = await ask();
      return seqOf(at);
    })
    .toBeGreaterThan(seqOf(after));
  return at;
}

/** Until the replica has an event. */
async function onReplica(seq: number): Promise<void> {
  const [, replica] = databases;
  await expect
    .poll(async () => replica && (await inSnapshot(replica, systemPrincipal, readHead)).seq)
    .toBeGreaterThanOrEqual(seq);
}

test('a query is answered by the replica while it has what the user was shown, and else by the primary', async () => {
  await numberingIsDone();
  const first = await ask();
  await change(true);
  const known = await numbered(first);
  await onReplica(seqOf(known));
  await pair.pause();
  onTestFinished(() => pair.resume());
  await change(false);
  const newest = await numbered(known);
  // A replica that was too slow once is not asked for some seconds.
  await expect.poll(() => ask(known)).toBe(known);
  expect(await ask(newest)).toBe(newest);
  expect(await ask()).toBe(newest);
});

test('a position of another history, or none at all, is answered by the primary', async () => {
  await pair.pause();
  onTestFinished(() => pair.resume());
  const before = await ask();
  await change(true);
  const newest = await numbered(before);
  const { epoch = 1, nonce = '' } = parseLogCursor(before) ?? {};
  for (const odd of [`${epoch + 1}:1:${nonce}`, 'nonsense', '']) expect(await ask(odd)).toBe(newest);
});

test('when the replica stops, users notice nothing', async () => {
  await change(false);
  const known = await ask();
  await pair.stopReplica();
  for (let times = 0; times < 5; times += 1) expect(seqOf(await ask(known))).toBeGreaterThanOrEqual(seqOf(known));
});
