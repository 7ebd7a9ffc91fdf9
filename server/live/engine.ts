// The live engine of one instance: numbering, event stream, dispatch, sockets. It is given where events come from and
// how rows are read; it knows areas by their live fields only.
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

/**
 * Reads the present rows as the system; a missing row is not in the map. Whatever is loaded for the same `batch` may be
 * as old as its rows.
 */
export type ReadRows = (entity: Entity, ids: readonly string[], batch?: object) => Promise<ReadonlyMap<string, Row>>;

/**
 * Runs an execution with a context for an audience and no viewer; closes what the context opened. Executions of one
 * `batch` are about rows read together: what does not depend on the audience (names) may be loaded once for all of
 * them.
 */
export type WithLiveContext = <Result>(
  audience: Audience,
  work: (context: object) => Promise<Result>,
  batch: object,
) => Promise<Result>;

/**
 * Authorises a WebSocket upgrade: a viewer, nobody signed in (null), refused (a foreign origin), or busy (too many
 * upgrades wait). Called once per socket.
 */
export type AllowUpgrade = (request: IncomingMessage) => Promise<Viewer | null | 'refused' | 'busy'>;

export interface EngineOptions {
  db: Db;
  bus: Bus;
  schema: GraphQLSchema;
  fields: readonly LiveField[];
  readRows: ReadRows;
  /** The streams of snapshot stream fields, by field name. */
  views?: ReadonlyMap<string, OpenView>;
  /** Called with the events of a batch before anything is executed. */
  expect?: (events: readonly NumberedEvent[]) => void;
  /** Called with every event in order, before any listener gets it. */
  watch?: (event: NumberedEvent) => void;
  /**
   * Called when the database turns out to be an older state of itself: state derived from events has to be read again.
   */
  restored?: () => void;
  liveContext: WithLiveContext;
  /** The validation rules and the cost limits; called once per distinct document. */
  validate: (document: DocumentNode) => readonly GraphQLError[];
  allowUpgrade: AllowUpgrade;
  log: Log;
  /** Receives counts of what the engine does; default: none. */
  meter?: Meter;
  timing?: Partial<Timing>;
  /** Maximum of open sockets; further ones are refused with 503. Default: 20,000. */
  maxSockets?: number;
  /** Maximum per account, default: 40 sockets and 100 different groups. */
  shares?: Partial<ShareLimits>;
  /** False declines permessage-deflate. Default: true. */
  compression?: boolean;
  /** How much of the history is kept for replays. */
  window?: WindowSize;
}

/** Attempts to read the history at start; after that the start fails. */
const startAttempts = 4;

/** Takes a few hundred megabytes. */
const defaultMaxSockets = 20_000;

export interface EngineStats {
  sockets: number;
  subscriptions: number;
  groups: number;
  /** The number of listeners of each group. */
  listeners: readonly number[];
  /** Messages in the queues of slow clients. */
  waiting: number;
  /** Since the start. */
  executions: number;
  position: string;
}

