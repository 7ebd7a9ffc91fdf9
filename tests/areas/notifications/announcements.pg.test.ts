// Announcements: one row and one event for all, among the notifications of each person they are addressed to.
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { announcementService } from '#server/areas/notifications/announcements/service.ts';
import { deleteOldNotifications } from '#server/areas/notifications/retention.ts';
import { scheduledEntity } from '#server/commands/scheduler.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { announcedId } from '#shared/areas/notifications/announced-id.ts';
import { addDays, dayMs, dayOf } from '#shared/lib/time.ts';
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
    const toAtlas = await publish(admin, { companyIds: [companies.atlas] });
    const toRabat = await publish(admin, { roles: ['HOUSEKEEPER', 'DRIVER'], hubIds: [hubs.rabat] });
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

const inDays = (days: number) => new Date(Date.now() + days * dayMs);
/** Noon of a day, as a form sends it. */
const soon = (days: number) => `${addDays(dayOf(new Date()), days)}T12:00`;

/** Runs what is due of announcements, as the scheduler does once a minute. */
async function runDue(now: Date): Promise<void> {
  const context = { db: server.db, subscribers: [], now: () => new Date(), notifyCommitted: () => {} };
  const scheduled = scheduledEntity(context, announcementService);
  for (const due of (await scheduled?.dueActions(now, [])) ?? []) await scheduled?.run(due);
}
const withdraw = async (id: string) => runAction(await server.as('admin'), 'announcementWithdraw', { id });

describe('the time of an announcement', () => {
  it('comes: nobody has it before, and then it is newer than what arrived meanwhile', async () => {
    const admin = await server.as('admin');
    const id = await publish(admin, { roles: ['SUPPORT'], startsAt: soon(2) });
    const support = await server.as('support');
    expect(await statusOf('support', id)).toBe('none');
    expect((await support.call(`{ announcement(id: "${id}") { title } }`)).data).toEqual({ announcement: null });
    await notify(server.db, server.fixtures.people.support);
    await runDue(inDays(1));
    expect(await statusOf('support', id)).toBe('none');
    await runDue(inDays(3));
    expect((await notificationsOf(support))[0]).toMatchObject({ entityId: id, status: 'unread' });
  });

  it('ends: it leaves those who read it and those who did not', async () => {
    const id = await publish(await server.as('admin'), { endsAt: soon(2) });
    await runAction(await server.as('customer'), 'notificationRead', { id: idOf('customer', id) });
    expect([await statusOf('customer', id), await statusOf('customer2', id)]).toEqual(['read', 'unread']);
    await runDue(inDays(3));
    expect([await statusOf('customer', id), await statusOf('customer2', id)]).toEqual(['none', 'none']);
  });
});

describe('an announcement that is taken back', () => {
  it('leaves every bell, whether it was read, archived or neither, and its counts, and cannot be kept any more', async () => {
    const customer = await server.as('customer');
    const before = await countsOf(customer);
    const id = await publish(await server.as('admin'), { priority: 'URGENT' });
    const own = idOf('customer', id);
    await runAction(customer, 'notificationArchive', { id: own });
    expect(await withdraw(id)).toBeNull();
    expect([await statusOf('customer', id), await statusOf('customer2', id), await rowsOf(id)]).toEqual([
      'none',
      'none',
      0,
    ]);
    expect(await countsOf(customer)).toEqual(before);
    expect(await runAction(customer, 'notificationRestore', { id: own })).toBe('missing');
    expect(await withdraw(id)).toBe('wrong_status');
  });

  it('leaves nothing with a reader who keeps it at the same moment', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const id = await publish(await server.as('admin'));
      const customer = await server.as('customer');
      await Promise.all([withdraw(id), runAction(customer, 'notificationRead', { id: idOf('customer', id) })]);
      expect(await rowsOf(id)).toBe(0);
    }
  });

  it('is taken back by those who may publish', async () => {
    const id = await publish(await server.as('admin'), { startsAt: soon(2) });
    expect(await runAction(await server.as('support'), 'announcementWithdraw', { id })).toBe('forbidden');
    expect(await runAction(await server.as('backoffice'), 'announcementWithdraw', { id })).toBeNull();
  });

  it('leaves the open pages of its readers, and no other page hears of it', async () => {
    const { hubs } = server.fixtures;
    const changes = 'subscription { announcementChanged { kind id announcement { title } } }';
    const [reader, other] = await Promise.all(
      (['housekeeperRabat', 'housekeeper'] as const).map(async (name) =>
        subscribe(server.url, await server.as(name), [changes]),
      ),
    );
    const id = await publish(await server.as('admin'), {
      priority: 'URGENT',
      roles: ['HOUSEKEEPER', 'DRIVER'],
      hubIds: [hubs.rabat],
    });
    await reader?.untilText(id);
    await withdraw(id);
    await reader?.untilText('"GONE"');
    const later = await publish(await server.as('admin'), { roles: ['HOUSEKEEPER'] });
    await other?.untilText(later);
    expect(other?.text()).not.toContain(id);
  });
});

const facts = async (person: ApiClient, id: string) =>
  (await person.call(`{ notification(id: "${id}") { facts { title titleEn textEn titleAr } } }`)).data;

const edit = async (name: PersonName, input: object) => runAction(await server.as(name), 'announcementEdit', input);

