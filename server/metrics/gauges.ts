// Gauges of values that other modules hold: read at each scrape, and not before.
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { parseLogCursor } from '#shared/events/event.ts';
import type { PoolUsage } from '../db/connection/connection.ts';
import type { ConsumerStatus } from '../events/consumers/consumer-status.ts';
import type { NumberingLag } from '../events/numbering-lag.ts';
import { withTimeout } from '../lib/with-timeout.ts';
import { addAreaGauges, type GaugeGroup } from './area-metrics.ts';
import type { LiveEngineStats } from './metrics-sink.ts';

export interface GaugeSources {
  engine: () => LiveEngineStats;
  /** Open presence sockets. */
  signals: () => number;
  /** Device readings since the start, by outcome. */
  uplinks: Readonly<Record<string, number>>;
  pools: Readonly<Record<string, () => PoolUsage>>;
  /** For how long the oldest known event that is not fully dispatched has been known, in milliseconds. */
  dispatchDelayMs: () => number;
  /** Age of the oldest transaction whose snapshot is kept for too long, in milliseconds. */
  oldSnapshotMs: () => number;
  /** The numbering lag as read from Postgres; may reject. */
  numberingLag: () => Promise<NumberingLag>;
  /** The state of the event consumers as read from Postgres; may reject. */
  consumers: () => Promise<readonly ConsumerStatus[]>;
  /** The gauges of areas, and how a group is read from Postgres; may reject. */
  areas: { groups: readonly GaugeGroup[]; read: (group: GaugeGroup) => Promise<Readonly<Record<string, number>>> };
}

const timeoutMs = 1_000;
const sizes = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000];

/** Adds the gauges; the returned function reads the database and has to be awaited before each scrape. */
export function addGauges(registry: Registry, sources: GaugeSources): () => Promise<void> {
  addEngine(registry, sources);
  const signals: Gauge = new Gauge({
    name: 'qafila_signals_sockets',
    help: 'Open sockets of presence',
    registers: [registry],
    collect: () => signals.set(sources.signals()),
  });
  const uplinks = new Counter({
    name: 'qafila_uplink_readings_total',
    help: 'Positions that devices reported, by outcome',
    labelNames: ['outcome'],
    registers: [registry],
    collect: () => {
      uplinks.reset();
      for (const [outcome, count] of Object.entries(sources.uplinks)) uplinks.inc({ outcome }, count);
    },
  });
  const pools = new Gauge({
    name: 'qafila_pool_connections',
    help: 'Connections to Postgres by pool; waiting is work without one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect: () => {
      for (const [pool, usage] of Object.entries(sources.pools))
        for (const [state, count] of Object.entries(poolCounts(usage()))) pools.set({ pool, state }, count);
    },
  });
  const late: Gauge = new Gauge({
    name: 'qafila_told_late_seconds',
    help: 'For how long the oldest known event that is not fully dispatched has been known',
    registers: [registry],
    collect: () => late.set(sources.dispatchDelayMs() / 1_000),
  });
  const oldest: Gauge = new Gauge({
    name: 'qafila_oldest_snapshot_seconds',
    help: 'Age of the oldest transaction of more than a minute, which prevents vacuuming',
    registers: [registry],
    collect: () => oldest.set(sources.oldSnapshotMs() / 1_000),
  });
  return addDatabase(registry, sources);
}

/** The values of a pool's gauge. */
function poolCounts({ busy, idle, waiting, max }: PoolUsage): Record<string, number> {
  return { busy, idle, waiting, most: max };
}

function addEngine(registry: Registry, { engine }: GaugeSources): void {
  const registers = [registry];
  const gauge = (name: string, help: string, value: (stats: LiveEngineStats) => number): void => {
    const one: Gauge = new Gauge({ name, help, registers, collect: () => one.set(value(engine())) });
  };
  gauge('qafila_sockets', 'Open live sockets', ({ sockets }) => sockets);
  gauge('qafila_subscriptions', 'Open subscriptions', ({ subscriptions }) => subscriptions);
  gauge('qafila_groups', 'Groups of equal subscriptions', ({ groups }) => groups);
  gauge('qafila_messages_waiting', 'Messages in the queues of slow clients', ({ pendingMessages }) => pendingMessages);
  gauge(
    'qafila_position_seq',
    'The last event dispatched to all listeners of this instance',
    ({ cursor }) => parseLogCursor(cursor)?.seq ?? 0,
  );
  const executions = new Counter({
    name: 'qafila_executions_total',
    help: 'GraphQL executions for live messages',
    registers,
    collect: () => {
      executions.reset();
      executions.inc(engine().executions);
    },
  });
  const listeners = new Histogram({
    name: 'qafila_group_subscriptions',
    help: 'Subscriptions of each group that is open now',
    buckets: sizes,
    registers,
    collect: () => {
      listeners.reset();
      listeners.zero({});
      for (const size of engine().groupSizes) listeners.observe(size);
    },
  });
}

/** Reads all database gauges at once; `collect` of each gauge would not wait for the read. */
function addDatabase(registry: Registry, sources: GaugeSources): () => Promise<void> {
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const pending = gauge('qafila_events_pending', 'Events that are not numbered yet');
  const oldest = gauge('qafila_events_pending_oldest_seconds', 'Age of the oldest event that is not numbered yet');
  const head = gauge('qafila_head_seq', 'The last numbered event in Postgres');
  const repaired = gauge('qafila_counts_repaired', 'List counts ever repaired in the whole installation');
  const setAside = gauge('qafila_events_set_aside', 'Numbered events that could not be counted');
  const up = gauge('qafila_database_up', 'Whether Postgres answered within a second');
  const setConsumers = addConsumers(registry);
  const { groups, read } = sources.areas;
  const readAreas = addAreaGauges(registry, groups, (group) => withTimeout(read(group), timeoutMs));
  return async () => {
    const [numberingLag, consumers] = await Promise.all([
      withTimeout(sources.numberingLag(), timeoutMs),
      withTimeout(sources.consumers(), timeoutMs),
      readAreas(),
    ]);
    setConsumers(consumers ?? []);
    up.set(numberingLag ? 1 : 0);
    if (!numberingLag) return;
    pending.set(numberingLag.pending);
    oldest.set((numberingLag.oldestMs ?? 0) / 1_000);
    head.set(numberingLag.seq);
    repaired.set(numberingLag.countsRepaired);
    setAside.set(numberingLag.setAside);
  };
}

function addConsumers(registry: Registry): (consumers: readonly ConsumerStatus[]) => void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['consumer'], registers: [registry] });
  const events = gauge('qafila_consumer_lag_events', 'Numbered events that an event consumer has not read yet');
  const seconds = gauge(
    'qafila_consumer_lag_seconds',
    'Age of the oldest event that an event consumer has not read yet',
  );
  const parked = gauge('qafila_consumer_parked_events', 'Events that an event consumer could not handle');
  const standing = gauge('qafila_consumer_standing', 'Whether the cursor of an event consumer is not in the history');
  return (consumers) => {
    for (const { name: consumer, lag, lagMs, parked: count, state } of consumers) {
      events.set({ consumer }, lag);
      seconds.set({ consumer }, (lagMs ?? 0) / 1_000);
      parked.set({ consumer }, count);
      standing.set({ consumer }, state === 'standing' ? 1 : 0);
    }
  };
}