export interface Engine {
  /** Call after a commit that recorded events. */
  wake: () => void;
  /** The last event that was dispatched: each group has sent it to its listeners, or has it pending. */
  position: () => Position;
  /** For how long the oldest known event that is not fully dispatched has been known, in milliseconds. */
  lateMs: () => number;
  /** Handles an upgrade request on our path. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  stats: () => EngineStats;
  /** The viewer of each open socket, and how to close some of the sockets. */
  sockets: Pick<Sockets, 'viewers' | 'closeWhere'>;
  /**
   * Refuses new sockets and closes the open ones over some seconds, with a code that makes clients reconnect elsewhere.
   */
  drain: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts a new epoch after the history broke, and reads the log again. */
async function startNewEpoch(
  why: NoBatch,
  history: EventLog,
  { db, log, window = windowSize }: EngineOptions,
): Promise<void> {
  const left = history.position();
  await leaveEpoch(db, left.epoch);
  history.restart(await readWindow(db, window));
  const message =
    why === 'hole'
      ? 'numbered events are missing from the history: all clients refetch'
      : 'the database has another history than before, as after a restored backup';
  log[why === 'hole' ? 'error' : 'warn'](
    { left: formatPosition(left), at: formatPosition(history.position()) },
    message,
  );
}

/**
 * Starts numbering, the event stream and dispatch; resolves when the recent history is read and sockets may connect.
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { db, bus, log, meter: metrics = noMeter } = options;
  const stop = new AbortController();
  const readHistory = () => readWindow(db, options.window ?? windowSize);
  const history = new EventLog(
    await keepTrying(
      readHistory,
      outage(log, 'reading the history'),
      stop.signal,
      (error, tries) => isOutage(error) && tries < startAttempts,
    ),
    options.window,
  );
  const { readRows, unread: reportUnreadable } = rowReader({ ...options, metrics }, stop.signal);
  const executor = new Executor({ ...options, meter: metrics, ended: stop.signal });
  const accountLimits = new Shares(options.shares);
  const accountLoad = (account: string): number => accountLimits.groupsOf(account);
  const scheduler = new Turns(accountLoad);
  const throttledQueries = new Summaries(executor, scheduler, () => history.position());
  const snapshotStreams = new Views({
    executor,
    sources: options.views ?? new Map(),
    position: () => history.position(),
    log,
  });
  const dispatcher: Hub = new Hub({
    log: history,
    executor,
    summaries: throttledQueries,
    turns: scheduler,
    weigh: accountLoad,
    readRows,
    unread: reportUnreadable,
    meter: metrics,
    expect: (events) => options.expect?.(events),
    endSockets: (event) => endSockets(sockets, event),
    watch: watcher(options),
  });
  // The restored database has other accounts and rights: all clients have to reconnect, be authorised again and
  // refetch.
  const restart = async (why: NoBatch): Promise<void> => {
    await startNewEpoch(why, history, options);
    sockets.closeWhere(() => true, 'restart');
    options.restored?.();
  };
  const stream = new Feed({
    position: () => history.position(),
    read: (after, limit) => readAfter(db, after, limit),
    handle: (batch) => dispatcher.handle(batch),
    restart,
    log,
  });
  const startSubscription = beginSubscriptions({
    parser: new Requests(options),
    accountLimits,
    hub: dispatcher,
    throttledQueries,
    snapshotStreams,
    executor,
    turns: scheduler,
    replays: new Replays(),
    readRows,
    unread: reportUnreadable,
    log: history,
    reach: (seq, ms) => stream.reach(seq, ms),
  });
  const sockets = new Sockets({
    host: {
      timing: { ...usualTiming, ...options.timing },
      lingering: new Set(),
      log,
      meter: metrics,
      position: () => formatPosition(history.position()),
      begin: startSubscription,
    },
    allowUpgrade: options.allowUpgrade,
    watchAccounts: () => watchAccounts(history),
    shares: accountLimits,
    max: options.maxSockets ?? defaultMaxSockets,
    compression: options.compression ?? true,
  });
  const unsubscribe = bus.subscribe((batch) => stream.receive(batch));
  const sequencer = startSequencer({ db, publish: (batch) => bus.publish(batch), log });

  return {
    wake: () => sequencer.wake(),
    position: () => history.position(),
    lateMs: () => stream.lateMs,
    upgrade: (request, socket, head) => void sockets.upgrade(request, socket, head),
    stats: () => ({
      sockets: sockets.size,
      subscriptions: sockets.subscriptions,
      groups: dispatcher.groups,
      listeners: dispatcher.listeners,
      waiting: sockets.waiting,
      executions: executor.executions,
      position: formatPosition(history.position()),
    }),
    sockets,
    drain: () => sockets.drain(),
    stop: async () => {
      unsubscribe();
      sockets.stop();
      throttledQueries.stop();
      snapshotStreams.stop();
      const stopping = [sequencer.stop(), stream.stop()];
      stop.abort();
      await Promise.all(stopping);
    },
  };
}
