// What an administrator or accountant learns of a person: the bank details, as an act of its own, and the story.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '#server/db/new-id.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { type GraphQLAnswer, useTestServer } from '#tests/fixtures/test-server.ts';
import { act, done } from './support/users.ts';

const server = useTestServer();
const rib = '011519000001205000534921';
const codeOf = ({ errors }: GraphQLAnswer) => errors[0]?.extensions.code;
const system = <Result>(work: Parameters<typeof inTransaction<Result>>[2]) =>
  inTransaction(server.db, systemPrincipal, work);

beforeAll(() =>
  system(async (trx) => {
    await trx
      .updateTable('users')
      .set({ rib, cne: 'BK123456' })
      .where('id', '=', server.fixtures.people.driver)
      .execute();
  }),
);

const view = 'mutation ($id: ID!) { bankDetailsView(input: { id: $id }) { rib ice cne } }';
const viewsOf = (id: string) =>
  system((trx) =>
    trx
      .selectFrom('events')
      .select(['actorId', 'actorRole', 'changed'])
      .where('entityId', '=', id)
      .where('name', '=', 'user.bankDetailsViewed')
      .orderBy('id')
      .execute(),
  );

describe('looking at bank details', () => {
  it('is for administrators and accountants, and the log keeps who did it and none of the details', async () => {
    const { driver } = server.fixtures.people;
    const lookers = ['admin', 'accountant', 'subaccountant'] as const;
    for (const person of lookers)
      expect((await (await server.as(person)).call(view, { id: driver })).data).toEqual({
        bankDetailsView: { rib, ice: null, cne: 'BK123456' },
      });
    expect(await viewsOf(driver)).toEqual(
      lookers.map((person) => ({
        actorId: server.fixtures.people[person],
        actorRole: person.toUpperCase(),
        // What was looked at: roles from whom it is hidden hear nothing.
        changed: ['rib', 'ice', 'cne'],
      })),
    );
    const log = await system((trx) => sql`select row_to_json(e)::text as t from events e`.execute(trx));
    expect(JSON.stringify(log.rows)).not.toContain(rib);
  });

  it.each([
    'customer',
    'subcustomer',
    'commercial',
    'housekeeper',
    'driver',
    'driver2',
    'subdriver',
    'collector',
    'support',
    'backoffice',
    'transportor',
  ] as const satisfies readonly PersonName[])('is refused to a %s, and leaves nothing in the log', async (person) => {
    const { driver } = server.fixtures.people;
    const before = (await viewsOf(driver)).length;
    const answer = await (await server.as(person)).call(view, { id: driver });
    expect([answer.data, codeOf(answer)]).toEqual([null, 'forbidden']);
    expect(await viewsOf(driver)).toHaveLength(before);
  });

  it('again with the same idempotency key is recorded again', async () => {
    const { driver } = server.fixtures.people;
    const before = (await viewsOf(driver)).length;
    const accountant = await server.as('accountant');
    const again = 'mutation ($id: ID!) { bankDetailsView(input: { id: $id, idempotencyKey: "look" }) { rib } }';
    for (let n = 0; n < 2; n += 1)
      expect((await accountant.call(again, { id: driver })).data).toEqual({ bankDetailsView: { rib } });
    expect(await viewsOf(driver)).toHaveLength(before + 2);
  });

  it('of nobody is missing', async () => {
    const id = newId();
    expect(codeOf(await (await server.as('accountant')).call(view, { id }))).toBe('missing');
    expect(await viewsOf(id)).toEqual([]);
  });

  it('shows nothing when the log cannot keep it', async () => {
    const { driver } = server.fixtures.people;
    const before = (await viewsOf(driver)).length;
    await sql`alter table events add constraint refused check (name <> 'user.bankDetailsViewed') not valid`.execute(
      server.db,
    );
    const answer = await (await server.as('admin')).call(view, { id: driver });
    await sql`alter table events drop constraint refused`.execute(server.db);
    expect([answer.data, codeOf(answer)]).toEqual([null, 'internal']);
    expect(JSON.stringify(answer)).not.toContain(rib);
    expect(await viewsOf(driver)).toHaveLength(before);
  });

  it('is no conflict for the owner, and nobody hears of it from whom bank details are hidden', async () => {
    const { driver, subdriver } = server.fixtures.people;
    const [own, foreign] = [await server.as('driver'), await server.as('housekeeper')];
    const page = await subscribe(server.url, foreign, 'subscription { userChanged { id } }');
    const { data } = await own.call('{ profile { version cne } }');
    const { version } = z.object({ profile: z.object({ version: z.number() }) }).parse(data).profile;
    expect((await (await server.as('admin')).call(view, { id: driver })).errors).toEqual([]);
    const save = 'mutation ($input: ProfileEditBankInput!) { profileEditBank(input: $input) { profile { cne } } }';
    const street = { cityId: server.fixtures.cities.casa, street: '3 rue Najd' };
    await system((trx) => trx.updateTable('users').set(street).where('id', '=', driver).execute());
    const saved = await own.call(save, { input: { version, rib, cne: 'BK654321' } });
    expect([saved.errors, saved.data]).toEqual([[], { profileEditBank: { profile: { cne: '••••21' } } }]);
    // A change that the housekeeper sees proves that the earlier event would have arrived.
    await done(act(await server.as('admin'), 'Edit', { id: subdriver, version: 1, name: 'Saïd' }));
    await page.untilText(subdriver);
    expect(page.text()).not.toContain(driver);
  });
});

