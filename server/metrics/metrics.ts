// The Prometheus metrics of an instance. The rest of the server passes plain numbers and does not know the library.
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { MetricsSink } from '../live/metrics-sink.ts';
import { closeCodes } from '../live/transport/protocol.ts';
import { resyncReasons } from '../live/live-field.ts';
import type { CompletedRequest } from '../http/completed-request.ts';
import { entities } from '#shared/areas/index.ts';
import { addGauges, type GaugeSources } from './gauges.ts';

/** Events of other versions since the start: skipped because they could not be read, or dispatched by their rows. */
export interface OtherVersionCounts {
  skipped: number;
  told: number;
}

/** What was dispatched since the last call. */
export interface RecentDispatches {
  events: number;
  messages: number;
  /** The 95th percentile of the lag; null without events. */ lagMs: number | null;
}

export interface Metrics {
  /** For the live engine. */
  sink: MetricsSink;
  /** Records the duration of a request. */
  httpCompleted: (request: CompletedRequest) => void;
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

/** Creates the metrics of one instance. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const events = new Counter({
    name: 'qafila_events_told_total',
    help: 'Events dispatched to all listeners of this instance',
    registers,
  });
  const messages = new Counter({
    name: 'qafila_messages_told_total',
    help: 'Messages about events sent to listeners',
    registers,
  });
  const groupsOfEvent = new Histogram({
    name: 'qafila_event_groups',
    help: 'Groups per event, each with one execution',
    buckets: perEvent,
    registers,
  });
  const messagesOfEvent = new Histogram({
    name: 'qafila_event_messages',
    help: 'Messages per event',
    buckets: perEvent,
    registers,
  });
  const lag = new Histogram({
    name: 'qafila_event_lag_seconds',
    help: 'From recording an event to handing its messages to the sockets',
    buckets: seconds,
    registers,
  });
  const resyncs = new Counter({
    name: 'qafila_resyncs_total',
    help: 'RESYNC messages, by reason',
    labelNames: ['reason'],
    registers,
  });
  const closed = new Counter({
    name: 'qafila_sockets_closed_total',
    help: 'Sockets that this instance closed, by reason; slow is a client that could not keep up',
    labelNames: ['reason'],
    registers,
  });
  const requests = new Histogram({
    name: 'qafila_http_seconds',
    help: 'Duration of requests',
    buckets: seconds,
    labelNames: ['route', 'status'],
    registers,
  });
  const foreign = new Counter({
    name: 'qafila_events_foreign_total',
    help: 'Events written by another version: skipped (unreadable), or told (dispatched by their rows)',
    labelNames: ['how'],
    registers,
  });
  const rowsFailed = new Counter({
    name: 'qafila_rows_unread_total',
    help: 'Messages that could not be produced because a row could not be read, by entity',
    labelNames: ['entity'],
    registers,
  });
  for (const how of ['skipped', 'told']) foreign.inc({ how }, 0);
  for (const entity of Object.keys(entities)) rowsFailed.inc({ entity }, 0);
  for (const reason of resyncReasons) resyncs.inc({ reason }, 0);
  for (const reason of [...Object.keys(closeCodes), 'silent']) closed.inc({ reason }, 0);

  let read: (() => Promise<void>) | null = null;
  let lags: number[] = [];
  let dispatched = { events: 0, messages: 0 };
  const otherVersions: OtherVersionCounts = { skipped: 0, told: 0 };
  const contentType = Registry.merge([registry, processRegistry()]).contentType;
  return {
    sink: {
      eventDispatched: (dispatch) => {
        events.inc();
        messages.inc(dispatch.messages);
        groupsOfEvent.observe(dispatch.groups);
        messagesOfEvent.observe(dispatch.messages);
        const lagMs = Math.max(0, dispatch.lagMs);
        lag.observe(lagMs / 1_000);
        dispatched = { events: dispatched.events + 1, messages: dispatched.messages + dispatch.messages };
        if (lags.length < maxLags) lags.push(lagMs);
      },
      resyncSent: (reason) => resyncs.inc({ reason }),
      otherVersionEvent: (how) => {
        otherVersions[how] += 1;
        foreign.inc({ how });
      },
      rowReadFailed: (entity) => rowsFailed.inc({ entity }),
      socketClosed: (reason) => closed.inc({ reason }),
    },
    httpCompleted: ({ route, status, ms }) => requests.observe({ route, status }, ms / 1_000),
    recent: () => {
      const sorted = lags.toSorted((a, b) => a - b);
      const recent = {
        ...dispatched,
        lagMs: sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? null,
      };
      lags = [];
      dispatched = { events: 0, messages: 0 };
      return recent;
    },
    otherVersions: () => otherVersions,
    setGaugeSources: (sources) => {
      read = addGauges(registry, sources);
    },
    text: async () => {
      await read?.();
      return Registry.merge([registry, processRegistry()]).metrics();
    },
    contentType,
  };
}
