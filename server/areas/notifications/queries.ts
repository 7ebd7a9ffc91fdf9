// Reads of one's notifications. Each view walks an index from its newest end: how many there are behind does not matter.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import { notificationAccess } from '#shared/areas/notifications/access.ts';
import type {
  InboxRow,
  NotificationPriority,
  NotificationRow,
  NotificationType,
  NotificationView,
} from '#shared/areas/notifications/row.ts';
import { exactCountLimit, pageSize } from '#shared/kit/list.ts';
import { readCursor, writeCursor } from '../../db/cursor.ts';
import type { Trx } from '../../db/transaction.ts';
import { inboxRow, notificationRow } from './row.ts';
import { joined } from './store.ts';

export interface NotificationQuery {
  view: NotificationView;
  types: readonly NotificationType[];
  priorities: readonly NotificationPriority[];
  after: string | null;
}

export interface NotificationPage {
  rows: NotificationRow[];
  next: string | null;
}

/** The person whose notifications an audience sees; null when its role sees none. */
function ownerOf({ role, sets }: Audience): string | null {
  return notificationAccess.see[role].kind === 'nothing' ? null : (sets.user[0] ?? null);
}

async function readThroughOf(trx: Trx, owner: string): Promise<number> {
  const inbox = await trx.selectFrom('inboxes').select('readThrough').where('id', '=', owner).executeTakeFirst();
  return inbox?.readThrough ?? 0;
}

// Read is what was read one by one and what lies below the mark of "all read": two walks instead of one condition with an OR.
function branchesOf(view: NotificationView, readThrough: number): RawBuilder<SqlBool>[] {
  switch (view) {
    case 'all':
      return [sql<SqlBool>`r.status <> 'removed'`];
    case 'unread':
      return [sql<SqlBool>`r.status = 'unread' and r.n > ${readThrough}`];
    case 'read':
      return [sql<SqlBool>`r.status = 'read'`, sql<SqlBool>`r.status = 'unread' and r.n <= ${readThrough}`];
    case 'archived':
      return [sql<SqlBool>`r.status = 'archived'`];
  }
}

function conditions(
  { types, priorities }: Pick<NotificationQuery, 'types' | 'priorities'>,
  below: number | null,
): RawBuilder<SqlBool> {
  const all = [
    ...(types.length > 0 ? [sql<SqlBool>`r.type = any (${[...types]})`] : []),
    ...(priorities.length > 0 ? [sql<SqlBool>`r.priority = any (${[...priorities]})`] : []),
    ...(below === null ? [] : [sql<SqlBool>`r.n < ${below}`]),
  ];
  return all.length === 0 ? sql<SqlBool>`true` : sql.join(all, sql` and `);
}

const idRow = z.object({ id: z.string() });

/** 30 notifications of the view, the newest first, and the key that goes on. */
export async function findNotifications(
  trx: Trx,
  audience: Audience,
  query: NotificationQuery,
): Promise<NotificationPage> {
  const owner = ownerOf(audience);
  if (owner === null) return { rows: [], next: null };
  const below = query.after === null ? null : Number(readCursor(query.after, ['whole'])[0]);
  const also = conditions(query, below);
  const limit = pageSize + 1;
  const walks = branchesOf(query.view, await readThroughOf(trx, owner)).map(
    (branch) =>
      sql`(select r.id, r.n from notifications r where r.user_id = ${owner} and ${branch} and ${also} order by r.n desc limit ${limit})`,
  );
  const { rows: found } =
    await sql`select id from (${sql.join(walks, sql` union all `)}) walks order by n desc limit ${limit}`.execute(trx);
  const rows = await readNotifications(
    trx,
    z
      .array(idRow)
      .parse(found)
      .slice(0, pageSize)
      .map(({ id }) => id),
  );
  const last = rows.at(-1);
  return { rows, next: found.length > pageSize && last ? writeCursor([last.n]) : null };
}

/** The notifications of these ids as they are now, the newest first; also for the live engine. */
export async function readNotifications(trx: Trx, ids: readonly string[]): Promise<NotificationRow[]> {
  if (ids.length === 0) return [];
  return (await joined(trx).where('r.id', 'in', ids).orderBy('r.n', 'desc').execute()).map(notificationRow);
}

/** Inboxes as they are now, for the live engine. */
export async function readInboxes(trx: Trx, ids: readonly string[]): Promise<InboxRow[]> {
  return (await trx.selectFrom('inboxes').selectAll().where('id', 'in', ids).execute()).map(inboxRow);
}

/** How many notifications somebody has, each number counted no further than 1,000; `exact` says that none goes further. */
export interface InboxCounts {
  total: number;
  unread: number;
  read: number;
  archived: number;
  exact: boolean;
}

const counted = z.tuple([z.object({ total: z.number(), unread: z.number(), read: z.number(), archived: z.number() })]);

const capped = (n: number): number => Math.min(n, exactCountLimit);

/** The counts of an audience's inbox. */
export async function countInbox(trx: Trx, audience: Audience): Promise<InboxCounts> {
  const owner = ownerOf(audience);
  if (owner === null) return { total: 0, unread: 0, read: 0, archived: 0, exact: true };
  const readThrough = await readThroughOf(trx, owner);
  const most = exactCountLimit + 1;
  const upTo = (view: NotificationView) =>
    sql.join(
      branchesOf(view, readThrough).map(
        (branch) =>
          sql`(select count(*) from (select from notifications r where r.user_id = ${owner} and ${branch} limit ${most}) counted)`,
      ),
      sql` + `,
    );
  const { rows } =
    await sql`select ${upTo('all')} as total, ${upTo('unread')} as unread, ${upTo('read')} as read, ${upTo('archived')} as archived`.execute(
      trx,
    );
  const [counts] = counted.parse(rows);
  return {
    total: capped(counts.total),
    unread: capped(counts.unread),
    read: capped(counts.read),
    archived: capped(counts.archived),
    exact: Math.max(counts.total, counts.read) <= exactCountLimit,
  };
}
