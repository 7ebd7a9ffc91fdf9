// The engine without a database: a dispatcher over rows in memory, and the field that lists of parcels subscribe to.
import { buildSchema, parse } from 'graphql';
import { EventLog } from '#server/events/event-log.ts';
import { Executor } from '#server/live/subscriptions/executor.ts';
import type { GroupSpec } from '#server/live/dispatch/subscription-groups.ts';
import { EventDispatcher } from '#server/live/dispatch/event-dispatcher.ts';
import type { EventField } from '#server/graphql/definition/live-field.ts';
import { noMetrics } from '#server/metrics/metrics-sink.ts';
import { projectionFor } from '#server/access/audience-projection.ts';
import { FairScheduler } from '#server/live/dispatch/fair-scheduler.ts';
import { ReplayCache } from '#server/live/subscriptions/replay-cache.ts';
import type { ReplayOptions } from '#server/live/subscriptions/replay.ts';
import { ThrottledQueries } from '#server/live/subscriptions/throttled-queries.ts';
import { entities } from '#shared/areas/index.ts';
import type { NumberedEvent } from '#shared/events/event.ts';

const noop = (): void => undefined;
type DispatcherOptions = ConstructorParameters<typeof EventDispatcher>[0];

/** The nonce of the event `seq` in these histories. */
export const nonceOf = (seq: number): string => String(seq).padStart(8, '0');

/** A dispatcher of an empty history whose rows have these versions; a row that is not listed is at version 1. */
export function createDispatcher(
  versions: ReadonlyMap<string, number> = new Map(),
  given: Partial<Omit<DispatcherOptions, 'log' | 'executor' | 'throttledQueries' | 'accountLoad'>> = {},
): ReplayOptions & { dispatcher: EventDispatcher; throttledQueries: ThrottledQueries } {
  const log = new EventLog({
    head: { epoch: 1, seq: 0, nonce: nonceOf(0) },
    base: { seq: 0, nonce: nonceOf(0) },
    entries: [],
  });
  const schema = buildSchema(
    'type Query { ok: Boolean } type Subscription { packageChanged: Change ratingChanged: Change } type Change { kind: String id: ID version: Int changed: [String!] reason: String }',
  );
  const executor = new Executor({
    schema,
    log: { info: noop, warn: noop, error: noop },
    metrics: noMetrics,
    stopSignal: new AbortController().signal,
    withLiveContext: (_, work) => work({}),
  });
  const readsAll: ReplayOptions['readRows'] = (_, ids) =>
    Promise.resolve(new Map(ids.map((id) => [id, { id, version: versions.get(id) ?? 1 }])));
  const readRows = given.readRows ?? readsAll;
  const scheduler = given.scheduler ?? new FairScheduler(() => 1);
  const throttledQueries = new ThrottledQueries(executor, scheduler, () => log.cursor());
  const dispatcher = new EventDispatcher({
    log,
    executor,
    readRows,
    reportUnreadable: noop,
    scheduler,
    accountLoad: () => 1,
    throttledQueries,
    metrics: noMetrics,
    onBatch: noop,
    onEvent: noop,
    applyRevocation: noop,
    ...given,
  });
  return {
    dispatcher,
    log,
    executor,
    scheduler,
    replayCache: new ReplayCache(),
    throttledQueries,
    readRows,
    reportUnreadable: noop,
    waitForSeq: () => Promise.resolve(),
  };
}

const access = entities.package.access;
const field: EventField = {
  kind: 'change',
  name: 'packageChanged',
  entity: 'package',
  access,
  projectAudience: projectionFor({ access }),
};
const audience = field.projectAudience({
  role: 'SUPPORT',
  sets: { user: [], company: [], driver: [], hub: [], team: [], role: [] },
  flags: { manager: false },
});

/** The subscription of a support user. */
export const allParcelsGroup: GroupSpec = {
  key: 'all',
  field,
  document: parse('subscription { packageChanged { kind id version reason } }'),
  operationName: null,
  variables: {},
  args: {},
  audience,
};

const ratings = entities.rating.access;
const ratingField: EventField = {
  kind: 'change',
  name: 'ratingChanged',
  entity: 'rating',
  access: ratings,
  projectAudience: projectionFor({ access: ratings }),
};
/** The subscription of an administrator. */
export const allRatingsGroup: GroupSpec = {
  key: 'ratings',
  field: ratingField,
  document: parse('subscription { ratingChanged { kind id version reason } }'),
  operationName: null,
  variables: {},
  args: {},
  audience: ratingField.projectAudience({
    role: 'ADMIN',
    sets: { user: [], company: [], driver: [], hub: [], team: [], role: [] },
    flags: { manager: false },
  }),
};
const ratingPlace = { keys: Object.fromEntries(ratings.keyColumns.map((column) => [column, null])), countKey: 'open' };

/** A change of a rating. */
export const ratingEdited = (seq: number, entityId: string): NumberedEvent => ({
  ...parcelEdited(seq, entityId),
  name: 'rating.edited',
  entity: 'rating',
  before: ratingPlace,
  after: ratingPlace,
});

const snapshot = { keys: Object.fromEntries(access.keyColumns.map((column) => [column, null])), countKey: 'created' };

/** An edit of a parcel. */
export const parcelEdited = (seq: number, entityId: string, version = 1): NumberedEvent => ({
  seq,
  nonce: nonceOf(seq),
  id: String(seq),
  at: new Date().toISOString(),
  actorId: null,
  actorRole: 'SYS',
  name: 'package.edited',
  entity: 'package',
  entityId,
  version,
  changed: ['note'],
  before: snapshot,
  after: snapshot,
  payload: {},
});

/** The subscription of a driver. */
export const driverParcelsGroup = (driverId: string): GroupSpec => ({
  ...allParcelsGroup,
  key: driverId,
  audience: field.projectAudience({
    role: 'DRIVER',
    sets: { user: [driverId], company: [], driver: [driverId], hub: [], team: [], role: [] },
    flags: { manager: false },
  }),
});

/** A parcel that is reassigned from one driver to another. */
export const parcelReassigned = (
  seq: number,
  entityId: string,
  [from, to]: readonly [string | null, string | null],
): NumberedEvent => ({
  ...parcelEdited(seq, entityId),
  name: 'package.assigned',
  changed: ['driverId'],
  before: { ...snapshot, keys: { ...snapshot.keys, driverId: from } },
  after: { ...snapshot, keys: { ...snapshot.keys, driverId: to } },
});
