// Creates the position module of an instance: ingest, driver tracker and snapshot streams.
import type { ServerResponse } from 'node:http';
import type { NumberedEvent } from '#shared/events/event.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import type { PositionAck } from '#shared/live/presence.ts';
import { type RateLimitRule, createRateLimit, type LimiterOptions } from '../../access/rate-limit.ts';
import type { Db } from '../../db/connection/connection.ts';
import type { Bus } from '../../events/bus.ts';
import type { Logger } from '../../lib/outage.ts';
import { addressBlock, clientAddress, type TrustProxy } from '../../lib/client-address.ts';
import type { BufferedRequest } from '../../http/buffer-request.ts';
import type { OpenSnapshotStream } from '../../live/subscriptions/snapshot-streams.ts';
import { createTokenLookup } from '../devices/queries.ts';
import type { FollowDriver } from './queries.ts';
import { FleetChangeNotifier, openFleetStream } from './live/fleet-stream.ts';
import { openPositionStream } from './live/position-stream.ts';
import { DriverVisibility } from './live/driver-visibility.ts';
import { createSocketIngest } from './ingest/socket-ingest.ts';
import { PositionIngest } from './ingest/position-ingest.ts';
import { createDeviceIngest, type IngestCounts } from './ingest/device-ingest.ts';
import { DriverTracker } from './live/driver-tracker.ts';

/** Rate limit of position requests per device: requests per seconds. */
const defaultDeviceRateLimit = { points: 300, duration: 60 } as const;
/** Rate limit of requests with an invalid token, per address. */
export const unknownTokenRateLimit = { points: 100, duration: 15 * 60 } as const;

export interface PositionsOptions {
  db: Db;
  /** Pool for the reads of live answers. */
  liveDb: Db;
  bus: Bus;
  limiter: LimiterOptions;
  trustProxy: TrustProxy;
  /** Rate limit per device; default 300 requests a minute. */
  deviceRateLimit?: RateLimitRule;
  now: () => Date;
  log: Logger;
}

export interface Positions {
  /** Loads all drivers on duty. Events may arrive before; streams may be opened only afterwards. */
  start: () => Promise<void>;
  /** Handles HTTP requests of tracking devices. */
  handleDeviceRequest: (request: BufferedRequest, response: ServerResponse, path: string) => Promise<void>;
  /** Ingests positions from the driver's own client. */
  ingestFromSocket: (viewer: Viewer, fixes: unknown) => Promise<PositionAck>;
  streams: ReadonlyMap<string, OpenSnapshotStream>;
  followDriver: FollowDriver;
  /** Must be called with every event, in order. */
  onEvent: (event: NumberedEvent) => void;
  /** Must be called after a restored backup: reloads all state that was derived from events. */
  onDatabaseRestored: () => void;
  counts: IngestCounts;
  stop: () => Promise<void>;
}

/** Reads the block of addresses that a request comes from. */
const blockOf = (trustProxy: TrustProxy) => (request: BufferedRequest) =>
  addressBlock(clientAddress(request.socket.remoteAddress, request.headers['x-forwarded-for']?.toString(), trustProxy));

/** Creates the position module of an instance. */
export function createPositions({
  db,
  liveDb,
  bus,
  limiter,
  trustProxy,
  deviceRateLimit = defaultDeviceRateLimit,
  now,
  log,
}: PositionsOptions): Positions {
  const tracker = new DriverTracker({ db: liveDb, bus, log });
  const visibility = new DriverVisibility(liveDb);
  const fleetChanges = new FleetChangeNotifier();
  const limit = createRateLimit(limiter, 'uplink', deviceRateLimit);
  const ingest = new PositionIngest({ db, now, onCommitted: (latest) => tracker.publish(latest) });
  const unknownTokenLimit = createRateLimit(limiter, 'uplink:strangers', unknownTokenRateLimit);
  const uplinks = createDeviceIngest({
    ingest,
    findDriverByToken: createTokenLookup(db, now),
    limit,
    unknownTokenLimit,
    addressOf: blockOf(trustProxy),
    now,
    log,
  });
  return {
    start: () => tracker.start(),
    handleDeviceRequest: uplinks.handleRequest,
    counts: uplinks.counts,
    ingestFromSocket: createSocketIngest({ ingest, limit }),
    streams: new Map<string, OpenSnapshotStream>([
      [
        'driverPositions',
        (args, audience, onChange) => openPositionStream({ tracker, visibility }, args, audience, onChange),
      ],
      [
        'fleetChanged',
        (_, audience, onChange) => openFleetStream({ db: liveDb, now, changes: fleetChanges }, audience, onChange),
      ],
    ]),
    followDriver: (driverId, onMove) => ({
      position: () => tracker.drivers.get(driverId)?.position ?? null,
      stop: tracker.drivers.subscribe(onMove, { bounds: null, driverIds: new Set([driverId]) }),
    }),
    onEvent: (event) => {
      tracker.onEvent(event);
      visibility.onEvent(event);
      fleetChanges.onEvent(event);
    },
    onDatabaseRestored: () => {
      visibility.invalidateAll();
      tracker.reloadAll();
    },
    stop: async () => {
      await ingest.settled();
      await tracker.stop();
    },
  };
}
