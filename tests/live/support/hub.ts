// The engine without a database: a dispatcher over rows in memory, and the field that lists of parcels subscribe to.
import { buildSchema, parse } from 'graphql';
import { EventLog } from '#server/events/log.ts';
import { Executor } from '#server/live/executor.ts';
import type { GroupSpec } from '#server/live/groups.ts';
import { Hub } from '#server/live/hub.ts';
import type { FollowingField } from '#server/live/live-field.ts';
import { noMeter } from '#server/live/meter.ts';
import { projectionFor } from '#server/live/projection.ts';
import { Turns } from '#server/live/turns.ts';
import { Replays, type ReplayOptions } from '#server/live/replay.ts';
import { Summaries } from '#server/live/summaries.ts';
import { areas } from '#shared/areas/index.ts';
import type { NumberedEvent } from '#shared/events/envelope.ts';

const noop = (): void => undefined;

/** The tag of the event `seq` in these histories. */
export const nonceOf = (seq: number): string => String(seq).padStart(8, '0');

/** A dispatcher of an empty history whose rows have these versions; a row that is not listed is at version 1. */
export function createDispatcher(
  versions: ReadonlyMap<string, number> = new Map(),
  given: Partial<Pick<ReplayOptions, 'readRows'>> = {},
): ReplayOptions & { hub: Hub; summaries: Summaries } {
  const log = new EventLog({
    head: { epoch: 1, seq: 0, tag: nonceOf(0) },
    base: { seq: 0, tag: nonceOf(0) },
    entries: [],
  });
  const schema = buildSchema(
    'type Query { ok: Boolean } type Subscription { packageChanged: Change ratingChanged: Change } type Change { kind: String id: ID version: Int reason: String }',
  );
  const executor = new Executor({
    schema,
    log: { info: noop, warn: noop, error: noop },
    meter: noMeter,
    ended: new AbortController().signal,
    liveContext: (_, work) => work({}),
  });
  const readsAll: ReplayOptions['readRows'] = (_, ids) =>
    Promise.resolve(new Map(ids.map((id) => [id, { id, version: versions.get(id) ?? 1 }])));
  const readRows = given.readRows ?? readsAll;
  const turns = new Turns(() => 1);
  const summaries = new Summaries(executor, turns, () => log.position());
  const dispatcher = new Hub({
    log,
    executor,
    readRows,
    unread: noop,
    turns,
    weigh: () => 1,
    summaries,
    meter: noMeter,
    expect: noop,
    watch: noop,
    endSockets: noop,
  });
  return {
    hub: dispatcher,
    log,
    executor,
    turns,
    replays: new Replays(),
    summaries,
    readRows,
    unread: noop,
    reach: () => Promise.resolve(),
  };
}

const access = areas.package.access;
const field: FollowingField = {
  kind: 'change',
  name: 'packageChanged',
  entity: 'package',
  access,
  project: projectionFor({ access }),
};
const audience = field.project({
  role: 'SUPPORT',
  sets: { user: [], company: [], driver: [], hub: [] },
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

const ratings = areas.rating.access;
const ratingField: FollowingField = {
  kind: 'change',
  name: 'ratingChanged',
  entity: 'rating',
  access: ratings,
  project: projectionFor({ access: ratings }),
};
/** The subscription of an administrator. */
export const allRatingsGroup: GroupSpec = {
  key: 'ratings',
  field: ratingField,
  document: parse('subscription { ratingChanged { kind id version reason } }'),
  operationName: null,
  variables: {},
  args: {},
  audience: ratingField.project({
    role: 'ADMIN',
    sets: { user: [], company: [], driver: [], hub: [] },
    flags: { manager: false },
  }),
};
const ratingPlace = { keys: Object.fromEntries(ratings.keyColumns.map((column) => [column, null])), bucket: 'open' };

/** A change of a rating. */
export const ratingEdited = (seq: number, entityId: string): NumberedEvent => ({
  ...parcelEdited(seq, entityId),
  name: 'rating.edited',
  entity: 'rating',
  before: ratingPlace,
  after: ratingPlace,
});

const snapshot = { keys: Object.fromEntries(access.keyColumns.map((column) => [column, null])), bucket: 'created' };

/** An edit of a parcel. */
export const parcelEdited = (seq: number, entityId: string, version = 1): NumberedEvent => ({
  seq,
  tag: nonceOf(seq),
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
  facts: {},
});

/** The subscription of a driver. */
export const driverParcelsGroup = (driverId: string): GroupSpec => ({
  ...allParcelsGroup,
  key: driverId,
  audience: field.project({
    role: 'DRIVER',
    sets: { user: [driverId], company: [], driver: [driverId], hub: [] },
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
