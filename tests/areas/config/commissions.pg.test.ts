// What drivers earn: which commission applies to a delivery, since when, who sees it, and that it is posted.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { addDays, dayOf } from '#shared/lib/time.ts';
import { actOnParcel } from '#tests/areas/packages/support/act-on-parcel.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { createCommission, runAction } from './support/config.ts';

const server = useTestServer();
const today = dayOf(new Date());
const read = 'query ($id: ID!) { package(id: $id) { commission } }';
const pkg = z.object({ package: z.object({ commission: z.number().nullable() }) });

const commissionSeenBy = async (name: PersonName, id: string) =>
  pkg.parse((await (await server.as(name)).call(read, { id })).data).package.commission;

async function deliver(given: Parameters<typeof buildEnrouteParcel>[1] = {}, by: PersonName = 'driver') {
  const parcel = buildEnrouteParcel(server.fixtures, { cod: 10_000, ...given });
  await insertParcels(server.db, parcel);
  expect((await actOnParcel(server, by, 'deliver', { id: parcel.id, cash: 10_000 })).errors).toEqual([]);
  return parcel.id;
}

const posted = async (id: string) =>
  (
    await inTransaction(server.db, systemPrincipal, (trx) =>
      sql`select sum(e.amount)::int as amount from ledger_entries e join ledger_postings p on p.id = e.posting_id
        join ledger_accounts a on a.id = e.account_id
        where p.source_id = ${id} and a.kind = 'commission_payable'`.execute(trx),
    )
  ).rows;

const refusalOf = async (name: PersonName, action: string, input: Record<string, unknown>) => {
  const { errors } = await runAction(await server.as(name), action, 'commission { id }', input);
  return errors.map(({ extensions }) => [
    extensions.code,
    ...(extensions.fields ?? []).map((field) => `${field.path} ${field.code}`),
  ]);
};

describe('a delivery', () => {
  it('earns nothing where nothing is agreed', async () => {
    const id = await deliver();
    expect([await commissionSeenBy('admin', id), await posted(id)]).toEqual([null, [{ amount: null }]]);
  });

  describe('where something is agreed', () => {
    beforeAll(async () => {
      const { hubs, cities, people } = server.fixtures;
      const admin = await server.as('admin');
      await createCommission(admin, { amount: 1_000, since: today });
      await createCommission(admin, { amount: 1_100, since: today, hubId: hubs.casa });
      await createCommission(admin, { amount: 1_300, since: today, cityId: cities.mohammedia });
      await createCommission(admin, { amount: 1_500, since: today, driverId: people.driver2 });
      await createCommission(admin, { amount: 9_900, since: addDays(today, 1) });
      await createCommission(admin, { amount: 9_900, since: addDays(today, 1), driverId: people.driver });
    });

    it('earns by its driver, else by its city, else by its hub, else as all do, and by no other day', async () => {
      const { cities, people } = server.fixtures;
      const seen = [
        await deliver(),
        await deliver({ cityId: cities.mohammedia }),
        await deliver({ cityId: cities.mohammedia, driverId: people.driver2 }, 'driver2'),
      ].map((id) => commissionSeenBy('admin', id));
      expect(await Promise.all(seen)).toEqual([1_100, 1_300, 1_500]);
    });

    it('is posted with its commission, seen by its driver and hidden from its sender', async () => {
      const document = 'subscription { packageChanged { id package { status commission } } }';
      const driver = await subscribe(server.url, await server.as('driver'), [document]);
      const customer = await subscribe(server.url, await server.as('customer'), [document]);
      const other = await subscribe(server.url, await server.as('driver2'), [document]);
      const id = await deliver();
      await driver.untilText('"commission":1100');
      await customer.untilText(id);
      await customer.untilText('"status":"delivered"');
      await other.roundTrip();
      expect(customer.text()).not.toContain('1100');
      expect(other.text()).not.toContain(id);
      expect([await commissionSeenBy('driver', id), await commissionSeenBy('customer', id)]).toEqual([1_100, null]);
      expect(await posted(id)).toEqual([{ amount: -1_100 }]);
    });

    it('that is corrected earns nothing, and again when it is repeated', async () => {
      const id = await deliver();
      await actOnParcel(server, 'accountant', 'correct', { id, note: 'Mauvais colis' });
      expect([await commissionSeenBy('admin', id), await posted(id)]).toEqual([null, [{ amount: 0 }]]);
      await actOnParcel(server, 'driver', 'deliver', { id, cash: 10_000 });
      expect([await commissionSeenBy('admin', id), await posted(id)]).toEqual([1_100, [{ amount: -1_100 }]]);
    });

    it('keeps what it earned when the commission ends or another one begins', async () => {
      const id = await deliver();
      await createCommission(await server.as('admin'), {
        amount: 2_000,
        since: today,
        hubId: server.fixtures.hubs.casa,
        cityId: server.fixtures.cities.casa,
      });
      expect(await commissionSeenBy('admin', id)).toBe(1_100);
      expect(await commissionSeenBy('admin', await deliver())).toBe(2_000);
    });
  });
});

