// What the live engine is given: where events come from, how rows are read, who may connect, and its limits.
import type { IncomingMessage } from 'node:http';
import type { DocumentNode, GraphQLError, GraphQLSchema } from 'graphql';
import type { Audience, Viewer } from '#shared/access/viewer.ts';
import type { EntityName } from '#shared/areas/index.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import type { Db } from '../db/connection/connection.ts';
import type { Bus, EventBatch } from '../events/bus.ts';
import type { LogWindowSize } from '../events/history.ts';
import type { LiveField, VersionedRow } from '../graphql/definition/live-field.ts';
import type { Logger } from '../lib/outage.ts';
import type { MetricsSink } from '../metrics/metrics-sink.ts';
import type { AccountLimitValues } from './account-limits.ts';
import type { OpenSnapshotStream } from './subscriptions/snapshot-streams.ts';
import type { RevocableSockets } from './transport/account-revocation.ts';
import type { SocketTiming } from './transport/socket-timing.ts';

/**
 * Reads the present rows as the system; a missing row is not in the map. Whatever is loaded for the same `batch` may be
 * as old as its rows.
 */
export type ReadRows = (
  entity: EntityName,
  ids: readonly string[],
  batch?: object,
) => Promise<ReadonlyMap<string, VersionedRow>>;

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
 * Authorises a WebSocket upgrade: a viewer, nobody signed in (null), refused (a foreign origin), unnamed (a key may
 * follow), or busy (too many upgrades wait). Called once per socket.
 */
export type AuthorizeUpgrade = (
  request: IncomingMessage,
) => Promise<Viewer | null | 'refused' | 'unnamed' | 'restricted' | 'busy'>;

/** The viewer of an `Authorization` text; null if its key is not valid. */
export type AuthorizeKey = (authorization: string) => Promise<Viewer | null>;

export interface LiveEngineOptions {
  db: Db;
  bus: Bus;
  schema: GraphQLSchema;
  fields: readonly LiveField[];
  readRows: ReadRows;
  /** The streams of snapshot stream fields, by field name. */
  snapshotStreams?: ReadonlyMap<string, OpenSnapshotStream>;
  /** Called with the events of a batch before anything is executed. */
  onBatch?: (batch: EventBatch) => void;
  /** Called with every event in order, before any listener gets it. */
  onEvent?: (event: NumberedEvent) => void;
  /** Further sockets that account events and a restored database close, at the same place as the engine's own. */
  otherSockets?: readonly RevocableSockets[];
  /**
   * Called when the database turns out to be an older state of itself: state derived from events has to be read again.
   */
  onRestored?: () => void;
  withLiveContext: WithLiveContext;
  /** The validation rules and the cost limits; called once per distinct document. */
  validate: (document: DocumentNode) => readonly GraphQLError[];
  authorizeUpgrade: AuthorizeUpgrade;
  /** Without it no key is valid in `connection_init`. */
  authorizeKey?: AuthorizeKey;
  log: Logger;
  /** Receives counts of what the engine does; default: none. */
  metrics?: MetricsSink;
  timing?: Partial<SocketTiming>;
  /** Maximum of open sockets; further ones are refused with 503. Default: 20,000. */
  maxSockets?: number;
  /** Maximum per account, default: 40 sockets and 100 different groups. */
  accountLimits?: Partial<AccountLimitValues>;
  /** False declines permessage-deflate. Default: true. */
  compression?: boolean;
  /** How much of the history is kept for replays. */
  window?: LogWindowSize;
}
