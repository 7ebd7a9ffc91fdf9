// The Prometheus metrics of an instance. The rest of the server passes plain numbers and does not know the library.
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { CompletedRequest } from '../http/completed-request.ts';
import { addAreaCounters, type AreaMetrics, type CountOutcome } from './area-metrics.ts';
import { addGauges, type GaugeSources } from './gauges.ts';
import type { MetricsSink } from './metrics-sink.ts';

/** Events of other versions since the start: skipped because they could not be read, or dispatched by their rows. */
export interface OtherVersionCounts {
  skipped: number;
  told: number;
}

/** What was dispatched since the last call. */
export interface RecentDispatches {
  events: number;
  messages: number;
  /** The 95th percentile of the lag; null without events. */
  lagMs: number | null;
}

export interface Metrics {
  /** For the live engine. */
  sink: MetricsSink;
  /** Records the duration of a request. */
  httpCompleted: (request: CompletedRequest) => void;
  /** Counts an outcome in a counter of an area. */
  count: CountOutcome;
  /** Counts a sign-in with a password that was refused. */
  signInRefused: (reason: string) => void;
  recent: () => RecentDispatches;
  otherVersions: () => OtherVersionCounts;
  /** Sets the sources of gauges that are read at each scrape. */
  setGaugeSources: (sources: GaugeSources) => void;
  /** All metrics in Prometheus' text format, and its content type. */
  text: () => Promise<string>;
  contentType: string;
}

/** Metrics of the process (memory, CPU, event loop), shared by all instances that a test starts in it. */
let ofProcess: Registry | null = null;
function processRegistry(): Registry {
  if (ofProcess) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  return ofProcess;
}

const perEvent = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000];
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Maximum of lags that are kept per heartbeat for the percentile. */
const maxLags = 5_000;

/** The labels that a counter has from the start, with zero: a rate needs a first value. */
export interface KnownLabels {
  entities: readonly string[];
  resyncReasons: readonly string[];
  closeReasons: readonly string[];
  signInRefusals: readonly string[];
}

type Collectors = ReturnType<typeof createCollectors>;

function createCollectors(registry: Registry) {
  return {
    ...createEventCollectors([registry]),
    ...createConnectionCollectors([registry]),
    ...createOutcomeCollectors([registry]),
  };
}

function createOutcomeCollectors(registers: Registry[]) {
  return {
    signInsRefused: new Counter({
      name: 'qafila_sign_ins_refused_total',
      help: 'Sign-ins with a password that were refused, by reason: unknown login, wrong password, or throttled',
      labelNames: ['reason'],
      registers,
    }),
  };
}

function createEventCollectors(registers: Registry[]) {
  return {
    events: new Counter({
      name: 'qafila_events_told_total',
      help: 'Events dispatched to all listeners of this instance',
      registers,
    }),
    messages: new Counter({
      name: 'qafila_messages_told_total',
      help: 'Messages about events sent to listeners',
      registers,
    }),
    groupsOfEvent: new Histogram({
      name: 'qafila_event_groups',
      help: 'Groups per event, each with one execution',
      buckets: perEvent,
      registers,
    }),
    messagesOfEvent: new Histogram({
      name: 'qafila_event_messages',
      help: 'Messages per event',
      buckets: perEvent,
      registers,
    }),
    lag: new Histogram({
      name: 'qafila_event_lag_seconds',
      help: 'From recording an event to handing its messages to the sockets',
      buckets: seconds,
      registers,
    }),
    foreign: new Counter({
      name: 'qafila_events_foreign_total',
      help: 'Events written by another version: skipped (unreadable), or told (dispatched by their rows)',
      labelNames: ['how'],
      registers,
    }),
    rowsFailed: new Counter({
      name: 'qafila_rows_unread_total',
      help: 'Messages that could not be produced because a row could not be read, by entity',
      labelNames: ['entity'],
      registers,
    }),
  };
}