describe('a commission', () => {
  const far = addDays(today, 400);

  it('is refused for a day of the past, an end before its beginning, and who or what does not exist', async () => {
    const create = (input: object) => refusalOf('admin', 'commissionCreate', { amount: 1, since: far, ...input });
    const { companies, people } = server.fixtures;
    expect(await create({ since: addDays(today, -1) })).toEqual([['invalid_input', 'since day_in_past']]);
    expect(await create({ until: addDays(far, -1) })).toEqual([['invalid_input', 'until rate.ends_before']]);
    expect(await create({ driverId: people.customer })).toEqual([['invalid_input', 'driverId unknown_driver']]);
    expect(await create({ cityId: companies.atlas })).toEqual([['invalid_input', 'cityId unknown_city']]);
    expect(await create({ hubId: companies.atlas })).toEqual([['invalid_input', 'hubId unknown_hub']]);
    expect((await create({ amount: -1 }))[0]?.[0]).toBe('invalid_input');
  });

  it('of the same drivers and day is made once, also by two administrators at once', async () => {
    const admin = await server.as('admin');
    const made = await Promise.allSettled([1, 2].map((amount) => createCommission(admin, { amount, since: far })));
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refusalOf('admin', 'commissionCreate', { amount: 3, since: far })).toEqual([
      ['invalid_input', 'since rate.same_day'],
    ]);
  });

  it('in force gets an end from today on and is not removed; one to come is removed, and its day is free again', async () => {
    const admin = await server.as('admin');
    const { people } = server.fixtures;
    const begun = await createCommission(admin, { amount: 1, since: today, driverId: people.subdriver });
    expect(await refusalOf('admin', 'commissionRemove', { id: begun })).toEqual([['rate.in_force']]);
    expect(await refusalOf('admin', 'commissionEnd', { id: begun, until: addDays(today, -1) })).toEqual([
      ['invalid_input', 'until day_in_past'],
    ]);
    expect(await refusalOf('admin', 'commissionEnd', { id: begun, until: today })).toEqual([]);
    const later = await createCommission(admin, { amount: 1, since: addDays(far, 1) });
    expect(await refusalOf('admin', 'commissionRemove', { id: later })).toEqual([]);
    expect(await createCommission(admin, { amount: 2, since: addDays(far, 1) })).not.toBe(later);
  });

  it('is heard of by administrators, and by nobody else', async () => {
    const document = 'subscription { commissionChanged { kind commission { amount } } }';
    const admin = await subscribe(server.url, await server.as('admin'), [document]);
    const others = [];
    for (const name of ['driver', 'customer', 'accountant', 'housekeeper'] as const) {
      const client = await server.as(name);
      expect((await client.call('{ commissions { amount } }')).errors[0]?.extensions.code).toBe('forbidden');
      others.push(await subscribe(server.url, client, [document]));
    }
    await createCommission(await server.as('admin'), { amount: 7_777, since: addDays(far, 2) });
    await admin.untilText('7777');
    for (const other of others) {
      await other.roundTrip();
      expect(other.text()).not.toContain('7777');
    }
  });
});