const story = `query ($id: ID!, $before: String) { userStory(id: $id, before: $before) {
  before entries { id name entity actor { id } about { id } subject roles changed }
} }`;
const pageOf = z.object({
  userStory: z.object({
    before: z.string().nullable(),
    entries: z.array(
      z.looseObject({
        id: z.string(),
        name: z.string(),
        actor: z.object({ id: z.string() }).nullable(),
        about: z.object({ id: z.string() }).nullable(),
      }),
    ),
  }),
});

describe('the story of a person', () => {
  it('has what happened to the account and what the person did, newest first, and nothing of others', async () => {
    const admin = await server.as('admin');
    const { collector, driver2, customer2 } = server.fixtures.people;
    const parcel = buildParcel(server.fixtures, { companyId: server.fixtures.companies.zellige });
    await insertParcels(server.db, parcel);
    const customer = await server.as('customer2');
    const confirm = 'mutation ($id: ID!) { packageConfirm(input: { id: $id }) { package { id } } }';
    expect((await customer.call(confirm, { id: parcel.id })).errors).toEqual([]);
    await done(
      act(admin, 'SetRoles', { id: collector, roles: ['COLLECTOR', 'DRIVER'], hubId: server.fixtures.hubs.casa }),
    );
    await done(act(admin, 'Disable', { id: customer2 }));
    const ofCustomer = pageOf.parse((await admin.call(story, { id: customer2 })).data).userStory.entries;
    expect(ofCustomer.map(({ name, actor, about, ...rest }) => [name, actor?.id, about?.id, rest['subject']])).toEqual([
      ['user.disabled', server.fixtures.people.admin, customer2, null],
      ['package.confirmed', customer2, undefined, parcel.trackingNumber],
      ['user.signedIn', customer2, customer2, null],
    ]);
    const [given] = pageOf.parse((await admin.call(story, { id: collector })).data).userStory.entries;
    expect(given).toMatchObject({ name: 'user.rolesSet', roles: ['COLLECTOR', 'DRIVER'], changed: ['roles'] });
    // The administrator's has what it did to others; nobody else's has that.
    const ofAdmin = pageOf.parse((await admin.call(story, { id: server.fixtures.people.admin })).data).userStory
      .entries;
    expect(ofAdmin.map(({ name, about }) => [name, about?.id])).toEqual(
      expect.arrayContaining([
        ['user.disabled', customer2],
        ['user.rolesSet', collector],
      ]),
    );
    const other = pageOf.parse((await admin.call(story, { id: driver2 })).data).userStory.entries;
    expect(JSON.stringify(other)).not.toContain(customer2);
  });

  it('is read page by page to its end, each event once', async () => {
    const admin = await server.as('admin');
    // Nobody signs in as this person, which would be an event, too.
    const id = server.fixtures.people.driverRabat;
    for (let version = 1; version <= 65; version += 1)
      await done(act(admin, 'Edit', { id, version, name: `Sara ${version}` }));
    const pages: string[][] = [];
    for (let before: string | null = null, more = true; more; more = before !== null) {
      const { userStory: page }: z.output<typeof pageOf> = pageOf.parse((await admin.call(story, { id, before })).data);
      pages.push(page.entries.map((entry) => entry.id));
      before = page.before;
    }
    expect(pages.map((page) => page.length)).toEqual([30, 30, 5]);
    const ids = pages.flat().map(Number);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  });

  it('is for administrators; nobody has none, and a wrong page is refused', async () => {
    const { driver } = server.fixtures.people;
    for (const person of ['accountant', 'subaccountant', 'customer', 'housekeeper', 'driver', 'support'] as const)
      expect([person, codeOf(await (await server.as(person)).call(story, { id: driver }))]).toEqual([
        person,
        'forbidden',
      ]);
    const admin = await server.as('admin');
    expect((await admin.call(story, { id: newId() })).data).toEqual({ userStory: null });
    expect((await admin.call(story, { id: 'x' })).data).toEqual({ userStory: null });
    for (const before of ['x', '9'.repeat(19)])
      expect((await admin.call(story, { id: driver, before })).errors[0]?.extensions.fields).toEqual([
        { path: 'before', code: 'invalid_id', params: {} },
      ]);
  });
});
