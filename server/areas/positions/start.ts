// Positions of one instance, put together: how they come in, where they are kept, who is shown them.
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

/** Requests with positions, of one phone. */
export const usualAllowance = { points: 300, duration: 60 } as const;
/** Requests with a token that opens nothing, from one address. */
export const strangersAllowance = { points: 100, duration: 15 * 60 } as const;

export interface PositionsParts {
  db: Db;
  /** For what is read to show it. */
  liveDb: Db;
  bus: Bus;
  limiter: LimiterParts;
  trustProxy: TrustProxy;
  /** Requests of one phone in so many seconds; default 300 a minute. */
  allowance?: Allowance;
  now: () => Date;
  log: Log;
}

export interface Positions {
  /** Loads where everybody is. Events may be heard before; views come after. */
  start: () => Promise<void>;
  /** Answers the uplinks of phones. */
  uplink: (request: ReadRequest, response: ServerResponse, path: string) => Promise<void>;
  /** Takes what a driver's own client sends. */
  fromSocket: (viewer: Viewer, fixes: unknown) => Promise<PositionAck>;
  views: ReadonlyMap<string, OpenView>;
  /** Hears every event in its turn. */
  hear: (event: NumberedEvent) => void;
  /** The database is an older state of itself: what was followed from events is read anew. */
  restored: () => void;
  counts: UplinkCounts;
  stop: () => Promise<void>;
}

/** Makes what takes, keeps and tells positions on one instance. */
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
  const whereabouts = new Whereabouts({ db: liveDb, bus, log });
  const senders = new Senders(liveDb);
  const news = new FleetNews();
  const limit = createRateLimit(limiter, 'uplink', allowance);
  const taking = new Taking({ db, now, taken: (latest) => whereabouts.tell(latest) });
  const strangers = createRateLimit(limiter, 'uplink:strangers', strangersAllowance);
  const addressOf = (request: ReadRequest) =>
    addressBlock(
      clientAddress(request.socket.remoteAddress, request.headers['x-forwarded-for']?.toString(), trustProxy),
    );
  const uplinks = createUplinks({ taking, driverOf: driverByToken(db, now), limit, strangers, addressOf, now, log });
  return {
    start: () => whereabouts.start(),
    uplink: uplinks.answer,
    counts: uplinks.counts,
    fromSocket: positionFromSocket({ taking, limit }),
    views: new Map<string, OpenView>([
      ['driverPositions', (args, audience, wake) => openPositionView({ whereabouts, senders }, args, audience, wake)],
      ['fleetChanged', (_, audience, wake) => openFleetView({ db: liveDb, now, news }, audience, wake)],
    ]),
    hear: (event) => {
      whereabouts.hear(event);
      senders.hear(event);
      news.hear(event);
    },
    restored: () => {
      senders.forgetAll();
      whereabouts.readAll();
    },
    stop: async () => {
      await taking.settled();
      await whereabouts.stop();
    },
  };
}
