// How notifications are found, locked, numbered and deleted, and announcements among them.
import { expect, it } from 'vitest';
import { findAnnounced } from '#server/areas/notifications/announcements/announced.ts';
import {
  findAnnouncements,
  lastAnnouncementNumber,
  nextAnnouncementNumber,
} from '#server/areas/notifications/announcements/store.ts';
import {
  lastNotificationNumber,
  nextNotificationNumber,
  nextNotificationNumbers,
  notificationStore,
} from '#server/areas/notifications/store.ts';
import type { Trx } from '#server/db/transaction.ts';
import { announcedId } from '#shared/areas/notifications/announced-id.ts';
import { now } from '#tests/fixtures/effect-of.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { addressed, audience, kept, me, publication, publicationId, withRows } from './support/reader.ts';

it.each([
  ['a new one', {}, 'unread', null],
  ['one up to the mark', { n: 7 }, 'read', null],
  ['one of a muted type', { type: 'GENERAL' }, 'read', now],
  ['an urgent one of a muted type', { type: 'GENERAL', priority: 'URGENT' }, 'unread', null],
])('an announcement, %s, is a notification of each person: %s', async (_what, more, status, readAt) => {
  const notificationId = announcedId(publicationId, me);
  const { run, statements } = withRows([], [publication(8, more)]);
  const [row] = await run((trx) => notificationStore.findMany(trx, [notificationId], audience));
  expect(row).toMatchObject({
    id: notificationId,
    status,
    readAt,
    userId: me,
    entity: 'announcement',
    entityId: publicationId,
    facts: {
      title: 'T',
      text: 'X',
    },
  });
  const found = statements.find((text) => text.startsWith('select r.id from announcements'));
  expect(found).toBe(
    `select r.id from announcements r where r.id = any ('{${publicationId}}'::uuid[]) and ${addressed}`,
  );
});

it('announcements of a type are found for whom they are addressed to', async () => {
  const { run, statements } = withRows([]);
  await run((trx) => findAnnounced(trx, audience, { types: ['GENERAL'] }));
  expect(statements[1]).toBe(`select r.id from announcements r where r.type = any ('{GENERAL}') and ${addressed}`);
});

it('the rows of a selection are in the order of their ids, announcements among them', async () => {
  const { run } = withRows([{ ...kept(9), id: 'f' }], [publication(8)]);
  const rows = await run((trx) => notificationStore.findMany(trx, ['f', announcedId(publicationId, me)], audience));
  expect(rows.map(({ n }) => n)).toEqual([8, 9]);
});

it('a deleted one is not found, but its owner can lock it', async () => {
  const { run } = withRows([{ ...kept(9), status: 'removed' }]);
  expect(await run((trx) => notificationStore.find(trx, 'n9', audience))).toBeNull();
  expect(await run((trx) => notificationStore.lockMany(trx, ['n9'], audience))).toHaveLength(1);
});

it('an announcement is kept as a notification before it is locked, unread if only the mark has read it', async () => {
  const { run, statements } = withRows([], [publication(7)]);
  await run((trx) => notificationStore.lockMany(trx, [announcedId(publicationId, me)], audience));
  const inserted = statements.findIndex((text) => text.startsWith('insert into notifications'));
  expect(statements[inserted]).toMatch(/'unread'.* on conflict \(id\) do nothing$/);
  expect(statements.slice(inserted + 1).map((text) => text.includes('from notifications where'))).toEqual([true, true]);
});

const lock = "hashtext('qafila/announcements'))";
const numbers = `with wanted as materialized (select user_id, place::int from unnest('{k1,k2}'::uuid[]) with ordinality w (user_id, place)), locked as materialized (select id, muted_types from inboxes where id in (select user_id from wanted) order by id for key share), ordered as materialized (select w.place, l.muted_types from wanted w join locked l on l.id = w.user_id order by w.place) select place - 1 as place, nextval('notification_numbers') as n, muted_types from ordered`;

it.each<[string, (trx: Trx) => Promise<unknown>, string[]]>([
  [
    'of an announcement is taken after the lock that marking all as read waits for',
    nextAnnouncementNumber,
    [`select pg_advisory_xact_lock(${lock}`, "select nextval('notification_numbers') as n"],
  ],
  [
    'of the last announcement is read after those that are being published',
    lastAnnouncementNumber,
    [
      `select pg_advisory_xact_lock_shared(${lock}`,
      "select coalesce(max(n), 0) as n from announcements where status = 'published'",
    ],
  ],
  [
    'up to which all are read is that of the last announcement or of the last own notification',
    (trx) => lastNotificationNumber(trx, 'k1'),
    [
      `select pg_advisory_xact_lock_shared(${lock}`,
      "select coalesce(max(n), 0) as n from announcements where status = 'published'",
      "select max(n) as n from notifications where user_id = 'k1' and status != 'removed'",
    ],
  ],
  [
    'of each new notification is taken in their order, while the inboxes are locked in one order',
    (trx) => nextNotificationNumbers(trx, ['k1', 'k2']),
    [numbers],
  ],
])('the number %s', async (_what, work, expected) => {
  const { run, statements } = recordStatements(() => [{ n: 3, place: 0, mutedTypes: [] }]);
  await run(work);
  expect(statements).toEqual(expected);
});

it('whose account is gone has no number', async () => {
  const { run } = recordStatements();
  await expect(run((trx) => nextNotificationNumber(trx, 'k1'))).rejects.toThrow('there is no inbox for k1');
});

it('the latest twenty announcements are listed, the newest first', async () => {
  const { run, statements } = recordStatements();
  await run((trx) => findAnnouncements(trx, audience));
  expect(statements[0]).toMatch(
    /from announcements where \(announcements\.audience && '\{t1,t2\}'::uuid\[\]\) order by n desc limit 20$/,
  );
});
