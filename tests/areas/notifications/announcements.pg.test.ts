// Announcements: one row and one event for all, among the notifications of each person they are addressed to.
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { deleteOldNotifications } from '#server/areas/notifications/retention.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { announcedId } from '#shared/areas/notifications/announced-id.ts';
import { dayMs } from '#shared/lib/time.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { type ApiClient, useTestServer } from '#tests/fixtures/test-server.ts';
import { announcementInput, publish, tryToPublish } from './support/announcements.ts';
import { notificationsOf, notify, runAction } from './support/notifications.ts';

const server = useTestServer();

/** The viewer's own entry of an announcement; undefined when there is none. */
const entryOf = async (person: ApiClient, id: string, filter: object = {}) =>
  (await notificationsOf(person, filter)).find(({ entityId }) => entityId === id);
const statusOf = async (name: PersonName, id: string) => (await entryOf(await server.as(name), id))?.status ?? 'none';
const idOf = (name: PersonName, id: string) => announcedId(id, server.fixtures.people[name]);

const counts = z.object({ inboxCounts: z.object({ total: z.number(), unread: z.number(), read: z.number() }) });
const countsOf = async (person: ApiClient) =>
  counts.parse((await person.call('{ inboxCounts { total unread read } }')).data).inboxCounts;

const counted = z.tuple([z.object({ n: z.number() })]);
const rowsOf = (id: string) =>
  inTransaction(server.db, systemPrincipal, async (trx) => {
    const { rows } = await sql`select count(*)::int as n from notifications where entity_id = ${id}`.execute(trx);
    return counted.parse(rows)[0].n;
  });

