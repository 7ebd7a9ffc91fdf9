// The live engine of one instance, put together: numbering, following, telling, sockets. Where events come from and how rows are read is
// given to it; it knows areas by their live fields only.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { DocumentNode, GraphQLError, GraphQLSchema } from 'graphql';
import type { Db } from '../db/connection.ts';
import type { Bus } from '../events/bus.ts';
import { isOutage } from '../db/is-outage.ts';
import { Feed, type NoBatch } from '../events/feed.ts';
import { leaveEpoch, readAfter, readWindow, type WindowSize } from '../events/history.ts';
import { keepTrying } from '../events/keep-trying.ts';
import { EventLog, windowSize } from '../events/log.ts';
import { type Log, outage } from '../events/outage.ts';
import { startSequencer } from '../events/sequencer.ts';
import { endSockets, watchAccounts } from './sockets/accounts.ts';
import { beginSubscriptions } from './begin.ts';
import { Executor } from './executor.ts';
import { Hub } from './hub.ts';
import type { LiveField, Row } from './live-field.ts';
import { type Meter, noMeter } from './meter.ts';
import { Replays } from './replay.ts';
import { rowReader } from './row-reader.ts';
import { watcher } from './watcher.ts';
import { Requests } from './requests/requests.ts';
import { type ShareLimits, Shares } from './sockets/shares.ts';
import { Sockets } from './sockets/sockets.ts';
import { Summaries } from './summaries.ts';
import { Turns } from './turns.ts';
import { type OpenView, Views } from './views.ts';
import { type Timing, usualTiming } from './sockets/timing.ts';
import type { Audience, Viewer } from '#shared/access/viewer.ts';
import type { Entity } from '#shared/areas/index.ts';
import { type NumberedEvent, type Position, formatPosition } from '#shared/events/envelope.ts';

/** Reads rows as they are now, on the system's behalf; a missing row is not in the map. What is loaded for the same `batch` may be as old as its rows. */
export type ReadRows = (entity: Entity, ids: readonly string[], batch?: object) => Promise<ReadonlyMap<string, Row>>;

/**
 * Runs an execution with a context made for an audience and nobody in particular; closes what the context opened. Executions of one
 * `batch` are about rows read together: what doesn't depend on the audience (names) may be loaded once for all of them.
 */
export type WithLiveContext = <Result>(
  audience: Audience,
  work: (context: object) => Promise<Result>,
  batch: object,
) => Promise<Result>;

/** Who knocks: a viewer, nobody signed in (null), refused (a foreign origin), or not looked up since too many knock (busy). Asked once for each socket. */
export type AllowUpgrade = (request: IncomingMessage) => Promise<Viewer | null | 'refused' | 'busy'>;

export interface EngineOptions {
  db: Db;
  bus: Bus;
  schema: GraphQLSchema;
  fields: readonly LiveField[];
  readRows: ReadRows;
  /** Where the views of each view field come from, by its name. */
  views?: ReadonlyMap<string, OpenView>;
  /** Told of the events of a batch before any answer is made. */
  expect?: (events: readonly NumberedEvent[]) => void;
  /** Told of every event in its turn, before any listener. */
  watch?: (event: NumberedEvent) => void;
  /** Told that the database is an older state of itself: what follows from events has to be read anew. */
  restored?: () => void;
  liveContext: WithLiveContext;
  /** The schema's rules and the limits of cost; asked once for each distinct document. */
  validate: (document: DocumentNode) => readonly GraphQLError[];
  allowUpgrade: AllowUpgrade;
  log: Log;
  /** Told of what the engine does; default: nobody. */
  meter?: Meter;
  timing?: Partial<Timing>;
  /** Most sockets at a time; those beyond are refused, to come back. Default: 20,000. */
  maxSockets?: number;
  /** Most that one account has here, default: 40 sockets and 100 different groups. */
  shares?: Partial<ShareLimits>;
  /** False declines every offer to compress messages. Default: true. */
  compression?: boolean;
  /** How much of the history is kept to catch up from. */
  window?: WindowSize;
}

/** Times that the history is asked for at the start; whoever starts it is then told why it cannot. */
const startTries = 4;

/** A few hundred megabytes. */
const usualMaxSockets = 20_000;

export interface EngineStats {
  sockets: number;
  subscriptions: number;
  groups: number;
  /** Of each group. */
  listeners: readonly number[];
  /** Messages that readers have not taken yet. */
  waiting: number;
  /** Since the start. */
  executions: number;
  position: string;
}

