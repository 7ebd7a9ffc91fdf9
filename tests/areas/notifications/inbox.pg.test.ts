// A user's own notifications over the API: the views, the actions, and no access to those of others.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runDailyTasks } from '#server/events/maintenance.ts';
import { deleteOldNotifications } from '#server/areas/notifications/retention.ts';
import { newId } from '#server/db/new-id.ts';
import { inSnapshot, systemPrincipal } from '#server/db/transaction.ts';
import { roles } from '#shared/access/roles.ts';
import { type ApiClient, useTestServer } from '#tests/fixtures/test-server.ts';
import { personOfRole } from '#tests/fixtures/fixtures.ts';
import { runAction, notificationsOf, notify } from './support/notifications.ts';

const server = useTestServer();

const counts = async (person: ApiClient) =>
  z
    .object({ inboxCounts: z.unknown() })
    .parse((await person.call('{ inboxCounts { total unread read archived exact } }')).data).inboxCounts;
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

it('each view lists its notifications, and the counts agree', async () => {
  const person = await server.as('accountant');
  const [read, archived, removed, unread] = [
    await put('accountant'),
    await put('accountant'),
    await put('accountant'),
    await put('accountant'),
  ];
  expect([
    await runAction(person, 'notificationRead', { id: read }),
    await runAction(person, 'notificationArchive', { id: archived }),
    await runAction(person, 'notificationRemove', { id: removed }),
  ]).toEqual([null, null, null]);
  expect(ids(await notificationsOf(person))).toEqual([unread, archived, read]);
  expect(ids(await notificationsOf(person, { status: 'unread' }))).toEqual([unread]);
  expect(ids(await notificationsOf(person, { status: 'read' }))).toEqual([read]);
  expect(ids(await notificationsOf(person, { status: 'archived' }))).toEqual([archived]);
  expect(await counts(person)).toEqual({ total: 3, unread: 1, read: 1, archived: 1, exact: true });
  expect((await person.call(`{ notification(id: "${removed}") { id } }`)).data).toEqual({ notification: null });
});

it('what was archived or deleted is restored unchanged', async () => {
  const person = await server.as('backoffice');
  const id = await put('backoffice');
  const status = async () => (await notificationsOf(person)).find((row) => row.id === id)?.status ?? 'gone';
  await runAction(person, 'notificationArchive', { id });
  await runAction(person, 'notificationRemove', { id });
  expect(await status()).toBe('gone');
  await runAction(person, 'notificationRestore', { id });
  expect(await status()).toBe('archived');
  await runAction(person, 'notificationUnarchive', { id });
  expect(await status()).toBe('unread');
  await runAction(person, 'notificationRead', { id });
  await runAction(person, 'notificationRemove', { id });
  await runAction(person, 'notificationRestore', { id });
  expect(await status()).toBe('read');
  await runAction(person, 'notificationRemove', { id });
  expect(await runAction(person, 'notificationRead', { id })).toBe('missing');
});

it('marking all as read reads all existing ones, and later ones are unread', async () => {
  const person = await server.as('commercial');
  const inbox = server.fixtures.people.commercial;
  const before = [await put('commercial'), await put('commercial')];
  await runAction(person, 'inboxReadAll', { id: inbox });
  expect(ids(await notificationsOf(person, { status: 'unread' }))).toEqual([]);
  expect(ids(await notificationsOf(person, { status: 'read' }))).toEqual(before.toReversed());
  const later = await put('commercial');
  expect(ids(await notificationsOf(person, { status: 'unread' }))).toEqual([later]);
  expect((await notificationsOf(person)).map(({ status }) => status)).toEqual(['unread', 'read', 'read']);
  expect(await counts(person)).toEqual({ total: 3, unread: 1, read: 2, archived: 0, exact: true });
});

