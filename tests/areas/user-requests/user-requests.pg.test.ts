// Requests over the endpoint: who asks and decides, what a decision does, who hears of it, and what is refused.
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { scheduledEntities, transactionalSubscribers } from '#server/areas/index.ts';
import { runDueActions } from '#server/commands/scheduler.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { createLogger } from '#server/lib/logger.ts';
import { addDays, dayOf } from '#shared/lib/time.ts';
import { requestableDays } from '#shared/areas/tracking/requests.ts';
import { buildEnrouteParcel, buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { type ApiClient, useTestServer } from '#tests/fixtures/test-server.ts';
import { codeOf, request, sessionOf } from '#tests/areas/tracking/support/tracking.ts';
import { act, ask, askRaw } from './support/requests.ts';

const server = useTestServer();
const later = requestableDays(new Date()).at(-1) ?? '';
const tomorrow = addDays(dayOf(new Date()), 1);
const pickup = { kind: 'pickup', address: '12 bd Zerktouni', day: tomorrow, window: 'morning', quantity: 2 };

const log = createLogger({ level: 'silent' });
/** Runs what is due by time alone. */
async function runScheduler(): Promise<void> {
  const now = new Date();
  const context = {
    db: server.db,
    subscribers: transactionalSubscribers,
    now: () => now,
    notifyCommitted: () => {},
  };
  await runDueActions(scheduledEntities(context), now, log);
}

/** What the recipient of a parcel asked for; its id. */
async function askAsRecipient(
  pkg: { id: string; trackingNumber: string; trackingId: string },
  wish: { day?: string; address?: string },
): Promise<string> {
  const session = await sessionOf(server.url, pkg);
  expect(codeOf(await request(server.url, { session, ...wish }))).toBeNull();
  const document = 'query ($id: ID!) { userRequestsOfPackage(packageId: $id) { id } }';
  const { data } = await (await server.as('admin')).call(document, { id: pkg.id });
  const [first] = z
    .object({ userRequestsOfPackage: z.array(z.object({ id: z.string() })) })
    .parse(data).userRequestsOfPackage;
  return first?.id ?? '';
}

const read = (client: ApiClient, id: string) =>
  client.call('query ($id: ID!) { userRequest(id: $id) { kind status amount allowedActions } }', { id });
const seen = z.object({ userRequest: z.nullable(z.object({ allowedActions: z.array(z.string()) })) });
const parcelOf = async (id: string): Promise<unknown> => {
  const document = 'query ($id: ID!) { package(id: $id) { status nextDate address city { id } collector { name } } }';
  const { data } = await (await server.as('admin')).call(document, { id });
  return z.object({ package: z.unknown() }).parse(data).package;
};

describe('a pickup', () => {
  it('is followed by the customer from the first look to its end, which gives the oldest confirmed parcels to the collector', async () => {
    const { people, companies } = server.fixtures;
    const confirmed = [3, 2, 1].map((day) =>
      buildParcel(server.fixtures, { status: 'confirmed', createdAt: new Date(Date.UTC(2026, 0, day)) }),
    );
    const foreign = buildParcel(server.fixtures, { status: 'confirmed', companyId: companies.zellige });
    await insertParcels(server.db, ...confirmed, foreign);
    const [customer, hub] = [await server.as('customer'), await server.as('housekeeper')];
    const heard = await subscribe(
      server.url,
      customer,
      'subscription { userRequestChanged { userRequest { status } } }',
    );
    const id = await ask(customer, pickup);
    await heard.untilText('"waiting"');
    for (const [action, status, given] of [
      ['See', 'seen', {}],
      ['Check', 'checking', {}],
      ['Accept', 'accepted', { note: 'Passage vers 10 h' }],
      ['Process', 'processing', {}],
    ] as const) {
      await act(hub, action, { id, ...given });
      // Two steps in a moment are heard as the last one.
      await heard.untilText(`"${status}"`);
    }
    expect(await act(hub, 'Finish', { id })).toBe('required');
    expect(await act(hub, 'Finish', { id, collectorId: people.collector })).toMatchObject({
      status: 'done',
      assignedParcels: 2,
      steps: [
        { status: 'waiting', by: { name: expect.any(String) } },
        { status: 'seen' },
        { status: 'checking' },
        { status: 'accepted', note: 'Passage vers 10 h' },
        { status: 'processing' },
        { status: 'done' },
      ],
    });
    await heard.untilText('"done"');
    const collected = await Promise.all([...confirmed, foreign].map((pkg) => parcelOf(pkg.id)));
    expect(
      z
        .array(z.object({ collector: z.unknown() }))
        .parse(collected)
        .map(({ collector }) => collector === null),
    ).toEqual([true, false, false, true]);
  });

  it('ends without parcels when somebody has assigned them already', async () => {
    await insertParcels(
      server.db,
      buildParcel(server.fixtures, { status: 'confirmed', companyId: server.fixtures.companies.zellige }),
    );
    const [customer, hub] = [await server.as('customer2'), await server.as('admin')];
    const [all, none] = [await ask(customer, { ...pickup, quantity: 200 }), await ask(customer, pickup)];
    const collectorId = server.fixtures.people.collector;
    for (const id of [all, none]) await act(hub, 'Accept', { id });
    expect(await act(hub, 'Finish', { id: all, collectorId })).toMatchObject({ status: 'done' });
    expect(await act(hub, 'Finish', { id: none, collectorId })).toMatchObject({ status: 'done', assignedParcels: 0 });
  });
});

describe('another day', () => {
  it('asked for by the recipient moves the parcel when it is accepted, also after a visit', async () => {
    const [enroute, reported] = ['enroute', 'reported'].map((status) =>
      buildEnrouteParcel(server.fixtures, { status: status === 'enroute' ? 'enroute' : 'reported' }),
    );
    if (!enroute || !reported) throw new Error('no parcel');
    await insertParcels(server.db, enroute, reported);
    const hub = await server.as('housekeeper');
    for (const pkg of [enroute, reported]) {
      const id = await askAsRecipient(pkg, { day: later });
      expect(await act(hub, 'Accept', { id })).toMatchObject({ status: 'done' });
      expect(await parcelOf(pkg.id)).toMatchObject({ status: 'scheduled', nextDate: later });
    }
  });

  it('is kept until a driver has the parcel, and lapses with a parcel that is over', async () => {
    const [atHub, over] = [
      buildParcel(server.fixtures, { status: 'inhouse' }),
      buildParcel(server.fixtures, { status: 'inhouse' }),
    ];
    await insertParcels(server.db, atHub, over);
    const [kept, lapsed] = [await askAsRecipient(atHub, { day: later }), await askAsRecipient(over, { day: later })];
    const admin = await server.as('admin');
    expect(await act(admin, 'Accept', { id: kept })).toMatchObject({ status: 'accepted' });
    await inTransaction(server.db, systemPrincipal, async (trx) => {
      await trx.updateTable('packages').set({ status: 'canceled', statusRank: 11 }).where('id', '=', over.id).execute();
      await trx
        .updateTable('packages')
        .set({ status: 'received', statusRank: 5, driverId: server.fixtures.people.driver })
        .where('id', '=', atHub.id)
        .execute();
    });
    await runScheduler();
    expect(await parcelOf(atHub.id)).toMatchObject({ status: 'scheduled', nextDate: later });
    expect((await read(admin, kept)).data).toMatchObject({ userRequest: { status: 'done' } });
    expect((await read(admin, lapsed)).data).toMatchObject({ userRequest: { status: 'canceled' } });
  });

  it('is heard by the staff of the hub, and by nobody of another hub, company or driver', async () => {
    const pkg = buildEnrouteParcel(server.fixtures);
    await insertParcels(server.db, pkg);
    const document = 'subscription { userRequestChanged { kind userRequest { id status } } }';
    const as = async (name: PersonName) => subscribe(server.url, await server.as(name), document);
    const hub = await as('housekeeper');
    const strangers = await Promise.all((['housekeeperRabat', 'customer2', 'driver'] as const).map(as));
    const id = await askAsRecipient(pkg, { day: later });
    await hub.untilText(id);
    await act(await server.as('housekeeper'), 'Accept', { id });
    await hub.untilText('"done"');
    for (const stranger of strangers) {
      await stranger.roundTrip();
      expect(stranger.data()).toEqual([]);
    }
  });
});

describe('an address change', () => {
  it('moves the parcel to the city that whoever decides chooses; a refusal needs a reason, which the asker reads', async () => {
    const [pkg, other] = [
      buildParcel(server.fixtures, { status: 'inhouse', feesFixed: true }),
      buildEnrouteParcel(server.fixtures),
    ];
    await insertParcels(server.db, pkg, other);
    const [customer, support] = [await server.as('customer'), await server.as('support')];
    const id = await ask(customer, { kind: 'address_change', packageId: pkg.id, address: '4 rue Tarik' });
    const { cities } = server.fixtures;
    expect(await act(support, 'Accept', { id, cityId: cities.rabat })).toMatchObject({ status: 'done' });
    expect(await parcelOf(pkg.id)).toMatchObject({
      status: 'transit',
      address: '4 rue Tarik',
      city: { id: cities.rabat },
    });
    const second = await ask(customer, { kind: 'address_change', packageId: other.id, address: '5 rue Tarik' });
    expect(await act(support, 'Reject', { id: second, reason: ' ' })).toBe('required');
    expect(await act(support, 'Reject', { id: second, reason: 'Déjà en route' })).toMatchObject({ status: 'rejected' });
    const document = 'query { notifications { rows { event facts { kind response } } } }';
    await vi.waitFor(async () => {
      expect(JSON.stringify((await customer.call(document)).data)).toContain('Déjà en route');
    }, 10_000);
  });
});

describe('requests', () => {
  it('are decided by whom their kind says, and by nobody else', async () => {
    const customer = await server.as('customer');
    const ids = {
      pickup: await ask(customer, pickup),
      recharge: await ask(customer, { kind: 'recharge', amount: 50_000 }),
      account_change: await ask(customer, { kind: 'account_change', text: 'Nouveau RIB' }),
    };
    const may = async (name: PersonName) => {
      const client = await server.as(name);
      const rows = await Promise.all(Object.values(ids).map(async (id) => (await read(client, id)).data));
      return rows.map((data) => {
        const { userRequest } = seen.parse(data);
        if (userRequest === null) return 'unseen';
        return userRequest.allowedActions.includes('accept') ? 'decides' : 'sees';
      });
    };
    expect(await may('admin')).toEqual(['decides', 'decides', 'decides']);
    expect(await may('accountant')).toEqual(['sees', 'decides', 'sees']);
    expect(await may('support')).toEqual(['sees', 'sees', 'sees']);
    // Money and accounts are no business of a hub.
    expect(await may('housekeeper')).toEqual(['decides', 'unseen', 'unseen']);
    expect(await may('housekeeperRabat')).toEqual(['unseen', 'unseen', 'unseen']);
    expect(await may('customer')).toEqual(['sees', 'sees', 'sees']);
    expect(await act(await server.as('accountant'), 'Accept', { id: ids.pickup })).toBe('forbidden');
    expect(await act(await server.as('housekeeper'), 'Accept', { id: ids.recharge })).toBe('missing');
    expect(await act(customer, 'Accept', { id: ids.recharge })).toBe('forbidden');
    expect((await read(await server.as('support'), ids.recharge)).data).toMatchObject({
      userRequest: { amount: null },
    });
    for (const name of ['customer2', 'driver'] as const)
      expect((await read(await server.as(name), ids.recharge)).data).toEqual({ userRequest: null });
  });

  it('take the fields of their kind alone', async () => {
    const { customer, driver } = { customer: await server.as('customer'), driver: await server.as('driver') };
    const foreign = buildParcel(server.fixtures, { companyId: server.fixtures.companies.zellige });
    const delivered = buildParcel(server.fixtures, { status: 'delivered' });
    await insertParcels(server.db, foreign, delivered);
    const refused: [ApiClient, Record<string, unknown>, string][] = [
      [driver, pickup, 'kind: forbidden'],
      [customer, { kind: 'other_day', packageId: foreign.id, day: later }, 'kind: forbidden'],
      [customer, { kind: 'payout' }, 'amount: required'],
      [customer, { kind: 'payout', amount: 50_000, address: 'x' }, 'address: unknown_field'],
      [customer, { ...pickup, quantity: 201 }, 'quantity: too_large'],
      [customer, { ...pickup, day: '2020-01-06' }, 'day: day_in_past'],
      [customer, { ...pickup, address: 'a\u0000b' }, 'address: invalid_text'],
      [customer, { kind: 'address_change', packageId: foreign.id, address: 'x' }, 'packageId: unknown_package'],
      [customer, { kind: 'address_change', packageId: delivered.id, address: 'x' }, 'userRequest.parcel_finished'],
    ];
    const codes = [];
    for (const [client, input] of refused) {
      const extensions = (await askRaw(client, input)).errors[0]?.extensions;
      const [field] = extensions?.fields ?? [];
      codes.push(field ? `${field.path}: ${field.code}` : extensions?.code);
    }
    expect(codes).toEqual(refused.map(([, , code]) => code));
  });

  it('are taken back by who asked as long as nobody has looked, and never by another', async () => {
    const customer = await server.as('customer');
    const [waiting, seen] = [await ask(customer), await ask(customer)];
    await act(await server.as('housekeeper'), 'See', { id: seen });
    expect(await act(await server.as('customer2'), 'Cancel', { id: waiting })).toBe('missing');
    expect(await act(customer, 'Cancel', { id: waiting })).toMatchObject({ status: 'canceled' });
    expect(await act(customer, 'Cancel', { id: seen })).toBe('userRequest.wrong_status');
  });

  it('are decided together: what can be is, and each of the others says why it is not', async () => {
    const parcels = [1, 2, 3].map(() => buildEnrouteParcel(server.fixtures));
    const noCity = buildParcel(server.fixtures, { status: 'inhouse', cityId: null, cityText: 'Ailleurs' });
    await insertParcels(server.db, ...parcels, noCity);
    const ids = [];
    for (const pkg of [...parcels, noCity].toReversed())
      ids.push(await askAsRecipient(pkg, { address: '4 rue Tarik' }));
    const document = `mutation ($ids: [ID!]!) { userRequestsAccept(input: { ids: $ids }) {
      results { userRequest { status } error { code fields { code } } } } }`;
    const { data } = await (await server.as('admin')).call(document, { ids });
    expect(data).toMatchObject({
      userRequestsAccept: {
        results: [
          { error: { code: 'invalid_input', fields: [{ code: 'required' }] } },
          { userRequest: { status: 'done' }, error: null },
          { userRequest: { status: 'done' }, error: null },
          { userRequest: { status: 'done' }, error: null },
        ],
      },
    });
  });
});
