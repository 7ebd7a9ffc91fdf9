// What the functions of the database answer: they count and read across scopes, so the program above sees only this.
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '#server/db/connection/connection.ts';
import { type DbPrincipal, inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { newId } from '#server/db/new-id.ts';
import { recordEvent } from '#server/events/record.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import type { Role } from '#shared/access/roles.ts';
import { type Fixtures, insertFixtures } from '#tests/fixtures/fixtures.ts';
import { buildEnrouteParcel, buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { person } from '#tests/fixtures/effect-of.ts';
import { useDatabase } from '#tests/support/postgres.ts';

const database = useDatabase();
let db: Db;
let fixtures: Fixtures;

beforeAll(async () => {
  db = connect(database.url);
  fixtures = await insertFixtures(db);
});
afterAll(() => db.destroy());

const read = async (query: RawBuilder<unknown>, principal: DbPrincipal = systemPrincipal): Promise<unknown[]> =>
  (await inTransaction(db, principal, (trx) => query.execute(trx))).rows;

const day = (date: number) => new Date(Date.UTC(2026, 0, date));

async function insert(given: Partial<PackageRow> = {}): Promise<PackageRow> {
  const row = buildParcel(fixtures, given);
  await insertParcels(db, row);
  return row;
}

describe('orders of a phone that came back undelivered', () => {
  const phone = '+212661000001';
  const back = { phone, status: 'canceled', pickedUpAt: day(2), canceledAt: day(3) } as const;

  it.each<[string, Partial<PackageRow>, number]>([
    ['count with a reason', { ...back, reason: 'refused' }, 1],
    ['count without a reason', back, 1],
    ['count once they are with their sender', { ...back, status: 'returned', returnedAt: day(4) }, 1],
    ['do not count when they were canceled before the pickup', { ...back, pickedUpAt: null }, 0],
    ['do not count when they were delivered', { ...back, status: 'delivered', canceledAt: null }, 0],
    ['do not count when they were lost', { ...back, reason: 'lost' }, 0],
    ['do not count when they were damaged', { ...back, reason: 'damaged' }, 0],
  ])('%s', async (what, given, counted) => {
    const of = `${phone}${what.length}${counted}`;
    await insert({ ...given, phone: of });
    expect(await read(sql`select * from undelivered_orders(array[${of}])`)).toEqual(
      counted === 0 ? [] : [{ phone: of, n: counted }],
    );
  });

  it('are recent from the instant on that is asked for', async () => {
    for (const date of [1, 2, 3]) await insert({ phone, createdAt: day(date) });
    expect(await read(sql`select recent_orders(${phone}, ${day(2)}) as n`)).toEqual([{ n: 2 }]);
  });
});

describe('the fees of a route', () => {
  it('are those of the own tariff, else of the default one, from the hub where a parcel begins', async () => {
    const { companies, hubs, cities } = fixtures;
    const [own, fes] = [newId(), newId()];
    await inTransaction(db, systemPrincipal, async (trx) => {
      await trx.insertInto('offersGroups').values({ id: own, name: 'Atlas' }).execute();
      const line = { groupId: own, delivered: 1, refused: 2, returned: 3 };
      await trx.insertInto('cities').values({ id: fes, nameFr: 'Fès', nameAr: 'فاس', hubId: hubs.rabat }).execute();
      await trx
        .insertInto('offersLines')
        .values([
          { ...line, hubId: hubs.casa, cityId: cities.rabat },
          { ...line, hubId: hubs.casa, cityId: fes },
          { ...line, hubId: hubs.rabat, cityId: cities.casa, delivered: 9 },
        ])
        .execute();
      await trx.updateTable('companies').set({ offersGroupId: own }).where('id', '=', companies.atlas).execute();
    });
    const standard = { groupName: 'Standard', isOwn: false, delivered: 3_500, refused: 1_000, returned: 500 };
    const atlas = { groupName: 'Atlas', isOwn: true, delivered: 1, refused: 2, returned: 3 };
    const expectTariff = async (company: string, city: string, expected: (typeof atlas)[]): Promise<void> => {
      const route = sql`${company}::uuid, ${hubs.casa}::uuid, ${city}::uuid`;
      expect(await read(sql`select * from tariff_of(${route})`)).toEqual(expected);
      const fees = expected.map(({ delivered, refused, returned }) => ({ delivered, refused, returned }));
      expect(await read(sql`select * from fees_of(${route})`)).toEqual(fees);
    };
    await expectTariff(companies.atlas, cities.rabat, [atlas]);
    await expectTariff(companies.atlas, cities.casa, [standard]);
    await expectTariff(companies.zellige, cities.rabat, [standard]);
    // A town that the tariff of another company alone has.
    await expectTariff(companies.zellige, fes, []);
    // An archived tariff counts no more, though its company still refers to it.
    await inTransaction(db, systemPrincipal, (trx) =>
      trx.updateTable('offersGroups').set({ status: 'archived' }).where('id', '=', own).execute(),
    );
    await expectTariff(companies.atlas, cities.rabat, [standard]);
  });
});

const stop = (own: boolean, cityId: string): unknown => expect.objectContaining({ own, cityId });

const tracked = (id: string) => read(sql`select * from tracked_package(${id})`);

describe('a parcel that its recipient follows', () => {
  // Events are kept by month, and those of this one and the last have their place.
  const began = Date.now() - 3_600_000;
  const at = (minute: number) => new Date(began + minute * 60_000);
  const record = (id: string, name: string, minute: number) =>
    inTransaction(db, systemPrincipal, (trx) =>
      recordEvent(trx, {
        at: at(minute).toISOString(),
        actorId: null,
        actorRole: 'SYS',
        name: `package.${name}`,
        entity: 'package',
        entityId: id,
        version: 1,
        changed: [],
        before: null,
        after: null,
        payload: {},
      }),
    );

  it('was at a hub and went out when it last did', async () => {
    const { id } = await insert();
    for (const [minute, name, atHub, out] of [
      [11, 'takenIn', 11, null],
      [12, 'dispatched', 11, null],
      [13, 'arrived', 13, null],
      [14, 'started', 13, 14],
      [15, 'resumed', 13, 15],
      [16, 'handedBack', 16, 15],
      [17, 'relaunched', 16, 17],
    ] as const) {
      await record(id, name, minute);
      expect(await tracked(id)).toMatchObject([{ atHubAt: at(atHub), outAt: out && at(out) }]);
    }
  });

  it('shows the first name of its driver, the other stops of the day as towns, and where the driver set out', async () => {
    const { people, hubs, cities } = fixtures;
    const route = { driverId: people.driver2, originHubId: hubs.rabat, trackingNumber: 'CAS-26-000001' };
    const mine = buildEnrouteParcel(fixtures, route);
    const next = buildEnrouteParcel(fixtures, { ...route, trackingNumber: 'CAS-26-000002', cityId: cities.mohammedia });
    const over = Array.from({ length: 25 }, (_, index) =>
      buildParcel(fixtures, { driverId: people.driver2, status: 'delivered', deliveredAt: day(index + 1) }),
    );
    await insertParcels(db, mine, next, buildEnrouteParcel(fixtures, { driverId: people.driver }), ...over);
    await inTransaction(db, systemPrincipal, async (trx) => {
      await trx.updateTable('users').set({ name: '  Karim Alami' }).where('id', '=', people.driver2).execute();
      await trx.updateTable('hubs').set({ lat: 33.6, lng: -7.5 }).where('id', '=', hubs.casa).execute();
      await sql`insert into user_requests
        (id, version, status, reference, kind, asked_by, package_id, tracking_number, day, steps, closed_at, created_at, updated_at)
        select gen_random_uuid(), 1, status, 'D-' || status, 'other_day', 'recipient', ${mine.id}, 'CAS-26-000001', '2026-02-02', '[]',
          case when status = 'done' then now() end, now(), now() from unnest(array['done', 'waiting']) status`.execute(
        trx,
      );
    });
    expect(await tracked(mine.id)).toMatchObject([
      {
        driverFirstName: 'Karim',
        hubFr: 'Casablanca',
        openRequests: 1,
        startLat: 33.6,
        startLng: -7.5,
        stops: [stop(true, cities.casa), stop(false, cities.mohammedia)],
        lastStops: Array.from({ length: 21 }, (_, index) => day(25 - index)),
      },
    ]);
    await inTransaction(db, systemPrincipal, (trx) =>
      sql`insert into driver_positions (driver_id, at, lat, lng, source, taken_at, track_at, track_lat, track_lng)
        values (${people.driver2}, now(), 34, -6, 'demo', now(), now(), 34, -6)`.execute(trx),
    );
    expect(await tracked(mine.id)).toMatchObject([{ startLat: 34, startLng: -6 }]);
    expect(await tracked(over[0]?.id ?? '')).toMatchObject([{ stops: null, lastStops: null }]);
  });
});

describe('an account', () => {
  it('is shown by the first of its roles in this order, and lists its roles by name', async () => {
    const order: readonly Role[] = [
      'ADMIN',
      'HOUSEKEEPER',
      'BACKOFFICE',
      'SUPPORT',
      'SUBDRIVER',
      'ACCOUNTANT',
      'SUBACCOUNTANT',
      'COMMERCIAL',
      'DRIVER',
      'CUSTOMER',
      'COLLECTOR',
      'SUBCUSTOMER',
      'TRANSPORTOR',
    ];
    const id = newId();
    const shown = async () =>
      read(sql`select p.kind, u.roles, i.created_at from users u, people_names(array[${id}::uuid]) p, inboxes i
        where u.id = ${id} and i.id = u.id`);
    await inTransaction(db, systemPrincipal, async (trx) => {
      await trx
        .insertInto('users')
        .values({ id, login: 'all', name: 'All', createdAt: day(5), approvedAt: day(5) })
        .execute();
      await trx
        .insertInto('userRoles')
        .values(order.map((role) => ({ userId: id, role })))
        .execute();
    });
    for (const [index, kind] of order.entries()) {
      // Its inbox is as old as the account: it has no announcements from before.
      expect(await shown()).toEqual([{ kind, roles: order.slice(index).toSorted(), createdAt: day(5) }]);
      await inTransaction(db, systemPrincipal, (trx) =>
        trx.deleteFrom('userRoles').where('userId', '=', id).where('role', '=', kind).execute(),
      );
    }
    expect(await shown()).toEqual([{ kind: '', roles: [], createdAt: day(5) }]);
  });
});

const find = (words: string, companies: readonly string[] | null = null) =>
  read(
    sql`select search_ids('package', ${words}, 10) as id`,
    companies === null ? systemPrincipal : person(newId(), 'CUSTOMER', { company: companies }).dbPrincipal,
  );

describe('a search by words', () => {
  it('finds them in their order, by the beginning of all but the last', async () => {
    const { id } = await insert({ recipientName: 'Zahra Beni Mellal', partnerId: 'ref-12345678' });
    const others = [newId(), newId(), newId()];
    for (const words of ['ZÁHRA beni', 'ni mel', 'f-12345678 zahra', 'zahra beni mell'])
      expect([words, await find(words)]).toEqual([words, [{ id }]]);
    for (const words of ['beni zahra', 'zahra mellal', 'zah beni', 'zahraa', '12345679'])
      expect([words, await find(words)]).toEqual([words, []]);
    expect(await find('zahra beni', [fixtures.companies.atlas, ...others])).toEqual([{ id }]);
    expect(await find('zahra beni', [fixtures.companies.zellige, ...others])).toEqual([]);
    expect(await find('zahra beni', [fixtures.companies.zellige])).toEqual([]);
    expect(await find('zahra beni', [])).toEqual([]);
    expect(await find('')).toEqual([]);
    // Whoever sees all ratings does not see all parcels by that.
    const ofRatings = sql`select search_ids('package', 'zahra beni', 10) from set_config('qafila.sees_everything', 'rating', true)`;
    expect(await read(ofRatings, person(newId(), 'CUSTOMER').dbPrincipal)).toEqual([]);
  });

  it('finds a number by its beginning only, in any case', async () => {
    const { id } = await insert({ trackingNumber: 'ZZZ-26-123456' });
    expect(await find('zzz-26-123')).toEqual([{ id }]);
    expect(await find('zzz-26-23')).toEqual([]);
  });
});
