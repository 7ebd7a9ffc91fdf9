// Reads the log a page at a time, the newest first. Each way in has its index: the number of the event, its object, its
// actor, its name, the role of who acted. A filter by several values reads a page of each and takes the newest of all, at first
// from the latest month alone: each way in is looked for in every partition, and most pages are full before the second.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { LogFilter } from '#shared/areas/logs/log.ts';
import { eventSources } from '#shared/events/event.ts';
import { addDays, dayMs, startOfDay } from '#shared/lib/time.ts';
import type { Trx } from '../../db/transaction.ts';
import { logKinds } from './event-names.ts';
import { findSubjects, type LogSubjects } from './find-subjects.ts';

/** Events of a page on the screen. */
export const logPageSize = 50;

const storedText = z.string().nullish().catch(null);
const storedChanges = z
  .array(z.object({ field: z.string(), before: z.unknown().optional(), after: z.unknown().optional() }))
  .catch([]);
const logFacts = z.looseObject({
  trackingNumber: storedText,
  reference: storedText,
  number: storedText,
  name: storedText,
  title: storedText,
  subject: storedText,
  apiKey: storedText,
  source: z.enum(eventSources).nullish().catch(null),
  changes: storedChanges.default([]),
});
const logRow = z.object({
  id: z.coerce.string(),
  seq: z.coerce.number().nullable(),
  at: z.date(),
  name: z.string(),
  entity: z.string(),
  entityId: z.string(),
  version: z.number(),
  actorId: z.string().nullable(),
  actorRole: z.string(),
  changed: z.array(z.string()),
  causedBy: z.coerce.string().nullable(),
  facts: logFacts,
});
const logRows = z.array(logRow);
type LogRow = z.output<typeof logRow>;
export type LogEvent = z.output<typeof logRow> & {
  /** Of the parcel that it is about. */
  trackingNumber: string | null;
};

export interface LogPage {
  entries: LogEvent[];
  /** Of the next page, the id of an event; null on the last. */
  before: string | null;
}

export interface LogRequest {
  filter: LogFilter;
  /** As it was typed; null for none. */
  search: string | null;
  /** Only events before this one. */
  before: string | null;
  limit: number;
}

type Condition = RawBuilder<SqlBool>;

/** Days before the newest event that may be on the page, one after the other, until it is full; then all of them. */
const reaches = [31, 186];
/** Numbers follow the time of events but for what commits late; by so much at most. */
const lateMs = 3_600_000;

/** The names that a filter asks for; null for all. */
function namesOf({ names, objects }: LogFilter): string[] | null {
  if (!names && !objects) return null;
  const ofObjects = objects && logKinds.flatMap((kind) => (objects.includes(kind.object) ? kind.names : []));
  return names && ofObjects ? names.filter((name) => ofObjects.includes(name)) : (names ?? ofObjects ?? []);
}

/** A way in, with an index of its own: the events whose column has one of these values. */
interface Way {
  column: RawBuilder<unknown>;
  values: RawBuilder<unknown>;
}

const ways = {
  object: (ids: readonly string[]): Way => ({ column: sql`entity_id`, values: sql`${ids}::uuid[]` }),
  actor: (ids: readonly string[]): Way => ({ column: sql`actor_id`, values: sql`${ids}::uuid[]` }),
  name: (names: readonly string[]): Way => ({ column: sql`name`, values: sql`${names}::text[]` }),
  role: (roles: readonly string[]): Way => ({ column: sql`actor_role`, values: sql`${roles}::text[]` }),
};

/** The ways in, an event may be found on several; null for all events. */
function waysOf(filter: LogFilter, found: LogSubjects | null): Way[] | null {
  if (found) {
    const { objects, people } = found;
    return [...(objects.length > 0 ? [ways.object(objects)] : []), ...(people.length > 0 ? [ways.actor(people)] : [])];
  }
  if (filter.objectId !== undefined) return [ways.object([filter.objectId])];
  if (filter.actors) return [ways.actor(filter.actors)];
  const names = namesOf(filter);
  if (names) return [ways.name(names)];
  return filter.roles ? [ways.role(filter.roles)] : null;
}

/** All that an event must be, whatever the way in. The days leave out the partitions of other months. */
function conditionsOf(filter: LogFilter, before: string | null): Condition[] {
  const names = namesOf(filter);
  return [
    ...(before === null ? [] : [sql<SqlBool>`id < ${before}::bigint`]),
    ...(filter.objectId === undefined ? [] : [sql<SqlBool>`entity_id = ${filter.objectId}::uuid`]),
    ...(filter.actors ? [sql<SqlBool>`actor_id = any(${filter.actors}::uuid[])`] : []),
    ...(names ? [sql<SqlBool>`name = any(${names})`] : []),
    ...(filter.roles ? [sql<SqlBool>`actor_role = any(${filter.roles})`] : []),
    ...(filter.from === undefined ? [] : [sql<SqlBool>`at >= ${startOfDay(filter.from)}`]),
    ...(filter.to === undefined ? [] : [sql<SqlBool>`at < ${startOfDay(addDays(filter.to, 1))}`]),
  ];
}