it('filters by type and priority apply within any view', async () => {
  const person = await server.as('subaccountant');
  const reply = (
    await notify(server.db, server.fixtures.people.subaccountant, { type: 'RATING_REPLY', priority: 'HIGH' })
  ).id;
  const plain = await put('subaccountant');
  expect(ids(await notificationsOf(person, { type: ['RATING_REPLY'] }))).toEqual([reply]);
  expect(ids(await notificationsOf(person, { priority: ['LOW', 'MEDIUM'], status: 'unread' }))).toEqual([plain]);
  expect(ids(await notificationsOf(person, { type: ['RATING_REPLY'], status: 'archived' }))).toEqual([]);
});

it('a muted type arrives as read, an urgent one notifies all the same', async () => {
  const person = await server.as('collector');
  const id = server.fixtures.people.collector;
  await runAction(person, 'inboxSetPreferences', { id, mutedTypes: ['GENERAL'], bell: false });
  await notify(server.db, id);
  await notify(server.db, id, { priority: 'URGENT' });
  expect((await notificationsOf(person)).map(({ status, priority }) => [priority, status])).toEqual([
    ['URGENT', 'unread'],
    ['LOW', 'read'],
  ]);
  expect((await person.call('{ inbox { id mutedTypes bell } }')).data).toEqual({
    inbox: { id, mutedTypes: ['GENERAL'], bell: false },
  });
});

it('paging by cursor visits each of them once', async () => {
  const person = await server.as('driver2');
  const all: string[] = [];
  for (let made = 0; made < 70; made += 1) all.push(await put('driver2'));
  const walked: string[] = [];
  let after: string | null = null;
  do {
    const { data } = await person.call('query ($after: String) { notifications(after: $after) { next rows { id } } }', {
      after,
    });
    const page: { next: string | null; rows: { id: string }[] } = z
      .object({ notifications: z.object({ next: z.string().nullable(), rows: z.array(z.object({ id: z.string() })) }) })
      .parse(data).notifications;
    walked.push(...ids(page.rows));
    after = page.next;
  } while (after !== null);
  expect(walked).toEqual(all.toReversed());
});

describe('notifications of others are not accessible', () => {
  it.each(roles)("%s finds another person's notification and inbox missing", async (role) => {
    const id = await put('housekeeperRabat');
    const person = await server.as(personOfRole[role]);
    const forbidden = ['SUBDRIVER', 'SUBCUSTOMER', 'TRANSPORTOR'].includes(role);
    const expected = forbidden ? 'forbidden' : 'missing';
    for (const action of ['Read', 'Archive', 'Unarchive', 'Remove', 'Restore'])
      expect([action, await runAction(person, `notification${action}`, { id })]).toEqual([action, expected]);
    expect(await runAction(person, 'inboxReadAll', { id: server.fixtures.people.housekeeperRabat })).toBe(expected);
    expect(
      await runAction(person, 'inboxSetPreferences', { id: server.fixtures.people.housekeeperRabat, bell: false }),
    ).toBe(expected);
    const { data, errors } = await person.call(`{ notification(id: "${id}") { id } notifications { rows { id } } }`);
    expect(errors[0]?.extensions.code).toBe(forbidden ? 'forbidden' : undefined);
    expect(JSON.stringify(data)).not.toContain(id);
  });
});

it('after 180 days they are forgotten', async () => {
  const id = await put('customer2');
  await inSnapshot(server.db, systemPrincipal, async (trx) =>
    expect(await trx.selectFrom('notifications').select('id').where('id', '=', id).execute()).toHaveLength(1),
  );
  await runDailyTasks(server.db, new Date(Date.now() + 179 * 86_400_000), [deleteOldNotifications]);
  // Neither does a clock that is wrong forget anything.
  await runDailyTasks(server.db, new Date(0), [deleteOldNotifications]);
  expect(ids(await notificationsOf(await server.as('customer2')))).toEqual([id]);
  await runDailyTasks(server.db, new Date(Date.now() + 181 * 86_400_000), [deleteOldNotifications]);
  const left = await inSnapshot(server.db, systemPrincipal, (trx) =>
    trx.selectFrom('notifications').select('id').execute(),
  );
  expect(left).toEqual([]);
  expect(newId() > id).toBe(true);
});

const put = async (name: keyof typeof server.fixtures.people): Promise<string> =>
  (await notify(server.db, server.fixtures.people[name])).id;
