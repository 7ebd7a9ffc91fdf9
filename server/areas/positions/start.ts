// Creates the position module of an instance: ingest, driver tracker and snapshot streams.
import type { ServerResponse } from 'node:http';
import type { NumberedEvent } from '#shared/events/envelope.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import { type Allowance, createRateLimit, type LimiterParts } from '../../access/rate-limit.ts';
import type { Db } from '../../db/connection.ts';
import type { Bus } from '../../events/bus.ts';
import type { Log } from '../../events/outage.ts';
import { addressBlock, clientAddress, type TrustProxy } from '../../http/address.ts';
import type { ReadRequest } from '../../http/read-body.ts';
import type { OpenView } from '../../live/views.ts';
import { driverByToken } from '../devices/queries.ts';
import { FleetNews, openFleetView } from './fleet-view.ts';
import { openPositionView } from './position-view.ts';
import { Senders } from './senders.ts';
import { type PositionAck, positionFromSocket } from './socket.ts';
import { Taking } from './taking.ts';
import { createUplinks, type UplinkCounts } from './uplinks/uplinks.ts';
import { Whereabouts } from './whereabouts.ts';

/** Rate limit of position requests per device: requests per seconds. */
export const usualAllowance = { points: 300, duration: 60 } as const;
/** Rate limit of requests with an invalid token, per address. */
export const strangersAllowance = { points: 100, duration: 15 * 60 } as const;

export interface PositionsParts {
  db: Db;
  /** Pool for the reads of live answers. */
  liveDb: Db;
  bus: Bus;
  limiter: LimiterParts;
  trustProxy: TrustProxy;
  /** Rate limit per device; default 300 requests a minute. */
  allowance?: Allowance;
  now: () => Date;
  log: Log;
}

export interface Positions {
  /** Loads all drivers on duty. Events may arrive before; streams may be opened only afterwards. */
  start: () => Promise<void>;
  /** Handles HTTP requests of tracking devices. */
  uplink: (request: ReadRequest, response: ServerResponse, path: string) => Promise<void>;
  /** Ingests positions from the driver's own client. */
  fromSocket: (viewer: Viewer, fixes: unknown) => Promise<PositionAck>;
  views: ReadonlyMap<string, OpenView>;
  /** Must be called with every event, in order. */
  hear: (event: NumberedEvent) => void;
  /** Must be called after a restored backup: reloads all state that was derived from events. */
  restored: () => void;
  counts: UplinkCounts;
  stop: () => Promise<void>;
}

/** Creates the position module of an instance. */
export function createPositions({
  db,
  liveDb,
  bus,
  limiter,
  trustProxy,
  allowance = usualAllowance,
  now,
  log,
}: PositionsParts): Positions {
  const tracker = new Whereabouts({ db: liveDb, bus, log });
  const visibility = new Senders(liveDb);
  const fleetChanges = new FleetNews();
  const limit = createRateLimit(limiter, 'uplink', allowance);
  const ingest = new Taking({ db, now, taken: (latest) => tracker.tell(latest) });
  const unknownTokenLimit = createRateLimit(limiter, 'uplink:strangers', strangersAllowance);
  const addressOf = (request: ReadRequest) =>
    addressBlock(
      clientAddress(request.socket.remoteAddress, request.headers['x-forwarded-for']?.toString(), trustProxy),
    );
  const uplinks = createUplinks({
    taking: ingest,
    driverOf: driverByToken(db, now),
    limit,
    strangers: unknownTokenLimit,
    addressOf,
    now,
    log,
  });
  return {
    start: () => tracker.start(),
    uplink: uplinks.answer,
    counts: uplinks.counts,
    fromSocket: positionFromSocket({ taking: ingest, limit }),
    views: new Map<string, OpenView>([
      [
        'driverPositions',
        (args, audience, onChange) =>
          openPositionView({ whereabouts: tracker, senders: visibility }, args, audience, onChange),
      ],
      [
        'fleetChanged',
        (_, audience, onChange) => openFleetView({ db: liveDb, now, news: fleetChanges }, audience, onChange),
      ],
    ]),
    hear: (event) => {
      tracker.hear(event);
      visibility.hear(event);
      fleetChanges.hear(event);
    },
    restored: () => {
      visibility.forgetAll();
      tracker.readAll();
    },
    stop: async () => {
      await ingest.settled();
      await tracker.stop();
    },
  };
}
