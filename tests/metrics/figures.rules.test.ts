// What an instance tells Prometheus and the service page, from sources that are given: units, totals, and what is away.
import { createClient } from 'redis';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { localBus } from '#server/events/bus.ts';
import type { ConsumerStatus } from '#server/events/consumers/consumer-status.ts';
import type { GaugeSources } from '#server/metrics/gauges.ts';
import { createHealthReader } from '#server/metrics/installation-health.ts';
import { InstanceHeartbeats } from '#server/metrics/instance-heartbeat.ts';
import { createMetrics, type Metrics } from '#server/metrics/metrics.ts';
import type { RedisStore } from '#server/redis/store.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';

const known = {
  entities: ['package'],
  resyncReasons: ['beyond'],
  closeReasons: ['slow'],
  signInRefusals: ['throttled'],
};

/** The own metrics by name and labels. */
async function read(metrics: Metrics): Promise<Record<string, number>> {
  const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith('qafila_'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}

const consumer: ConsumerStatus = {
  name: 'one',
  seq: 5,
  state: 'running',
  lag: 3,
  lagMs: 1_500,
  failures: 0,
  lastError: null,
  parked: 2,
};
const engine = {
  sockets: 4,
  subscriptions: 9,
  groups: 2,
  groupSizes: [8, 1],
  pendingMessages: 6,
  executions: 12,
  cursor: '1:42:0a1b2c3d',
};
const waiting = { help: { qafila_things_waiting: 'Things that wait' }, read: () => Promise.resolve({}) };
const things = { name: 'qafila_things_total', help: 'Things by outcome', outcomes: ['sent'] };
const sources: GaugeSources = {
  engine: () => engine,
  signals: () => 7,
  uplinks: { taken: 5 },
  pools: { calls: () => ({ busy: 1, idle: 2, waiting: 3, max: 20, silenceMs: 0 }) },
  dispatchDelayMs: () => 2_500,
  oldSnapshotMs: () => 90_000,
  numberingLag: () => Promise.resolve({ pending: 11, oldestMs: 4_000, seq: 42, countsRepaired: 1, setAside: 2 }),
  consumers: () => Promise.resolve([consumer, { ...consumer, name: 'two', state: 'standing', lagMs: null }]),
  areas: { groups: [waiting], read: () => Promise.resolve({ qafila_things_waiting: 8 }) },
};
function metricsOf(given: Partial<GaugeSources> = {}): Metrics {
  const metrics = createMetrics(known);
  metrics.setGaugeSources({ ...sources, ...given });
  return metrics;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date('2026-01-23T10:00:00Z') });
  return () => vi.useRealTimers();
});

it('every outcome that is known is there with zero before it happens', async () => {
  expect(await read(createMetrics(known, [{ counters: [things] }]))).toMatchObject({
    'qafila_rows_unread_total{entity="package"}': 0,
    'qafila_events_foreign_total{how="skipped"}': 0,
    'qafila_events_foreign_total{how="told"}': 0,
    'qafila_resyncs_total{reason="beyond"}': 0,
    'qafila_sockets_closed_total{reason="slow"}': 0,
    'qafila_things_total{outcome="sent"}': 0,
    'qafila_sign_ins_refused_total{reason="throttled"}': 0,
  });
});

it('an event counts with its messages, and its delay in seconds; a clock that is ahead delays nothing', async () => {
  const metrics = createMetrics(known);
  metrics.sink.eventDispatched({ groups: 3, messages: 5, lagMs: 250 });
  metrics.sink.eventDispatched({ groups: 1, messages: 1, lagMs: -40 });
  metrics.httpCompleted({ route: 'graphql', status: 200, ms: 1_500 });
  expect(await read(metrics)).toMatchObject({
    qafila_events_told_total: 2,
    qafila_messages_told_total: 6,
    qafila_event_groups_sum: 4,
    qafila_event_messages_sum: 6,
    qafila_event_lag_seconds_sum: 0.25,
    'qafila_http_seconds_sum{route="graphql",status="200"}': 1.5,
  });
});

it('a heartbeat has what was dispatched since the last, with the 95th percentile of the delay', () => {
  const metrics = createMetrics(known);
  expect(metrics.recent()).toEqual({ events: 0, messages: 0, lagMs: null });
  for (let lagMs = 100; lagMs >= 1; lagMs -= 1) metrics.sink.eventDispatched({ groups: 1, messages: 2, lagMs });
  expect(metrics.recent()).toEqual({ events: 100, messages: 200, lagMs: 96 });
  metrics.sink.eventDispatched({ groups: 1, messages: 0, lagMs: 7 });
  expect(metrics.recent()).toEqual({ events: 1, messages: 0, lagMs: 7 });
  metrics.sink.otherVersionEvent('skipped');
  metrics.sink.otherVersionEvent('told');
  metrics.sink.otherVersionEvent('told');
  expect(metrics.otherVersions()).toEqual({ skipped: 1, told: 2 });
});

