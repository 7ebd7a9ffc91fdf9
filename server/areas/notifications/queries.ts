// Reads of the viewer's notifications, and of announcements among them. Each view reads an index from its newest end, so
// the cost does not grow with their number.
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { Audience } from '#shared/access/viewer.ts';
import {
  notificationEntity,
  type NotificationRow,
  type NotificationView,
} from '#shared/areas/notifications/notification.ts';
import type { NotificationPriority, NotificationType } from '#shared/entities/notification-rule.ts';
import { exactCountLimit, pageSize } from '#shared/lib/limits.ts';
import { decodeCursor, encodeCursor } from '../../db/lists/page-cursor.ts';
import type { Trx } from '../../db/transaction.ts';
import { announcedInView, announcedTo, readAnnounced, type Reader, readerOf } from './announcements/announced.ts';
import { notificationStore } from './store.ts';

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
  return notificationEntity.access.see[role].kind === 'nothing' ? null : (sets.user[0] ?? null);
}

// A notification is read if it was marked itself or if its number is at most `readThrough`. Two index scans replace one
// OR.
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

const foundRow = z.object({ id: z.string(), announced: z.boolean() });
const foundRows = z.array(foundRow);

/** 30 notifications of the view, newest first, and the cursor of the next page. */
export async function findNotifications(
  trx: Trx,
  audience: Audience,
  query: NotificationQuery,
): Promise<NotificationPage> {
  const owner = ownerOf(audience);
  const reader = owner === null ? null : await readerOf(trx, owner);
  if (!reader) return { rows: [], next: null };
  const below = query.after === null ? null : Number(decodeCursor(query.after, ['whole'])[0]);
  const filters = conditions(query, below);
  const limit = pageSize + 1;
  const own = branchesOf(query.view, reader.readThrough).map(
    (branch) =>
      sql`(select r.id, r.n, false as announced from notifications r where r.user_id = ${reader.id} and ${branch} and ${filters} order by r.n desc limit ${limit})`,
  );
  const inView = announcedInView(query.view, reader);
  const announced = inView
    ? [
        sql`(select r.id, r.n, true as announced from announcements r where ${announcedTo(audience, reader.id)} and ${inView} and ${filters} order by r.n desc limit ${limit})`,
      ]
    : [];
  const { rows: found } =
    await sql`select id, announced from (${sql.join([...own, ...announced], sql` union all `)}) walks order by n desc limit ${limit}`.execute(
      trx,
    );
  const rows = await readFound(trx, reader, foundRows.parse(found).slice(0, pageSize));
  const last = rows.at(-1);
  return { rows, next: found.length > pageSize && last ? encodeCursor([last.n]) : null };
}

/** The notifications and announcements found, by their own ids, newest first. */
async function readFound(
  trx: Trx,
  reader: Reader,
  found: readonly z.output<typeof foundRow>[],
): Promise<NotificationRow[]> {
  const idsOf = (wanted: boolean) => found.flatMap(({ id, announced }) => (announced === wanted ? [id] : []));
  const [own, announced] = [idsOf(false), idsOf(true)];
  const rows = [
    ...(own.length > 0 ? await notificationStore.readMany(trx, own) : []),
    ...(announced.length > 0 ? await readAnnounced(trx, reader, announced) : []),
  ];
  return rows.toSorted((a, b) => b.n - a.n);
}

/** Counts of a user's notifications, each capped at 1,000; `exact` is false when one of them is capped. */
export interface InboxFigures {
  total: number;
  unread: number;
  read: number;
  archived: number;
  exact: boolean;
}

const countRows = z.tuple([
  z.object({ total: z.number(), unread: z.number(), read: z.number(), archived: z.number() }),
]);

const capped = (n: number): number => Math.min(n, exactCountLimit);

/** The counts of an audience's inbox. */
export async function countInbox(trx: Trx, audience: Audience): Promise<InboxFigures> {
  const owner = ownerOf(audience);
  const reader = owner === null ? null : await readerOf(trx, owner);
  if (!reader) return { total: 0, unread: 0, read: 0, archived: 0, exact: true };
  const most = sql`limit ${exactCountLimit + 1}`;
  const countView = (view: NotificationView) => {
    const inView = announcedInView(view, reader);
    const sources = [
      ...branchesOf(view, reader.readThrough).map(
        (branch) => sql`notifications r where r.user_id = ${reader.id} and ${branch}`,
      ),
      ...(inView ? [sql`announcements r where ${announcedTo(audience, reader.id)} and ${inView}`] : []),
    ];
    return sql.join(
      sources.map((source) => sql`(select count(*) from (select from ${source} ${most}) counted)`),
      sql` + `,
    );
  };
  const { rows } =
    await sql`select ${countView('all')} as total, ${countView('unread')} as unread, ${countView('read')} as read, ${countView('archived')} as archived`.execute(
      trx,
    );
  const [counts] = countRows.parse(rows);
  return {
    total: capped(counts.total),
    unread: capped(counts.unread),
    read: capped(counts.read),
    archived: capped(counts.archived),
    exact: Math.max(counts.total, counts.read) <= exactCountLimit,
  };
}
