// The live engine of one instance: numbering, event stream, dispatch, sockets. It is given where events come from and
// how rows are read; it knows areas by their live fields only.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { isDatabaseUnavailable } from '../db/connection/database-errors.ts';
import { EventStream, type StreamBreak } from '../events/event-stream.ts';
import { beginNextEpoch, readAfter, readWindow } from '../events/history.ts';
import { retry } from '../lib/retry.ts';
import { EventLog, windowSize } from '../events/event-log.ts';
import { trackOutage } from '../lib/outage.ts';
import { startSequencer } from '../events/sequencer.ts';
import { applyRevocation, type RevocableSockets, watchAccountEvents } from './transport/account-revocation.ts';
import { createStartSubscription } from './subscriptions/start-subscription.ts';
import { Executor } from './subscriptions/executor.ts';
import { EventDispatcher } from './dispatch/event-dispatcher.ts';
import { type LiveEngineStats, noMetrics } from '../metrics/metrics-sink.ts';
import { ReplayCache } from './subscriptions/replay-cache.ts';
import { createRowReader } from './dispatch/row-reader.ts';
import { createEventObserver } from './dispatch/event-observer.ts';
import { SubscribeParser } from './subscriptions/subscribe-parser.ts';
import { AccountLimits } from './account-limits.ts';
import type { LiveEngineOptions } from './engine-options.ts';
import { SocketServer } from './transport/socket-server.ts';
import { ThrottledQueries } from './subscriptions/throttled-queries.ts';
import { FairScheduler } from './dispatch/fair-scheduler.ts';
import { type OpenSnapshotStream, SnapshotStreams } from './subscriptions/snapshot-streams.ts';
import { defaultSocketTiming } from './transport/socket-timing.ts';
import { type LogCursor, formatLogCursor } from '#shared/events/event.ts';

/** Attempts to read the history at start; after that the start fails. */
const startAttempts = 4;

/** Takes a few hundred megabytes. */
const defaultMaxSockets = 20_000;