const expected = {
  qafila_signals_sockets: 7,
  'qafila_uplink_readings_total{outcome="taken"}': 5,
  'qafila_pool_connections{pool="calls",state="busy"}': 1,
  'qafila_pool_connections{pool="calls",state="idle"}': 2,
  'qafila_pool_connections{pool="calls",state="waiting"}': 3,
  'qafila_pool_connections{pool="calls",state="most"}': 20,
  qafila_told_late_seconds: 2.5,
  qafila_oldest_snapshot_seconds: 90,
  qafila_sockets: 4,
  qafila_messages_waiting: 6,
  qafila_position_seq: 42,
  qafila_executions_total: 12,
  qafila_group_subscriptions_count: 2,
  qafila_group_subscriptions_sum: 9,
  qafila_events_pending: 11,
  qafila_events_pending_oldest_seconds: 4,
  qafila_head_seq: 42,
  qafila_counts_repaired: 1,
  qafila_events_set_aside: 2,
  qafila_database_up: 1,
  'qafila_consumer_lag_events{consumer="one"}': 3,
  'qafila_consumer_lag_seconds{consumer="one"}': 1.5,
  'qafila_consumer_lag_seconds{consumer="two"}': 0,
  'qafila_consumer_parked_events{consumer="one"}': 2,
  'qafila_consumer_standing{consumer="one"}': 0,
  'qafila_consumer_standing{consumer="two"}': 1,
  qafila_things_waiting: 8,
};

it('each scrape has the values of its moment, not sums of all scrapes', async () => {
  const metrics = metricsOf();
  expect(await read(metrics)).toMatchObject(expected);
  expect(await read(metrics)).toMatchObject(expected);
});

it.each(['numberingLag', 'consumers'] as const)(
  'a scrape is answered while %s cannot be read, or takes longer than a second',
  async (source) => {
    const away = await read(metricsOf({ [source]: () => Promise.reject(new Error('no database')) }));
    expect(away).toMatchObject({ qafila_sockets: 4, qafila_database_up: source === 'numberingLag' ? 0 : 1 });
    const slow = read(metricsOf({ [source]: () => new Promise(() => {}) }));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await slow).toMatchObject({ qafila_sockets: 4, qafila_database_up: source === 'numberingLag' ? 0 : 1 });
  },
);

const heartbeats = () => {
  const pulse = new InstanceHeartbeats({
    id: 'a',
    bus: localBus(),
    engine: () => engine,
    signals: () => 1,
    recent: () => ({ events: 0, messages: 0, lagMs: null }),
    otherVersions: () => ({ skipped: 0, told: 0 }),
  });
  onTestFinished(() => pulse.stop());
  return pulse;
};
const health = (redis: RedisStore | undefined) => {
  const { run } = recordStatements((text) =>
    text.includes('event_pending')
      ? [{ pending: 0, oldestMs: null, seq: 4, countsRepaired: 0, setAside: 0 }]
      : text.includes('server_version')
        ? [{ version: '16.1', connections: 3, maxConnections: 100, bytes: 5 }]
        : [],
  );
  return createHealthReader({
    id: 'a',
    heartbeats: heartbeats(),
    redis,
    pool: () => ({ busy: 1, idle: 0, waiting: 0, max: 20, silenceMs: 0 }),
    oldSnapshots: () => [],
  })(run);
};
const store = (isReady: boolean, ping: () => Promise<number>): RedisStore => ({
  client: createClient(),
  isReady,
  ping,
  close: () => {},
});

it.each<[string, RedisStore | undefined, object]>([
  ['is not configured', undefined, { state: 'none', answerMs: null }],
  ['answers', store(true, () => Promise.resolve(3)), { state: 'up', answerMs: 3 }],
  ['is not connected', store(false, () => Promise.resolve(3)), { state: 'down', answerMs: null }],
  ['fails', store(true, () => Promise.reject(new Error('no redis'))), { state: 'down', answerMs: null }],
  ['does not answer within a second', store(true, () => new Promise(() => {})), { state: 'down', answerMs: null }],
])('the service page says when Redis %s', async (_, redis, state) => {
  const answer = health(redis);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await answer).toMatchObject({ redis: state, answeredBy: 'a', queue: { seq: 4 }, instances: [{ id: 'a' }] });
});

it('Postgres that no longer answers is down at the next scrape, whatever was read before, and up when it answers again', async () => {
  const state = { isBroken: false };
  const unlessBroken =
    <Value>(work: () => Promise<Value>) =>
    (): Promise<Value> =>
      state.isBroken ? Promise.reject(new Error('no database')) : work();
  const metrics = metricsOf({
    numberingLag: unlessBroken(sources.numberingLag),
    consumers: unlessBroken(sources.consumers),
    areas: { groups: [waiting], read: unlessBroken(() => Promise.resolve({ qafila_things_waiting: 8 })) },
  });
  const figures = async () => {
    const all = await read(metrics);
    return ['qafila_database_up', 'qafila_head_seq', 'qafila_things_waiting'].map((name) => all[name]);
  };
  expect(await figures()).toEqual([1, 42, 8]);
  state.isBroken = true;
  expect(await figures()).toEqual([0, 42, 8]);
  state.isBroken = false;
  expect(await figures()).toEqual([1, 42, 8]);
});
