// What is read of notifications and announcements: whose, which, in which order, and how many.
import { expect, it } from 'vitest';
import { countInbox, findNotifications, type NotificationQuery } from '#server/areas/notifications/queries.ts';
import { encodeCursor } from '#server/db/lists/page-cursor.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { addressed, audience, inbox, kept, me, publication, publicationId, withRows } from './support/reader.ts';

const all: NotificationQuery = { view: 'all', types: [], priorities: [], after: null };

const own = `notifications r where r.user_id = '${me}' and`;
const toMe = `announcements r where ${addressed} and`;
const muted = "(r.type = any ('{GENERAL}') and r.priority <> 'URGENT')";
const newest = 'order by r.n desc limit 31)';
const sources: Record<NotificationQuery['view'], { own: string[]; announced: string | null }> = {
  all: { own: ["r.status <> 'removed'"], announced: 'true' },
  unread: { own: ["r.status = 'unread' and r.n > 7"], announced: `r.n > 7 and not ${muted}` },
  read: { own: ["r.status = 'read'", "r.status = 'unread' and r.n <= 7"], announced: `(r.n <= 7 or ${muted})` },
  archived: { own: ["r.status = 'archived'"], announced: null },
};
const lookedThrough = (view: NotificationQuery['view'], filters: string): string => {
  const of = sources[view];
  const walks = [
    ...of.own.map((each) => `(select r.id, r.n, false as announced from ${own} ${each} and ${filters} ${newest}`),
    ...(of.announced === null
      ? []
      : [`(select r.id, r.n, true as announced from ${toMe} ${of.announced} and ${filters} ${newest}`]),
  ];
  return `select id, announced from (${walks.join(' union all ')}) walks order by n desc limit 31`;
};
const counted = (view: NotificationQuery['view']): string =>
  [
    ...sources[view].own.map((each) => `${own} ${each}`),
    ...(sources[view].announced === null ? [] : [`${toMe} ${sources[view].announced}`]),
  ]
    .map((source) => `(select count(*) from (select from ${source} limit 1001) counted)`)
    .join(' + ');

const filters = "r.type = any ('{GENERAL}') and r.priority = any ('{LOW,HIGH}') and r.n < 50";

it.each<[string, Partial<NotificationQuery>, string]>([
  ['all but the deleted ones', {}, lookedThrough('all', 'true')],
  ['the unread ones', { view: 'unread' }, lookedThrough('unread', 'true')],
  ['the read ones', { view: 'read' }, lookedThrough('read', 'true')],
  [
    'the archived ones, of which announcements are notifications',
    { view: 'archived' },
    lookedThrough('archived', 'true'),
  ],
  [
    'the read ones of these types and priorities on the next page',
    { view: 'read', types: ['GENERAL'], priorities: ['LOW', 'HIGH'], after: encodeCursor([50]) },
    lookedThrough('read', filters),
  ],
])('the centre reads %s', async (_what, query, expected) => {
  const { run, statements } = withRows([]);
  await run((trx) => findNotifications(trx, audience, { ...all, ...query }));
  expect(statements[1]).toBe(expected);
});

it.each([
  [30, 30, null],
  [31, 30, encodeCursor([71])],
])('of %i found ones a page has %i, the newest first, and the cursor of the next one', async (n, shown, next) => {
  const found = Array.from({ length: n }, (_, index) => ({ id: `n${100 - index}`, announced: false }));
  const rows = found.map((_, index) => kept(100 - index));
  const page = await withRows(rows, [], found).run((trx) => findNotifications(trx, audience, all));
  expect([page.rows.map(({ id }) => id), page.next]).toEqual([found.slice(0, shown).map(({ id }) => id), next]);
});

it('announcements stand among the notifications by their number', async () => {
  const found = ['n9', publicationId, 'n5'].map((id) => ({ id, announced: id === publicationId }));
  const page = await withRows([kept(9), kept(5)], [publication(8)], found).run((trx) =>
    findNotifications(trx, audience, all),
  );
  expect(page.rows.map(({ n, event }) => `${n} ${event}`)).toEqual(['9 e', '8 announcement.published', '5 e']);
});

const figures = { total: 1_001, unread: 1_000, read: 1_002, archived: 1_003 };
const atMost = { total: 1_000, unread: 1_000, read: 1_000, archived: 1_000 };

it.each([
  [
    { total: 3, unread: 1, read: 2, archived: 0 },
    { total: 3, unread: 1, read: 2, archived: 0, exact: true },
  ],
  [atMost, { ...atMost, exact: true }],
  [figures, { ...atMost, exact: false }],
  [
    { ...atMost, unread: 1_001, total: 1_001 },
    { ...atMost, exact: false },
  ],
  [
    { ...atMost, read: 1_001 },
    { ...atMost, exact: false },
  ],
])('counts of %j are shown as %j', async (found, expected) => {
  const { run, statements } = recordStatements((text) => (text.includes('from inboxes where') ? [inbox] : [found]));
  expect(await run((trx) => countInbox(trx, audience))).toEqual(expected);
  expect(statements[1]).toBe(
    `select ${counted('all')} as total, ${counted('unread')} as unread, ${counted('read')} as read, ${counted('archived')} as archived`,
  );
});

it('a role without notifications reads and counts none', async () => {
  const { run, statements } = recordStatements(() => [inbox]);
  const subdriver: Audience = { ...audience, role: 'SUBDRIVER' };
  expect(await run((trx) => findNotifications(trx, subdriver, all))).toEqual({ rows: [], next: null });
  expect(await run((trx) => countInbox(trx, subdriver))).toMatchObject({ total: 0, exact: true });
  expect(statements).toEqual([]);
});