export interface Engine {
  /** Call after a commit that recorded events. */
  wake: () => void;
  /** The last event that was handed to the groups of this instance: each has told it to its listeners, or owes it to them. */
  position: () => Position;
  /** For how long an event has been known of that not everybody here was told of, in milliseconds. */
  lateMs: () => number;
  /** Takes over a socket that asks to become a WebSocket on our path. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  stats: () => EngineStats;
  /** Of the open sockets, one for each; and how to close those of some. */
  sockets: Pick<Sockets, 'viewers' | 'closeWhere'>;
  /** Refuses new sockets and asks those open, spread over some seconds, to come back elsewhere. */
  drain: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Leaves a history that cannot be gone on from: the epoch is another one, and the log is read anew. */
async function beginAnew(
  why: NoBatch,
  history: EventLog,
  { db, log, window = windowSize }: EngineOptions,
): Promise<void> {
  const left = history.position();
  await leaveEpoch(db, left.epoch);
  history.restart(await readWindow(db, window));
  const words =
    why === 'hole'
      ? 'numbered events are missing from the history: everybody reads again'
      : 'the database has another history than before, as after a restored backup';
  log[why === 'hole' ? 'error' : 'warn']({ left: formatPosition(left), at: formatPosition(history.position()) }, words);
}

/** Starts to number, to follow and to tell events; resolves when the recent history is read and sockets may come. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { db, bus, log, meter = noMeter } = options;
  const ended = new AbortController();
  const readHistory = () => readWindow(db, options.window ?? windowSize);
  const history = new EventLog(
    await keepTrying(
      readHistory,
      outage(log, 'reading the history'),
      ended.signal,
      (error, tries) => isOutage(error) && tries < startTries,
    ),
    options.window,
  );
  const { readRows, unread } = rowReader({ ...options, meter }, ended.signal);
  const executor = new Executor({ ...options, meter, ended: ended.signal });
  const shares = new Shares(options.shares);
  const weigh = (account: string): number => shares.groupsOf(account);
  const turns = new Turns(weigh);
  const summaries = new Summaries(executor, turns, () => history.position());
  const views = new Views({ executor, sources: options.views ?? new Map(), position: () => history.position(), log });
  const hub: Hub = new Hub({
    log: history,
    executor,
    summaries,
    turns,
    weigh,
    readRows,
    unread,
    meter,
    expect: (events) => options.expect?.(events),
    endSockets: (event) => endSockets(sockets, event),
    watch: watcher(options),
  });
  // Accounts and rights are the restored ones too: everybody has to come back, is asked who they are, and told to read again.
  const restart = async (why: NoBatch): Promise<void> => {
    await beginAnew(why, history, options);
    sockets.closeWhere(() => true, 'restart');
    options.restored?.();
  };
  const feed = new Feed({
    position: () => history.position(),
    read: (after, limit) => readAfter(db, after, limit),
    handle: (batch) => hub.handle(batch),
    restart,
    log,
  });
  const begin = beginSubscriptions({
    requests: new Requests(options),
    shares,
    hub,
    summaries,
    views,
    executor,
    turns,
    replays: new Replays(),
    readRows,
    unread,
    log: history,
    reach: (seq, ms) => feed.reach(seq, ms),
  });
  const sockets = new Sockets({
    host: {
      timing: { ...usualTiming, ...options.timing },
      lingering: new Set(),
      log,
      meter,
      position: () => formatPosition(history.position()),
      begin,
    },
    allowUpgrade: options.allowUpgrade,
    watchAccounts: () => watchAccounts(history),
    shares,
    max: options.maxSockets ?? usualMaxSockets,
    compression: options.compression ?? true,
  });
  const unsubscribe = bus.subscribe((batch) => feed.receive(batch));
  const sequencer = startSequencer({ db, publish: (batch) => bus.publish(batch), log });

  return {
    wake: () => sequencer.wake(),
    position: () => history.position(),
    lateMs: () => feed.lateMs,
    upgrade: (request, socket, head) => void sockets.upgrade(request, socket, head),
    stats: () => ({
      sockets: sockets.size,
      subscriptions: sockets.subscriptions,
      groups: hub.groups,
      listeners: hub.listeners,
      waiting: sockets.waiting,
      executions: executor.executions,
      position: formatPosition(history.position()),
    }),
    sockets,
    drain: () => sockets.drain(),
    stop: async () => {
      unsubscribe();
      sockets.stop();
      summaries.stop();
      views.stop();
      const stopping = [sequencer.stop(), feed.stop()];
      ended.abort();
      await Promise.all(stopping);
    },
  };
}