export interface LiveEngine {
  /** Call after a commit that recorded events. */
  notifyCommitted: () => void;
  /** The last event that was dispatched: each group has sent it to its listeners, or has it pending. */
  cursor: () => LogCursor;
  /** For how long the oldest known event that is not fully dispatched has been known, in milliseconds. */
  dispatchDelayMs: () => number;
  /** Handles an upgrade request on our path. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  stats: () => LiveEngineStats;
  /** The viewer of each open socket, and how to close some of the sockets. */
  sockets: Pick<SocketServer, 'viewers' | 'closeWhere'>;
  /**
   * Refuses new sockets and closes the open ones over some seconds, with a code that makes clients reconnect elsewhere.
   */
  drain: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts a new epoch after the history broke, and reads the log again. */
async function startNewEpoch(
  why: StreamBreak,
  history: EventLog,
  { db, log, window = windowSize }: LiveEngineOptions,
): Promise<void> {
  const left = history.cursor();
  await beginNextEpoch(db, left.epoch);
  history.restart(await readWindow(db, window));
  const message =
    why === 'hole'
      ? 'numbered events are missing from the history: all clients refetch'
      : 'the database has another history than before, as after a restored backup';
  log[why === 'hole' ? 'error' : 'warn'](
    { left: formatLogCursor(left), at: formatLogCursor(history.cursor()) },
    message,
  );
}

function readHistory({ db, log, window = windowSize }: LiveEngineOptions, stopSignal: AbortSignal): Promise<EventLog> {
  return retry(
    async () => new EventLog(await readWindow(db, window), window),
    trackOutage(log, 'reading the history'),
    stopSignal,
    (error, tries) => isDatabaseUnavailable(error) && tries < startAttempts,
  );
}

/** What executes documents and sends the results to groups. */
interface DispatchParts {
  executor: Executor;
  accountLimits: AccountLimits;
  scheduler: FairScheduler;
  throttledQueries: ThrottledQueries;
  snapshotStreams: SnapshotStreams;
  rows: ReturnType<typeof createRowReader>;
  dispatcher: EventDispatcher;
}

function createDispatch(
  options: LiveEngineOptions,
  history: EventLog,
  revocable: readonly RevocableSockets[],
  stopSignal: AbortSignal,
): DispatchParts {
  const { log, metrics = noMetrics } = options;
  const cursor = () => history.cursor();
  const rows = createRowReader({ ...options, metrics }, stopSignal);
  const executor = new Executor({ ...options, metrics, stopSignal });
  const accountLimits = new AccountLimits(options.accountLimits);
  const accountLoad = (account: string): number => accountLimits.groupCount(account);
  const scheduler = new FairScheduler(accountLoad);
  const throttledQueries = new ThrottledQueries(executor, scheduler, cursor);
  const sources = options.snapshotStreams ?? new Map<string, OpenSnapshotStream>();
  const snapshotStreams = new SnapshotStreams({ executor, sources, cursor, log });
  const dispatcher = new EventDispatcher({
    log: history,
    executor,
    throttledQueries,
    scheduler,
    accountLoad,
    ...rows,
    metrics,
    onBatch: (batch) => options.onBatch?.(batch),
    applyRevocation: (event) => {
      for (const sockets of revocable) applyRevocation(sockets, event);
    },
    onEvent: createEventObserver(options),
  });
  return { executor, accountLimits, scheduler, throttledQueries, snapshotStreams, rows, dispatcher };
}

function createStream(
  options: LiveEngineOptions,
  history: EventLog,
  dispatcher: EventDispatcher,
  revocable: readonly RevocableSockets[],
): EventStream {
  return new EventStream({
    cursor: () => history.cursor(),
    read: (after, limit) => readAfter(options.db, after, limit),
    handle: (batch) => dispatcher.handle(batch),
    // The restored database has other accounts and rights: all clients have to reconnect, be authorised again and
    // refetch.
    restart: async (why) => {
      await startNewEpoch(why, history, options);
      for (const sockets of revocable) sockets.closeWhere(() => true, 'restart');
      options.onRestored?.();
    },
    log: options.log,
  });
}

function createSockets(
  options: LiveEngineOptions,
  history: EventLog,
  { rows, ...dispatch }: DispatchParts,
  stream: EventStream,
): SocketServer {
  const startSubscription = createStartSubscription({
    parser: new SubscribeParser(options),
    ...dispatch,
    ...rows,
    replayCache: new ReplayCache(),
    log: history,
    waitForSeq: (seq, ms) => stream.waitUntil(seq, ms),
  });
  return new SocketServer({
    host: {
      timing: { ...defaultSocketTiming, ...options.timing },
      lingering: new Set(),
      log: options.log,
      metrics: options.metrics ?? noMetrics,
      cursor: () => formatLogCursor(history.cursor()),
      startSubscription,
    },
    authorizeUpgrade: options.authorizeUpgrade,
    authorizeKey: options.authorizeKey ?? (() => Promise.resolve(null)),
    watchAccountEvents: () => watchAccountEvents(history),
    accountLimits: dispatch.accountLimits,
    maxSockets: options.maxSockets ?? defaultMaxSockets,
    compression: options.compression ?? true,
  });
}

/**
 * Starts numbering, the event stream and dispatch; resolves when the recent history is read and sockets may connect.
 */
export async function startLiveEngine(options: LiveEngineOptions): Promise<LiveEngine> {
  const { db, bus, log } = options;
  const stop = new AbortController();
  const revocable: RevocableSockets[] = [...(options.otherSockets ?? [])];
  const history = await readHistory(options, stop.signal);
  const dispatch = createDispatch(options, history, revocable, stop.signal);
  const { dispatcher, executor, throttledQueries, snapshotStreams } = dispatch;
  const stream = createStream(options, history, dispatcher, revocable);
  const sockets = createSockets(options, history, dispatch, stream);
  revocable.push(sockets);
  const unsubscribe = bus.subscribeEvents((batch) => stream.receive(batch));
  const sequencer = startSequencer({ db, publish: (batch) => bus.publishEvents(batch), log });
  return {
    notifyCommitted: () => sequencer.wake(),
    cursor: () => history.cursor(),
    dispatchDelayMs: () => stream.lagMs,
    upgrade: (request, socket, head) => void sockets.upgrade(request, socket, head),
    stats: () => ({
      sockets: sockets.size,
      subscriptions: sockets.subscriptions,
      groups: dispatcher.groupCount,
      groupSizes: dispatcher.groupSizes,
      pendingMessages: sockets.pendingMessages,
      executions: executor.executions,
      cursor: formatLogCursor(history.cursor()),
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