describe('an announcement', () => {
  it('is unread for everybody it is addressed to, without a row for any of them, and is no news to others', async () => {
    const admin = await server.as('admin');
    const before = await countsOf(await server.as('customer'));
    const id = await publish(admin, { roles: ['CUSTOMER', 'DRIVER', 'ADMIN'] });
    const people: PersonName[] = ['customer', 'customer2', 'driver', 'driver2', 'support', 'backoffice', 'admin'];
    const found = Object.fromEntries(
      await Promise.all(people.map(async (name) => [name, await statusOf(name, id)] as const)),
    );
    expect(found).toEqual({
      customer: 'unread',
      customer2: 'unread',
      driver: 'unread',
      driver2: 'unread',
      support: 'none',
      backoffice: 'none',
      // The author knows it.
      admin: 'none',
    });
    const customer = await server.as('customer');
    expect(await countsOf(customer)).toEqual({ ...before, total: before.total + 1, unread: before.unread + 1 });
    const entry = await entryOf(customer, id);
    expect(entry).toMatchObject({ id: idOf('customer', id), type: 'SYSTEM_ANNOUNCEMENT', priority: 'HIGH' });
    expect((await customer.call(`{ notification(id: "${entry?.id ?? ''}") { facts { title text } } }`)).data).toEqual({
      notification: { facts: { title: announcementInput.title, text: announcementInput.text } },
    });
    expect(await rowsOf(id)).toBe(0);
  });

  it('is read, archived, deleted and restored by one person and stays as it is for the others', async () => {
    const id = await publish(await server.as('backoffice'));
    const own = idOf('customer', id);
    const customer = await server.as('customer');
    const steps: [action: string, status: string][] = [
      ['Read', 'read'],
      ['Archive', 'archived'],
      ['Unarchive', 'read'],
      ['Remove', 'none'],
      ['Restore', 'read'],
    ];
    for (const [action, status] of steps) {
      expect(await runAction(customer, `notification${action}`, { id: own })).toBeNull();
      expect([action, await statusOf('customer', id)]).toEqual([action, status]);
    }
    expect(await statusOf('customer2', id)).toBe('unread');
    expect(await rowsOf(id)).toBe(1);
  });

  it('is acted on in two tabs at once, and with others in one selection', async () => {
    const customer = await server.as('customer2');
    const ids = [await publish(await server.as('admin')), await publish(await server.as('admin'))];
    const own = ids.map((id) => idOf('customer2', id));
    const bulk = 'mutation ($input: NotificationsReadInput!) { notificationsRead(input: $input) { done } }';
    const { id: plain } = await notify(server.db, server.fixtures.people.customer2);
    const [archived, { data, errors }] = await Promise.all([
      runAction(customer, 'notificationArchive', { id: own[0] }),
      customer.call(bulk, { input: { ids: [...own, plain] } }),
    ]);
    expect([archived, errors, data]).toEqual([null, [], { notificationsRead: { done: 3 } }]);
    expect(await entryOf(customer, ids[1] ?? '')).toMatchObject({ status: 'read' });
    expect(await Promise.all(ids.map(rowsOf))).toEqual([1, 1]);
  });

  it("is missing under another person's id, and to whom it is not addressed", async () => {
    const id = await publish(await server.as('admin'));
    expect(await runAction(await server.as('customer'), 'notificationRead', { id: idOf('customer2', id) })).toBe(
      'missing',
    );
    expect(await runAction(await server.as('driver'), 'notificationRead', { id: idOf('driver', id) })).toBe('missing');
    expect(await runAction(await server.as('customer'), 'notificationRead', { id })).toBe('missing');
    const driver = await server.as('driver');
    expect((await driver.call(`{ announcement(id: "${id}") { title } }`)).data).toEqual({ announcement: null });
    expect(await rowsOf(id)).toBe(0);
  });

  it('counts as read when all are marked as read, by one number, and a later one is unread', async () => {
    const [admin, commercial] = [await server.as('admin'), await server.as('commercial')];
    const first = await publish(admin, { roles: ['COMMERCIAL'] });
    const { id: between } = await notify(server.db, server.fixtures.people.commercial);
    const second = await publish(admin, { roles: ['COMMERCIAL'] });
    expect((await notificationsOf(commercial)).map(({ entityId, id }) => (id === between ? 'own' : entityId))).toEqual([
      second,
      'own',
      first,
    ]);
    await runAction(commercial, 'inboxReadAll', { id: server.fixtures.people.commercial });
    const third = await publish(admin, { roles: ['COMMERCIAL'] });
    expect((await notificationsOf(commercial)).map(({ status }) => status)).toEqual(['unread', 'read', 'read', 'read']);
    expect((await notificationsOf(commercial, { status: 'unread' })).map(({ entityId }) => entityId)).toEqual([third]);
    expect(await countsOf(commercial)).toEqual({ total: 4, unread: 1, read: 3 });
    expect(await rowsOf(first)).toBe(0);
  });

  it('of a muted type arrives as read; what arrived before stays as it was, also when it is no longer muted', async () => {
    const [admin, collector] = [await server.as('admin'), await server.as('collector')];
    const id = server.fixtures.people.collector;
    const say = () => publish(admin, { type: 'GENERAL', roles: ['COLLECTOR'] });
    const before = await say();
    expect(await runAction(collector, 'inboxSetPreferences', { id, mutedTypes: ['GENERAL'] })).toBeNull();
    const muted = await say();
    expect(await runAction(collector, 'inboxSetPreferences', { id, mutedTypes: [] })).toBeNull();
    const after = await say();
    const statuses = await Promise.all([before, muted, after].map((each) => statusOf('collector', each)));
    expect(statuses).toEqual(['unread', 'read', 'unread']);
  });

  it('of a muted type is shown as unread, and counted so, when it is urgent', async () => {
    const [admin, support] = [await server.as('admin'), await server.as('support')];
    const { support: owner } = server.fixtures.people;
    expect(await runAction(support, 'inboxSetPreferences', { id: owner, mutedTypes: ['GENERAL'] })).toBeNull();
    const before = await countsOf(support);
    const id = await publish(admin, { type: 'GENERAL', roles: ['SUPPORT'] });
    await inTransaction(server.db, systemPrincipal, (trx) =>
      trx.updateTable('announcements').set({ priority: 'URGENT' }).where('id', '=', id).execute(),
    );
    expect(await countsOf(support)).toEqual({ ...before, total: before.total + 1, unread: before.unread + 1 });
    expect(await entryOf(support, id, { status: 'unread' })).toMatchObject({ priority: 'URGENT', status: 'unread' });
  });

  it('reaches one company or one hub alone', async () => {
    const admin = await server.as('admin');
    const { companies, hubs } = server.fixtures;
    const toAtlas = await publish(admin, { companyId: companies.atlas });
    const toRabat = await publish(admin, { roles: ['HOUSEKEEPER', 'DRIVER'], hubId: hubs.rabat });
    expect([await statusOf('customer', toAtlas), await statusOf('customer2', toAtlas)]).toEqual(['unread', 'none']);
    expect([await statusOf('housekeeperRabat', toRabat), await statusOf('housekeeper', toRabat)]).toEqual([
      'unread',
      'none',
    ]);
  });

  it('is not older than the account that reads it, and is deleted with the notifications of its time', async () => {
    const { accountant } = server.fixtures.people;
    const id = await publish(await server.as('admin'), { roles: ['ACCOUNTANT'] });
    const move = (at: Date) =>
      inTransaction(server.db, systemPrincipal, (trx) =>
        trx.updateTable('inboxes').set({ createdAt: at }).where('id', '=', accountant).execute(),
      );
    await move(new Date(Date.now() + dayMs));
    expect(await statusOf('accountant', id)).toBe('none');
    await move(new Date(Date.now() - dayMs));
    expect(await statusOf('accountant', id)).toBe('unread');
    await inTransaction(server.db, systemPrincipal, (trx) =>
      deleteOldNotifications(trx, new Date(Date.now() + 181 * dayMs)),
    );
    expect(await statusOf('accountant', id)).toBe('none');
  });
});

