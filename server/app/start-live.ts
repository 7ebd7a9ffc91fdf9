// Starts the live parts of an instance: positions, presence, event consumers, the engine, the check of open sockets.
import { readApiKey } from '../access/api-key.ts';
import { type MonitoredSockets, type SessionMonitor, monitorSessions } from '../access/session-monitor.ts';
import { createPositions, type Positions } from '../areas/positions/create-positions.ts';
import { RecipientFeed } from '../areas/tracking/recipient-feed.ts';
import { countedEntities, eventConsumers, rowReaders } from '../areas/index.ts';
import { liveFields } from '../areas/schema.ts';
import type { CommandContext } from '../commands/entity-service.ts';
import { createReadsPerBatch, type ReadsPerBatch } from '../db/batched-reads.ts';
import { systemPrincipal } from '../db/transaction.ts';
import { type RunningConsumers, startConsumers } from '../events/consumers/start-consumers.ts';
import { fillRollups } from '../events/rollups/verify-rollups.ts';
import { type GraphqlContext, noSession } from '../graphql/context.ts';
import { NameCache } from '../graphql/name-cache.ts';
import type { Loaders } from '../graphql/loaders.ts';
import { UpgradeQueue } from '../http/upgrade-queue.ts';
import { authorizeUpgrades } from '../http/authorize-upgrade.ts';
import type { VersionedRow } from '../graphql/definition/live-field.ts';
import { startLiveEngine, type LiveEngine } from '../live/engine.ts';
import type { AuthorizeUpgrade, ReadRows, WithLiveContext } from '../live/engine-options.ts';
import { PublicSockets } from '../live/public-sockets.ts';
import { PresenceServer, type PresenceServerOptions } from '../presence/presence-server.ts';
import { changesAudience } from '../live/transport/account-revocation.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import type { AppOptions, Foundation } from './foundation.ts';

// No viewer and no session: a live answer depends only on the group's projection. Data that doesn't depend on the
// audience (names) is loaded once for all groups that receive the same rows.
function liveContext(
  readsFor: ReadsPerBatch,
  names: NameCache,
  commandContext: CommandContext,
  now: () => Date,
): WithLiveContext {
  const shared = new WeakMap<object, Loaders>();
  const loadersOf = (batch: object): Loaders => {
    const known = shared.get(batch);
    if (known) return known;
    const loaders = names.loaders(readsFor(batch));
    shared.set(batch, loaders);
    return loaders;
  };
  const nobody: Pick<GraphqlContext, 'viewer' | 'read' | 'session' | 'map' | 'carrier' | 'commands'> = {
    viewer: null,
    read: readsFor(),
    commands: commandContext,
    map: { tiles: null, attribution: null },
    carrier: { name: '', publicUrl: '' },
    session: noSession('bad_request'),
  };
  // Created on first use: the position map needs no names.
  return (audience, work, batch) =>
    work({
      ...nobody,
      audience,
      now: now(),
      get loaders() {
        return loadersOf(batch);
      },
    } satisfies GraphqlContext);
}

function rowReader(readsFor: ReadsPerBatch): ReadRows {
  return async (entity, ids, batch) => {
    const readRows = rowReaders.get(entity);
    const rows = readRows ? await readsFor(batch)((trx) => readRows(trx, ids)) : [];
    return new Map(rows.map((row): [string, VersionedRow] => [row.id, { ...row }]));
  };
}

// Presence is updated first: a user who lost a permission is removed before the event is dispatched.
function updatePresence(
  { positions, presence }: { positions: Positions; presence: PresenceServer },
  event: NumberedEvent,
): void {
  // It is unknown what an unreadable event changed.
  if (event.unreadable !== undefined) positions.onDatabaseRestored();
  positions.onEvent(event);
  presence.applyEvent(event);
}

function createPresence(
  { config, log, drainSpreadMs = 5_000, presenceTiming }: AppOptions,
  given: Pick<PresenceServerOptions, 'authorizeUpgrade' | 'readRows' | 'onPosition'>,
): PresenceServer {
  const redis =
    config.redisUrl === null ? null : { url: config.redisUrl, secret: config.busSecret, prefix: config.redisPrefix };
  return new PresenceServer({ ...given, log, redis, timing: { drainMs: drainSpreadMs, ...presenceTiming } });
}