/** A page of the events that a request asks for. */
export async function readLog(trx: Trx, { filter, search, before, limit }: LogRequest): Promise<LogPage> {
  const waysIn = waysOf(filter, search === null ? null : await findSubjects(trx, search));
  if (waysIn?.length === 0) return { entries: [], before: null };
  const conditions = conditionsOf(filter, before);
  const wanted = limit + 1;
  const isStory = search !== null || filter.objectId !== undefined;
  const latest = isStory ? null : await latestOf(trx, filter, before);
  const entries = await readNewest(trx, { waysIn, conditions, wanted, latest });
  const page = entries.slice(0, limit);
  const numbers = await trackingNumbers(trx, page);
  return {
    entries: page.map((event) => ({ ...event, trackingNumber: numbers.get(event.entityId) ?? null })),
    before: entries.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

interface Latest {
  at: Date;
  /** Nothing of the page is later: there is a page before it, or a last day. */
  isEnd: boolean;
}

/** The latest time that an event of the page may have. */
async function latestOf(trx: Trx, { to }: LogFilter, before: string | null): Promise<Latest> {
  const lastDay = to === undefined ? [] : [startOfDay(addDays(to, 1)).getTime()];
  const { rows } =
    before === null ? { rows: [] } : await sql`select at from events where id = ${before}::bigint`.execute(trx);
  const known = z.array(z.object({ at: z.date() })).parse(rows);
  const ends = [...lastDay, ...known.map(({ at }) => at.getTime())];
  return { at: new Date(Math.min(Date.now(), ...ends)), isEnd: ends.length > 0 };
}

interface Newest {
  waysIn: readonly Way[] | null;
  conditions: readonly Condition[];
  wanted: number;
  /** Null: they are few, wherever they are. */
  latest: Latest | null;
}

async function readNewest(trx: Trx, { waysIn, conditions, wanted, latest }: Newest): Promise<LogRow[]> {
  if (latest === null) return readRows(trx, { waysIn, conditions, wanted });
  const { at, isEnd } = latest;
  for (const days of reaches) {
    const since = new Date(at.getTime() - days * dayMs);
    const within = [
      sql<SqlBool>`at >= ${since}`,
      // The partitions of later months are left out too.
      ...(isEnd ? [sql<SqlBool>`at <= ${new Date(at.getTime() + lateMs)}`] : []),
    ];
    const rows = await readRows(trx, { waysIn, conditions: [...conditions, ...within], wanted });
    const last = rows.at(-1);
    if (rows.length === wanted && last && last.at.getTime() - since.getTime() > lateMs) return rows;
  }
  return readRows(trx, { waysIn, conditions, wanted });
}

const columns = sql.raw('id, at, name, entity, entity_id, version, actor_id, actor_role, changed, facts, caused_by');

/**
 * A page of the events that have one of the values of a way. A page of each value is read, by one plan for them all: a branch
 * for each took longer to plan than to run. With `any` instead, rare values would be looked for among all events.
 */
function pageOf({ column, values }: Way, conditions: readonly Condition[], wanted: number): RawBuilder<unknown> {
  const each = sql.join([sql`${column} = way.value`, ...conditions], sql` and `);
  return sql`select page.* from unnest(${values}) way(value) cross join lateral
    (select ${columns} from events where ${each} order by id desc limit ${wanted}) page`;
}

type Pages = Omit<Newest, 'latest'>;

async function readRows(trx: Trx, { waysIn, conditions, wanted }: Pages): Promise<LogRow[]> {
  const every = conditions.length > 0 ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``;
  const pages = waysIn?.map((way) => pageOf(way, conditions, wanted)) ?? [
    sql`(select ${columns} from events ${every} order by id desc limit ${wanted})`,
  ];
  const { rows } = await sql`
    select e.*, (select s.seq from event_seq s where s.event_id = e.id and s.at = e.at) as seq
    from (select distinct on (id) * from (${sql.join(pages, sql` union all `)}) u order by id desc limit ${wanted}) e
    order by id desc`.execute(trx);
  return logRows.parse(rows);
}

const numberRows = z.array(z.object({ id: z.string(), number: z.string() }));

/** The tracking numbers of the parcels that events are about: few of these events carry them. */
async function trackingNumbers(
  trx: Trx,
  events: readonly { entity: string; entityId: string }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(events.flatMap(({ entity, entityId }) => (entity === 'package' ? [entityId] : [])));
  const { rows } =
    await sql`select id, tracking_number as number from packages where id = any(${[...ids]}::uuid[])`.execute(trx);
  return new Map(numberRows.parse(rows).map(({ id, number }) => [id, number]));
}