describe('an announcement that waits for its time', () => {
  it('says what was written last, to whom it is addressed then, and when', async () => {
    const { companies } = server.fixtures;
    const id = await publish(await server.as('admin'), { startsAt: soon(5), companyIds: [companies.zellige] });
    const changes = { title: 'Dépôt ouvert', companyIds: [companies.atlas], startsAt: soon(2), endsAt: soon(4) };
    expect(await edit('backoffice', { id, version: 1, ...changes })).toBeNull();
    expect(await statusOf('customer', id)).toBe('none');
    await runDue(inDays(3));
    expect([await statusOf('customer', id), await statusOf('customer2', id)]).toEqual(['unread', 'none']);
    expect(await facts(await server.as('customer'), idOf('customer', id))).toMatchObject({
      notification: { facts: { title: 'Dépôt ouvert' } },
    });
    expect(await edit('admin', { id, version: 3, title: 'Trop tard' })).toBe('wrong_status');
  });

  it('keeps what another person changed meanwhile, and refuses what does not fit together', async () => {
    const id = await publish(await server.as('admin'), { startsAt: soon(5) });
    expect(await edit('admin', { id, version: 1, title: 'Le premier' })).toBeNull();
    expect(await edit('backoffice', { id, version: 1, title: 'Le second' })).toBe('changed_meanwhile');
    const { companies } = server.fixtures;
    const document =
      'mutation ($input: AnnouncementEditInput!) { announcementEdit(input: $input) { announcement { id } } }';
    const refused: [input: object, path: string, code: string][] = [
      [{ roles: ['DRIVER'], companyIds: [companies.atlas] }, 'companyIds', 'other_roles'],
      [{ titleEn: 'Closed' }, 'textEn', 'required'],
      [{ endsAt: soon(4) }, 'endsAt', 'invalid_day'],
      [{ startsAt: soon(400) }, 'startsAt', 'day_too_late'],
      [{ companyIds: [id] }, 'companyIds', 'unknown_company'],
    ];
    const admin = await server.as('admin');
    for (const [input, path, code] of refused)
      expect((await admin.call(document, { input: { id, version: 2, ...input } })).errors).toMatchObject([
        { extensions: { fields: [{ path, code }] } },
      ]);
    expect(await edit('support', { id, version: 2, title: 'Non' })).toBe('forbidden');
  });
});

describe('what an announcement says', () => {
  it('is kept in its languages, also by those who read it, and not to whom else it went', async () => {
    const { companies } = server.fixtures;
    const id = await publish(await server.as('admin'), {
      titleEn: 'Closed',
      textEn: 'Pickups resume on Monday.',
      companyIds: [companies.atlas, companies.zellige],
    });
    const customer = await server.as('customer');
    const own = idOf('customer', id);
    const said = {
      notification: {
        facts: {
          title: announcementInput.title,
          titleEn: 'Closed',
          textEn: 'Pickups resume on Monday.',
          titleAr: null,
        },
      },
    };
    expect(await facts(customer, own)).toEqual(said);
    await runAction(customer, 'notificationRead', { id: own });
    expect(await facts(customer, own)).toEqual(said);
    const places = `{ announcement(id: "${id}") { companies { id } hubs { id } } }`;
    expect((await customer.call(places)).data).toEqual({ announcement: { companies: [], hubs: [] } });
    expect((await (await server.as('admin')).call(places)).data).toMatchObject({
      announcement: { companies: [{ id: companies.atlas }, { id: companies.zellige }], hubs: [] },
    });
  });
});

describe('publishing', () => {
  it('is for administrators and the back office, with a title, a text and roles that have notifications', async () => {
    for (const name of ['support', 'customer', 'housekeeper'] as const)
      expect((await tryToPublish(await server.as(name))).errors[0]?.extensions.code).toBe('forbidden');
    const admin = await server.as('admin');
    const { companies, hubs } = server.fixtures;
    const past = '2020-01-01T08:00';
    const nowhere = '01900000-0000-7000-8000-000000000000';
    const refused: [given: object, path: string, code: string][] = [
      [{ title: ' ' }, 'title', 'required'],
      [{ title: 'x'.repeat(101) }, 'title', 'too_long'],
      [{ text: 'x'.repeat(601) }, 'text', 'too_long'],
      [{ text: 'a\u0000b' }, 'text', 'invalid_text'],
      [{ roles: [] }, 'roles', 'required'],
      [{ roles: ['CUSTOMER', 'DRIVER'], companyIds: [companies.atlas] }, 'companyIds', 'other_roles'],
      [{ roles: ['CUSTOMER'], hubIds: [hubs.casa] }, 'hubIds', 'other_roles'],
      [{ companyIds: [nowhere] }, 'companyIds', 'unknown_company'],
      [{ roles: ['DRIVER'], hubIds: [nowhere] }, 'hubIds', 'unknown_hub'],
      [{ titleEn: 'Closed' }, 'textEn', 'required'],
      [{ textAr: 'مغلق' }, 'titleAr', 'required'],
      [{ startsAt: '2999-01-02T08:00' }, 'startsAt', 'day_too_late'],
      [{ startsAt: 'tomorrow' }, 'startsAt', 'invalid_day'],
      [{ endsAt: past }, 'endsAt', 'invalid_day'],
      [{ startsAt: soon(2), endsAt: soon(1) }, 'endsAt', 'invalid_day'],
      [{ companyIds: Array.from({ length: 31 }, () => nowhere) }, 'companyIds', 'too_many'],
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
    const id = await publish(await server.as('admin'), { title: 'Pour Atlas', companyIds: [companies.atlas] });
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