describe('publishing', () => {
  it('is for administrators and the back office, with a title, a text and roles that have notifications', async () => {
    for (const name of ['support', 'customer', 'housekeeper'] as const)
      expect((await tryToPublish(await server.as(name))).errors[0]?.extensions.code).toBe('forbidden');
    const admin = await server.as('admin');
    const { companies, hubs } = server.fixtures;
    const nowhere = '01900000-0000-7000-8000-000000000000';
    const refused: [given: object, path: string, code: string][] = [
      [{ title: ' ' }, 'title', 'required'],
      [{ title: 'x'.repeat(101) }, 'title', 'too_long'],
      [{ text: 'x'.repeat(601) }, 'text', 'too_long'],
      [{ text: 'a\u0000b' }, 'text', 'invalid_text'],
      [{ roles: [] }, 'roles', 'required'],
      [{ roles: ['CUSTOMER', 'DRIVER'], companyId: companies.atlas }, 'companyId', 'other_roles'],
      [{ roles: ['CUSTOMER'], hubId: hubs.casa }, 'hubId', 'other_roles'],
      [{ companyId: nowhere }, 'companyId', 'unknown_company'],
      [{ roles: ['DRIVER'], hubId: nowhere }, 'hubId', 'unknown_hub'],
    ];
    for (const [given, path, code] of refused)
      expect((await tryToPublish(admin, given)).errors[0]?.extensions.fields).toMatchObject([{ path, code }]);
  });

  it('twice with one key has one effect', async () => {
    const admin = await server.as('admin');
    const key = { idempotencyKey: 'announce-once', roles: ['SUBACCOUNTANT'] };
    expect(await publish(admin, key)).toBe(await publish(admin, key));
    expect(await notificationsOf(await server.as('subaccountant'))).toHaveLength(1);
  });

  it('waits for nobody, and marking all as read waits for it: no number appears below the mark', async () => {
    const published = Promise.withResolvers<undefined>();
    const begun = Promise.withResolvers<number>();
    const pids = z.tuple([z.object({ pid: z.number() })]);
    const slow = inTransaction(server.db, systemPrincipal, async (trx) => {
      const { nextAnnouncementNumber } = await import('#server/areas/notifications/announcements/store.ts');
      await nextAnnouncementNumber(trx);
      begun.resolve(pids.parse((await sql`select pg_backend_pid() as pid`.execute(trx)).rows)[0].pid);
      await published.promise;
    });
    const pid = await begun.promise;
    let isMarked = false;
    const marking = runAction(await server.as('housekeeper'), 'inboxReadAll', {
      id: server.fixtures.people.housekeeper,
    }).finally(() => {
      isMarked = true;
    });
    await vi.waitUntil(async () => {
      if (isMarked) throw new Error('it did not wait');
      const waiting = await inTransaction(server.db, systemPrincipal, (trx) =>
        sql`select count(*)::int as n from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`.execute(
          trx,
        ),
      );
      return counted.parse(waiting.rows)[0].n > 0;
    }, 10_000);
    published.resolve(undefined);
    await slow;
    expect(await marking).toBeNull();
  });
});

describe('an open page', () => {
  const documents = [
    'subscription { announcementChanged { kind id announcement { title } } }',
    'subscription { inboxCounts { unread } }',
  ];
  const listen = async (name: PersonName) => subscribe(server.url, await server.as(name), documents);

  it('of everybody addressed hears of it at once, and no other does', async () => {
    const { companies } = server.fixtures;
    const [customer, other, driver, support] = await Promise.all([
      listen('customer'),
      listen('customer2'),
      listen('driver'),
      listen('support'),
    ]);
    const unread = async () => (await countsOf(await server.as('customer'))).unread;
    const before = await unread();
    const id = await publish(await server.as('admin'), { title: 'Pour Atlas', companyId: companies.atlas });
    await customer.untilText(id);
    expect(customer.data()).toContainEqual({
      announcementChanged: { kind: 'NEW', id, announcement: { title: 'Pour Atlas' } },
    });
    await customer.untilText(`"unread":${before + 1}`);
    // A later announcement to them proves that they would have heard the first.
    const later = await publish(await server.as('admin'), { roles: ['CUSTOMER', 'DRIVER', 'SUPPORT'] });
    await Promise.all([other, driver, support].map((each) => each.untilText(later)));
    for (const each of [other, driver, support]) expect(each.text()).not.toContain(id);
  });
});
