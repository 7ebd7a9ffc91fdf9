// Every instance publishes a heartbeat with its state every few seconds; every instance thus knows all others. Kept in
// memory: the present state and the last minutes. Without Redis an instance knows only itself.
import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { z } from 'zod';
import { parseLogCursor } from '#shared/events/event.ts';
import type { Bus } from '../events/bus.ts';
import type { OtherVersionCounts, RecentDispatches } from './metrics.ts';
import type { LiveEngineStats } from './metrics-sink.ts';

const defaultHeartbeatMs = 5_000;
/** Heartbeat intervals after which a silent instance counts as gone. */
const timeoutHeartbeats = 3.2;
const historyPoints = 7;
/** Heartbeats per point of the history: seven points of half a minute. */
const heartbeatsPerPoint = 6;

const beat = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.int(),
  startedAt: z.iso.datetime(),
  leaving: z.boolean(),
  sockets: z.int(),
  subscriptions: z.int(),
  groups: z.int(),
  signals: z.int(),
  waiting: z.int(),
  seq: z.int(),
  /** Per second. */
  events: z.number(),
  messages: z.number(),
  executions: z.number(),
  /**
   * Events of other versions that were skipped, and that were dispatched by their rows; older versions do not send
   * them.
   */
  skipped: z.int().default(0),
  foreign: z.int().default(0),
  lagMs: z.number().nullable(),
  loopMs: z.number(),
  memoryBytes: z.int(),
  cpu: z.number(),
});
/** The state of an instance. `cpu` is a share of one core, `loopMs` the longest delay of its event loop. */
export type InstanceHeartbeat = z.output<typeof beat>;
export type InstanceStatus = InstanceHeartbeat & { heardAt: Date };

interface InstanceHeartbeatsOptions {
  id: string;
  bus: Bus;
  engine: () => LiveEngineStats;
  signals: () => number;
  recent: () => RecentDispatches;
  otherVersions: () => OtherVersionCounts;
  heartbeatMs?: number;
}

type LoadSample = { events: number; messages: number; sockets: number; lagMs: number; waiting: number };
export type LoadHistory = Record<keyof LoadSample, number[]>;

export class InstanceHeartbeats {
  readonly #parts: InstanceHeartbeatsOptions;
  readonly #everyMs: number;
  readonly #startedAt = new Date().toISOString();
  readonly #instances = new Map<string, { beat: InstanceHeartbeat; at: number }>();
  readonly #loop = monitorEventLoopDelay({ resolution: 20 });
  readonly #timer: NodeJS.Timeout;
  readonly #unsubscribe: () => void;
  #samples: LoadSample[] = [];
  #before = { at: performance.now(), executions: 0, cpu: process.cpuUsage() };

  constructor(parts: InstanceHeartbeatsOptions) {
    this.#parts = parts;
    this.#everyMs = parts.heartbeatMs ?? defaultHeartbeatMs;
    this.#loop.enable();
    this.#unsubscribe = parts.bus.subscribe('instances', (message) => this.#onHeartbeat(message));
    this.#timer = setInterval(() => this.#beat(), this.#everyMs);
    this.#publish(false);
  }

  /** The live instances, this one first. */
  instances(): InstanceStatus[] {
    this.#removeGone();
    const { id } = this.#parts;
    return [...this.#instances.values()]
      .toSorted(
        (a, b) =>
          Number(b.beat.id === id) - Number(a.beat.id === id) || a.beat.startedAt.localeCompare(b.beat.startedAt),
      )
      .map((entry) => ({ ...entry.beat, heardAt: new Date(Date.now() - (performance.now() - entry.at)) }));
  }

  /** The last minutes of all instances together, oldest first; shorter after a start. */
  history(): LoadHistory {
    const chunks: LoadSample[][] = [];
    for (let end = this.#samples.length; end > 0 && chunks.length < historyPoints; end -= heartbeatsPerPoint)
      chunks.unshift(this.#samples.slice(Math.max(0, end - heartbeatsPerPoint), end));
    const mean = (key: keyof LoadSample) =>
      chunks.map((chunk) => chunk.reduce((sum, one) => sum + one[key], 0) / chunk.length);
    return {
      events: mean('events'),
      messages: mean('messages'),
      sockets: mean('sockets'),
      lagMs: mean('lagMs'),
      waiting: mean('waiting'),
    };
  }

  /** Announces the end, so that others do not wait for a timeout. */
  stop(): void {
    clearInterval(this.#timer);
    this.#publish(true);
    this.#unsubscribe();
    this.#loop.disable();
  }

  #beat(): void {
    this.#publish(false);
    this.#removeGone();
    const heartbeats = [...this.#instances.values()].map((entry) => entry.beat);
    const sum = (pick: (one: InstanceHeartbeat) => number) => heartbeats.reduce((total, one) => total + pick(one), 0);
    this.#samples.push({
      events: Math.max(0, ...heartbeats.map((one) => one.events)),
      messages: sum((one) => one.messages),
      sockets: sum((one) => one.sockets),
      waiting: sum((one) => one.waiting),
      lagMs: Math.max(0, ...heartbeats.map((one) => one.lagMs ?? 0)),
    });
    this.#samples = this.#samples.slice(-historyPoints * heartbeatsPerPoint);
  }

  #publish(leaving: boolean): void {
    const { id, engine, signals, recent, otherVersions, bus } = this.#parts;
    const now = { at: performance.now(), executions: engine().executions, cpu: process.cpuUsage() };
    const seconds = Math.max(0.001, (now.at - this.#before.at) / 1_000);
    const rate = (count: number) => Math.round((count / seconds) * 10) / 10;
    const { events, messages, lagMs } = recent();
    const { sockets, subscriptions, groups, pendingMessages, cursor } = engine();
    const cpu = (now.cpu.user + now.cpu.system - this.#before.cpu.user - this.#before.cpu.system) / 1_000_000 / seconds;
    const heartbeat: InstanceHeartbeat = {
      id,
      host: hostname(),
      pid: process.pid,
      startedAt: this.#startedAt,
      leaving,
      sockets,
      subscriptions,
      groups,
      signals: signals(),
      waiting: pendingMessages,
      seq: parseLogCursor(cursor)?.seq ?? 0,
      events: rate(events),
      messages: rate(messages),
      executions: rate(now.executions - this.#before.executions),
      skipped: otherVersions().skipped,
      foreign: otherVersions().told,
      lagMs,
      loopMs: this.#loop.max / 1e6,
      memoryBytes: process.memoryUsage.rss(),
      cpu: Math.round(cpu * 100) / 100,
    };
    this.#before = now;
    this.#loop.reset();
    bus.publish('instances', heartbeat);
  }

  #onHeartbeat(message: unknown): void {
    // Another version may send another format: it is ignored.
    const parsed = beat.safeParse(message);
    if (!parsed.success) return;
    if (parsed.data.leaving) this.#instances.delete(parsed.data.id);
    else this.#instances.set(parsed.data.id, { beat: parsed.data, at: performance.now() });
  }

  #removeGone(): void {
    const since = performance.now() - this.#everyMs * timeoutHeartbeats;
    for (const [id, { at }] of this.#instances) if (at < since) this.#instances.delete(id);
  }
}
