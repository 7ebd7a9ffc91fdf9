import { sql } from 'kysely';
import { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { countedEntities } from '#server/areas/index.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { repairRollups } from '#server/events/rollups/verify-rollups.ts';
import { fixturePassword } from '#tests/fixtures/fixtures.ts';
import { postGraphQL, useTestServer } from '#tests/fixtures/test-server.ts';
import { readMetrics } from './support/metrics.ts';

const server = useTestServer({ heartbeatMs: 200 });

let onDuty = false;
/** Something that is an event. */
async function change(): Promise<void> {
  const field = onDuty ? 'userGoOffDuty' : 'userGoOnDuty';
  const { errors } = await (
    await server.as('driver')
  ).call(`mutation { ${field}(input: { id: "${server.fixtures.people.driver}" }) { user { id } } }`);
  expect(errors).toEqual([]);
  onDuty = !onDuty;
}

const figures = () => readMetrics(server.url);
const refused = async () => {
  const now = await figures();
  const reasons = ['unknown', 'wrong', 'throttled'];
  return reasons.map((reason) => now.get(`qafila_sign_ins_refused_total{reason="${reason}"}`));
};
const tryIn = (login: string, password: string) =>
  postGraphQL(server.url, 'mutation ($input: SignInInput!) { signIn(input: $input) { token } }', {
    input: { login, password },
  });

const shape = z
  .object({
    queue: z.object({ seq: z.number(), countsRepaired: z.number() }).loose(),
    instances: z.array(z.object({ seq: z.number() }).loose()),
    history: z.object({ sockets: z.array(z.number()) }).loose(),
  })
  .loose();
const health = async () => {
  const admin = await server.as('admin');
  const { data, errors } =
    await admin.call(`{ serviceHealth { answeredBy database { version answerMs connections maxConnections bytes poolMost oldSnapshots { pid application ageMs } } redis { state answerMs }
    queue { pending seq countsRepaired } instances { id host sockets seq startedAt skipped foreign } history { events sockets } } }`);
  expect(errors).toEqual([]);
  return shape.parse(data?.['serviceHealth']);
};

describe('/metrics', () => {
  test('is Prometheus text, and refused through a proxy without a token', async () => {
    const answer = await fetch(`${server.url}/metrics`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404);
    expect((await fetch(`${server.url}/metrics`, { method: 'POST' })).status).toBe(405);
  });

  test('counts events sent, requests answered, connections in use', async () => {
    const before = await figures();
    await change();
    await expect
      .poll(async () => (await figures()).get('qafila_events_told_total'))
      .toBeGreaterThan(before.get('qafila_events_told_total') ?? 0);
    // The sign-in is an event too, which may still be on its way.
    await expect
      .poll(async () => {
        const now = await figures();
        const behind = (now.get('qafila_head_seq') ?? 0) - (now.get('qafila_position_seq') ?? 0);
        return [behind, now.get('qafila_events_pending')];
      })
      .toEqual([0, 0]);
    const now = await figures();
    expect(now.get('qafila_database_up')).toBe(1);
    expect(now.get('qafila_http_seconds_count{route="graphql",status="200"}')).toBeGreaterThan(0);
    expect(now.get('qafila_event_lag_seconds_count')).toBe(now.get('qafila_events_told_total'));
    const limits = ['calls', 'live', 'jobs'].map((pool) =>
      now.get(`qafila_pool_connections{pool="${pool}",state="most"}`),
    );
    expect(limits).toEqual([20, 6, 5]);
    for (const name of [
      'qafila_sockets',
      'qafila_signals_sockets',
      'qafila_subscriptions',
      'qafila_groups',
      'qafila_group_subscriptions_count',
      'qafila_executions_total',
      'qafila_messages_told_total',
      'qafila_messages_waiting',
      'qafila_resyncs_total{reason="history"}',
      'qafila_sockets_closed_total{reason="slow"}',
      'qafila_counts_repaired',
      'nodejs_eventloop_lag_p99_seconds',
      'qafila_told_late_seconds',
      'qafila_oldest_snapshot_seconds',
      'qafila_events_foreign_total{how="skipped"}',
      'qafila_events_foreign_total{how="told"}',
      'qafila_rows_unread_total{entity="package"}',
    ])
      expect([name, now.has(name)]).toEqual([name, true]);
  });

  test('counts refused sign-ins by what nobody else may learn, and no successful one', async () => {
    expect(await refused()).toEqual([0, 0, 0]);
    await tryIn('nobody', fixturePassword);
    await tryIn('nobody.else', fixturePassword);
    await tryIn('collector', 'not-the-password');
    expect((await tryIn('collector', fixturePassword)).errors).toEqual([]);
    expect(await refused()).toEqual([2, 1, 0]);
    // Ten tries for one login, then the throttle.
    for (let tried = 0; tried < 10; tried += 1) await tryIn('stranger', 'x');
    expect((await tryIn('stranger', 'x')).errors[0]?.extensions.code).toBe('sign_in.throttled');
    expect(await refused()).toEqual([12, 1, 1]);
  });

  test('unknown paths create no new time series', async () => {
    for (const path of ['/wp-login.php', '/%00', '/metrics/x']) await fetch(`${server.url}${path}`);
    const routes = [...(await figures()).keys()].flatMap(
      (name) => /^qafila_http_seconds_count\{route="(\w+)"/.exec(name)?.[1] ?? [],
    );
    expect(new Set(routes).isSubsetOf(new Set(['graphql', 'uplink', 'health', 'metrics', 'file']))).toBe(true);
  });
});

describe('how the installation is', () => {
  test('an administrator reads the state of the database, the events and every instance', async () => {
    await change();
    await expect.poll(health, { timeout: 15_000 }).toMatchObject({
      queue: { pending: 0 },
      redis: { state: 'none', answerMs: null },
      database: { oldSnapshots: [] },
      instances: [{ sockets: 0, skipped: 0, foreign: 0 }],
    });
    const received = await health();
    expect(received).toMatchObject({ database: { poolMost: 20, version: expect.stringMatching(/^1\d/) } });
    await expect.poll(async () => (await health()).instances[0]?.seq === (await health()).queue.seq).toBe(true);
    await expect.poll(async () => (await health()).history.sockets.length).toBeGreaterThan(0);
  });

  test('repaired counts are reported', async () => {
    const {
      queue: { countsRepaired },
    } = await health();
    await inTransaction(server.db, systemPrincipal, async (trx) => {
      await sql`insert into list_counts (area, key, bucket, n) values ('package', 'hubId:nowhere', 'created', 5)`.execute(
        trx,
      );
    });
    let wrong = 0;
    for (const area of countedEntities) wrong += (await repairRollups(server.db, area)).length;
    expect(wrong).toBeGreaterThan(0);
    expect((await health()).queue.countsRepaired).toBe(countsRepaired + wrong);
    expect((await figures()).get('qafila_counts_repaired')).toBe(countsRepaired + wrong);
  });
});
