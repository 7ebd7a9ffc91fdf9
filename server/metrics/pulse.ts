// Every instance says every few seconds that it lives and how it is; whoever hears it knows them all. Kept in memory: what it is now and the
// last minutes. Without Redis an instance hears itself alone.
import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { z } from 'zod';
import { parsePosition } from '#shared/events/envelope.ts';
import type { Bus } from '../events/bus.ts';
import type { EngineStats } from '../live/engine.ts';
import type { Foreign, Recent } from './metrics.ts';

const usualEveryMs = 5_000;
/** Beats that may be lost before an instance counts as gone. */
const patience = 3.2;
export const points = 7;
/** Beats that one point of the history stands for: seven times half a minute. */
const beatsOfPoint = 6;

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
  /** Each second. */
  events: z.number(),
  messages: z.number(),
  executions: z.number(),
  /** Events of other versions that it skipped, and told by their rows; a version that did not count them does not say. */
  skipped: z.int().default(0),
  foreign: z.int().default(0),
  lagMs: z.number().nullable(),
  loopMs: z.number(),
  memoryBytes: z.int(),
  cpu: z.number(),
});
/** How an instance is. `cpu` is a share of one core, `loopMs` the longest its event loop was held up. */
export type Beat = z.output<typeof beat>;
export type Instance = Beat & { heardAt: Date };

export interface PulseParts {
  id: string;
  bus: Pick<Bus, 'tell' | 'hear'>;
  engine: () => EngineStats;
  signals: () => number;
  recent: () => Recent;
  foreign: () => Foreign;
  everyMs?: number;
}

type Sum = { events: number; messages: number; sockets: number; lagMs: number; waiting: number };
export type History = Record<keyof Sum, number[]>;

export class Pulse {
  readonly #parts: PulseParts;
  readonly #everyMs: number;
  readonly #startedAt = new Date().toISOString();
  readonly #heard = new Map<string, { beat: Beat; at: number }>();
  readonly #loop = monitorEventLoopDelay({ resolution: 20 });
  readonly #timer: NodeJS.Timeout;
  readonly #deafen: () => void;
  #sums: Sum[] = [];
  #before = { at: performance.now(), executions: 0, cpu: process.cpuUsage() };

  constructor(parts: PulseParts) {
    this.#parts = parts;
    this.#everyMs = parts.everyMs ?? usualEveryMs;
    this.#loop.enable();
    this.#deafen = parts.bus.hear('instances', (message) => this.#hear(message));
    this.#timer = setInterval(() => this.#beat(), this.#everyMs);
    this.#tell(false);
  }

  /** Who lives, this one first. */
  instances(): Instance[] {
    this.#forgetGone();
    const { id } = this.#parts;
    return [...this.#heard.values()]
      .toSorted(
        (a, b) =>
          Number(b.beat.id === id) - Number(a.beat.id === id) || a.beat.startedAt.localeCompare(b.beat.startedAt),
      )
      .map((heard) => ({ ...heard.beat, heardAt: new Date(Date.now() - (performance.now() - heard.at)) }));
  }

  /** The last minutes of all instances together, oldest first; shorter while there is less. */
  history(): History {
    const chunks: Sum[][] = [];
    for (let end = this.#sums.length; end > 0 && chunks.length < points; end -= beatsOfPoint)
      chunks.unshift(this.#sums.slice(Math.max(0, end - beatsOfPoint), end));
    const mean = (key: keyof Sum) =>
      chunks.map((chunk) => chunk.reduce((sum, one) => sum + one[key], 0) / chunk.length);
    return {
      events: mean('events'),
      messages: mean('messages'),
      sockets: mean('sockets'),
      lagMs: mean('lagMs'),
      waiting: mean('waiting'),
    };
  }

  /** Says goodbye, so that nobody waits for it to fall silent. */
  stop(): void {
    clearInterval(this.#timer);
    this.#tell(true);
    this.#deafen();
    this.#loop.disable();
  }

  #beat(): void {
    this.#tell(false);
    this.#forgetGone();
    const beats = [...this.#heard.values()].map((heard) => heard.beat);
    const sum = (pick: (one: Beat) => number) => beats.reduce((total, one) => total + pick(one), 0);
    this.#sums.push({
      events: Math.max(0, ...beats.map((one) => one.events)),
      messages: sum((one) => one.messages),
      sockets: sum((one) => one.sockets),
      waiting: sum((one) => one.waiting),
      lagMs: Math.max(0, ...beats.map((one) => one.lagMs ?? 0)),
    });
    this.#sums = this.#sums.slice(-points * beatsOfPoint);
  }

  #tell(leaving: boolean): void {
    const { id, engine, signals, recent, foreign, bus } = this.#parts;
    const now = { at: performance.now(), executions: engine().executions, cpu: process.cpuUsage() };
    const seconds = Math.max(0.001, (now.at - this.#before.at) / 1_000);
    const rate = (count: number) => Math.round((count / seconds) * 10) / 10;
    const { events, messages, lagMs } = recent();
    const { sockets, subscriptions, groups, waiting, position } = engine();
    const cpu = (now.cpu.user + now.cpu.system - this.#before.cpu.user - this.#before.cpu.system) / 1_000_000 / seconds;
    const said: Beat = {
      id,
      host: hostname(),
      pid: process.pid,
      startedAt: this.#startedAt,
      leaving,
      sockets,
      subscriptions,
      groups,
      signals: signals(),
      waiting,
      seq: parsePosition(position)?.seq ?? 0,
      events: rate(events),
      messages: rate(messages),
      executions: rate(now.executions - this.#before.executions),
      skipped: foreign().skipped,
      foreign: foreign().told,
      lagMs,
      loopMs: this.#loop.max / 1e6,
      memoryBytes: process.memoryUsage.rss(),
      cpu: Math.round(cpu * 100) / 100,
    };
    this.#before = now;
    this.#loop.reset();
    bus.tell('instances', said);
  }

  #hear(message: unknown): void {
    // From another version, perhaps: it is shown again when it speaks as we do.
    const heard = beat.safeParse(message);
    if (!heard.success) return;
    if (heard.data.leaving) this.#heard.delete(heard.data.id);
    else this.#heard.set(heard.data.id, { beat: heard.data, at: performance.now() });
  }

  #forgetGone(): void {
    const since = performance.now() - this.#everyMs * patience;
    for (const [id, { at }] of this.#heard) if (at < since) this.#heard.delete(id);
  }
}