// One queue for both kinds of sockets, in order of arrival.
function createUpgradeAuthorizer({ db, config }: AppOptions, now: () => Date): AuthorizeUpgrade {
  const parts = { db, rules: config, origins: config.origins };
  const queue = new UpgradeQueue((requests) => authorizeUpgrades(parts, requests, now()));
  return (request) => queue.run(request);
}

/** Everything that is live: positions, presence, event consumers, the engine, and the check of open sockets. */
export interface LiveParts {
  consumers: RunningConsumers;
  positions: Positions;
  presence: PresenceServer;
  engine: LiveEngine;
  sessions: SessionMonitor;
  /** The sockets of recipients. */
  publicSockets: PublicSockets;
}

async function startEventConsumers({ options, now, liveDb, commits }: Foundation): Promise<RunningConsumers> {
  // Entities with figures per day are filled where their consumer begins.
  for (const counted of countedEntities) if (!counted.rollups.days) await fillRollups(liveDb, counted);
  const { consumers = eventConsumers, consumerTiming: timing, log } = options;
  const notifyCommitted = commits.notify;
  return startConsumers({ db: liveDb, consumers, now, notifyCommitted, log, ...(timing && { timing }) });
}

function createLivePositions({ options, liveDb, bus, now, limiter }: Foundation): Positions {
  const { db, config, log, deviceIngestLimit } = options;
  return createPositions({
    db,
    liveDb,
    bus,
    now,
    log,
    limiter,
    trustProxy: config.trustProxy,
    ...(deviceIngestLimit && { deviceRateLimit: deviceIngestLimit }),
  });
}

function createPublicSockets({ options: { config } }: Foundation, recipients: RecipientFeed): PublicSockets {
  const { origins, trustProxy } = config;
  return new PublicSockets({ origins, trustProxy, serve: (first, client) => recipients.serve(first, client) });
}

/** Starts everything that is live. If it throws, everything is released. */
export async function startLive(foundation: Foundation): Promise<LiveParts> {
  const { options, now, liveDb, bus, commandContext, commits, schema, validate, metrics } = foundation;
  const { config, db, log } = options;
  const consumers = await startEventConsumers(foundation);
  const positions = createLivePositions(foundation);
  const readsFor = createReadsPerBatch(liveDb, systemPrincipal);
  const readRows = rowReader(readsFor);
  const authorize = createUpgradeAuthorizer(options, now);
  const onPosition = positions.ingestFromSocket;
  const presence = createPresence(options, { authorizeUpgrade: authorize, readRows, onPosition });
  const recipients = new RecipientFeed({ db: liveDb, followDriver: positions.followDriver, now, log });
  const names = new NameCache(readsFor());
  const monitored: MonitoredSockets[] = [presence];
  const sessions = monitorSessions({ db, sockets: monitored, now, log, everyMs: options.sessionCheckMs });
  const engine = await startLiveEngine({
    db: liveDb,
    bus,
    schema,
    fields: liveFields,
    readRows,
    validate,
    log,
    withLiveContext: liveContext(readsFor, names, commandContext, now),
    metrics: metrics.sink,
    timing: { drainMs: options.drainSpreadMs ?? 5e3 },
    compression: config.socketCompression,
    authorizeUpgrade: authorize,
    authorizeKey: (authorization) => readApiKey(db, authorization, now()),
    snapshotStreams: positions.streams,
    otherSockets: [presence],
    ...(options.accountShares && { accountLimits: options.accountShares }),
    onBatch: (batch) => {
      names.invalidate(batch.events);
      consumers.wake(batch);
    },
    onEvent: (event) => {
      updatePresence({ positions, presence }, event);
      recipients.onEvent(event);
      if (changesAudience(event)) sessions.checkNow();
    },
    onRestored: () => {
      positions.onDatabaseRestored();
      recipients.refreshAll();
    },
  }).catch(async (error: unknown) => {
    await Promise.all([consumers.stop(), sessions.stop(), presence.stop(), positions.stop()]);
    throw error;
  });
  monitored.push(engine.sockets);
  commits.connect(engine.notifyCommitted);
  await positions.start();
  const publicSockets = createPublicSockets(foundation, recipients);
  return { consumers, positions, presence, engine, sessions, publicSockets };
}