function createConnectionCollectors(registers: Registry[]) {
  return {
    resyncs: new Counter({
      name: 'qafila_resyncs_total',
      help: 'RESYNC messages, by reason',
      labelNames: ['reason'],
      registers,
    }),
    closed: new Counter({
      name: 'qafila_sockets_closed_total',
      help: 'Sockets that this instance closed, by reason; slow is a client that could not keep up',
      labelNames: ['reason'],
      registers,
    }),
    requests: new Histogram({
      name: 'qafila_http_seconds',
      help: 'Duration of requests',
      buckets: seconds,
      labelNames: ['route', 'status'],
      registers,
    }),
  };
}

function setZeros(collectors: Collectors, known: KnownLabels): void {
  const { foreign, rowsFailed, resyncs, closed, signInsRefused } = collectors;
  for (const how of ['skipped', 'told']) foreign.inc({ how }, 0);
  for (const entity of known.entities) rowsFailed.inc({ entity }, 0);
  for (const reason of known.resyncReasons) resyncs.inc({ reason }, 0);
  for (const reason of known.closeReasons) closed.inc({ reason }, 0);
  for (const reason of known.signInRefusals) signInsRefused.inc({ reason }, 0);
}

/** What was dispatched since the last call of `take`. */
class DispatchTally {
  #lags: number[] = [];
  #events = 0;
  #messages = 0;

  add(messages: number, lagMs: number): void {
    this.#events += 1;
    this.#messages += messages;
    if (this.#lags.length < maxLags) this.#lags.push(lagMs);
  }

  take(): RecentDispatches {
    const sorted = this.#lags.toSorted((a, b) => a - b);
    const lagMs = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? null;
    const recent = { events: this.#events, messages: this.#messages, lagMs };
    this.#lags = [];
    this.#events = 0;
    this.#messages = 0;
    return recent;
  }
}

function createSink(collectors: Collectors, tally: DispatchTally, otherVersions: OtherVersionCounts): MetricsSink {
  return {
    eventDispatched: (dispatch) => {
      const lagMs = Math.max(0, dispatch.lagMs);
      collectors.events.inc();
      collectors.messages.inc(dispatch.messages);
      collectors.groupsOfEvent.observe(dispatch.groups);
      collectors.messagesOfEvent.observe(dispatch.messages);
      collectors.lag.observe(lagMs / 1_000);
      tally.add(dispatch.messages, lagMs);
    },
    resyncSent: (reason) => collectors.resyncs.inc({ reason }),
    otherVersionEvent: (how) => {
      otherVersions[how] += 1;
      collectors.foreign.inc({ how });
    },
    rowReadFailed: (entity) => collectors.rowsFailed.inc({ entity }),
    socketClosed: (reason) => collectors.closed.inc({ reason }),
  };
}

/** Creates the metrics of one instance. */
export function createMetrics(known: KnownLabels, areas: readonly AreaMetrics[] = []): Metrics {
  const registry = new Registry();
  const collectors = createCollectors(registry);
  const count = addAreaCounters(registry, areas);
  setZeros(collectors, known);
  const tally = new DispatchTally();
  const otherVersions: OtherVersionCounts = { skipped: 0, told: 0 };
  const readAll = () => Registry.merge([registry, processRegistry()]);
  let read: (() => Promise<void>) | null = null;
  return {
    sink: createSink(collectors, tally, otherVersions),
    httpCompleted: ({ route, status, ms }) => collectors.requests.observe({ route, status }, ms / 1_000),
    count,
    signInRefused: (reason) => collectors.signInsRefused.inc({ reason }),
    recent: () => tally.take(),
    otherVersions: () => otherVersions,
    setGaugeSources: (sources) => {
      read = addGauges(registry, sources);
    },
    text: async () => {
      await read?.();
      return readAll().metrics();
    },
    contentType: readAll().contentType,
  };
}
