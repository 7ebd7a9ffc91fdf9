// Hubs, cities, tariffs and settings belong to administrators; each save records its changes, and conflicts are
// reported.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inSnapshot, systemPrincipal } from '#server/db/transaction.ts';
import type { Role } from '#shared/access/roles.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { personOfRole } from '#tests/fixtures/fixtures.ts';
import { buildEnrouteParcel, buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { socketPatience, subscribe } from '#tests/fixtures/subscribe.ts';
import {
  runAction,
  valueAt,
  type OffersGroup,
  createParcel,
  actOnParcel,
  businessSettingsId,
  defaultOffersGroup,
} from './support/config.ts';

const server = useTestServer();

const mayConfigure: Record<Role, boolean> = {
  ADMIN: true,
  ACCOUNTANT: false,
  SUBACCOUNTANT: false,
  DRIVER: false,
  SUBDRIVER: false,
  COLLECTOR: false,
  SUBCUSTOMER: false,
  CUSTOMER: false,
  HOUSEKEEPER: false,
  BACKOFFICE: false,
  SUPPORT: false,
  COMMERCIAL: false,
  TRANSPORTOR: false,
};

const facts = z.object({ changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })) });
async function lastDifference(entityId: string) {
  const row = await inSnapshot(server.db, systemPrincipal, (trx) =>
    trx
      .selectFrom('events')
      .select(['facts', 'actorId', 'name'])
      .where('entityId', '=', entityId)
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  );
  return { name: row?.name, actorId: row?.actorId, changes: facts.parse(row?.facts).changes };
}

interface Place {
  id: string;
  version: number;
  nameFr: string;
}

async function newCity(nameFr: string, given: object = {}): Promise<Place> {
  const answer = await runAction(await server.as('admin'), 'cityCreate', 'city { id version nameFr }', {
    nameFr,
    nameAr: nameFr,
    hubId: server.fixtures.hubs.casa,
    ...given,
  });
  expect(answer.errors).toEqual([]);
  return valueAt(answer, 'cityCreate', 'city') as Place;
}

it.each(Object.entries(mayConfigure))('%s: sets and reads the configuration: %s', async (role, allowed) => {
  const person = await server.as(personOfRole[role as Role]);
  const calls = [
    person.call('{ configHubs { id } }'),
    person.call('{ configCities { id } }'),
    person.call('{ offersGroups { id } }'),
    runAction(person, 'hubEdit', 'hub { id }', { id: server.fixtures.hubs.casa, version: 1 }),
    runAction(person, 'cityEdit', 'city { id }', { id: server.fixtures.cities.casa, version: 1 }),
    runAction(person, 'offersGroupEdit', 'offersGroup { id }', { id: businessSettingsId, version: 1 }),
    runAction(person, 'rulesEdit', 'rules { id }', { id: businessSettingsId, version: 1 }),
    person.call('mutation { waitingCitiesResolve(input: {}) { resolved } }'),
  ];
  for (const { errors } of await Promise.all(calls))
    expect(errors.some(({ extensions }) => extensions.code === 'forbidden')).toBe(!allowed);
  // What every role may read for its dialogs.
  expect((await person.call('{ rules { maxAttempts reportReasons cancelReasons } }')).data).toMatchObject({
    rules: { maxAttempts: 3 },
  });
});

describe('a save', () => {
  it('records in its event who changed what, from which value to which', async () => {
    const city = await newCity('Zagora');
    const admin = await server.as('admin');
    await runAction(admin, 'cityEdit', 'city { id }', {
      id: city.id,
      version: 1,
      nameFr: 'Zagora',
      nameAr: 'زاكورة',
      lat: 30.33,
      lng: -5.84,
      aliases: ['Zagoura', 'zagora ville'],
    });
    expect(await lastDifference(city.id)).toEqual({
      name: 'city.edited',
      actorId: server.fixtures.people.admin,
      changes: [
        { field: 'nameAr', before: 'Zagora', after: 'زاكورة' },
        { field: 'lat', before: null, after: 30.33 },
        { field: 'lng', before: null, after: -5.84 },
        { field: 'aliases', before: [], after: ['zagora ville', 'zagoura'] },
      ],
    });
  });

  it('of a tariff records each cell', async () => {
    const admin = await server.as('admin');
    const { id, version } = await defaultOffersGroup(admin);
    const { hubs, cities } = server.fixtures;
    await runAction(admin, 'offersGroupEdit', 'offersGroup { id }', {
      id,
      version,
      lines: [
        { hubId: hubs.casa, cityId: cities.rabat, delivered: 4000 },
        { hubId: hubs.rabat, cityId: cities.casa, delivered: null, refused: null, returned: null },
      ],
    });
    const { changes } = await lastDifference(id);
    expect(changes).toHaveLength(4);
    expect(changes).toContainEqual({
      field: `lines.${hubs.casa}.${cities.rabat}.delivered`,
      before: 3500,
      after: 4000,
    });
    expect(changes).toContainEqual({ field: `lines.${hubs.rabat}.${cities.casa}.refused`, before: 1000, after: null });
    expect(
      (
        valueAt(
          await admin.call('query ($id: ID!) { offersGroup(id: $id) { lines { hubId cityId delivered } } }', { id }),
          'offersGroup',
        ) as OffersGroup
      ).lines,
    ).toHaveLength(5);
  });

  it('that conflicts with another save returns both values and changes nothing', async () => {
    const city = await newCity('Tata');
    const admin = await server.as('admin');
    await runAction(admin, 'cityEdit', 'city { id }', { id: city.id, version: 1, nameAr: 'طاطا' });
    const { errors } = await runAction(admin, 'cityEdit', 'city { id }', {
      id: city.id,
      version: 1,
      nameAr: 'تاتا',
      nameFr: 'Tata Centre',
    });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'changed_meanwhile',
      params: { version: 2 },
      fields: [{ path: 'nameAr', params: { mine: 'تاتا', theirs: 'طاطا' } }],
    });
    const cities = valueAt(await admin.call('{ configCities { id nameFr nameAr } }'), 'configCities') as {
      id: string;
      nameFr: string;
      nameAr: string;
    }[];
    expect(cities.find(({ id }) => id === city.id)).toMatchObject({ nameFr: 'Tata', nameAr: 'طاطا' });
  });

  it('of a price that a colleague changed returns both values, and beside another price keeps both', async () => {
    const admin = await server.as('admin');
    const { id, version } = await defaultOffersGroup(admin);
    const route = { hubId: server.fixtures.hubs.casa, cityId: server.fixtures.cities.rabat };
    const save = async (fees: object) => {
      const lines = [{ ...route, ...fees }];
      return (await runAction(admin, 'offersGroupEdit', 'offersGroup { id }', { id, version, lines })).errors;
    };
    expect(await save({ delivered: 4100 })).toEqual([]);
    const [refused] = await save({ delivered: 4200 });
    const path = `lines.${route.hubId}.${route.cityId}.delivered`;
    expect(refused?.extensions).toMatchObject({
      code: 'changed_meanwhile',
      fields: [{ path, params: { mine: 4200, theirs: 4100 } }],
    });
    expect(await save({ returned: 700 })).toEqual([]);
  });

  it('beside a save of another field keeps both', async () => {
    const city = await newCity('Assa');
    const admin = await server.as('admin');
    await runAction(admin, 'cityEdit', 'city { id }', { id: city.id, version: 1, nameAr: 'آسا' });
    const { errors, data } = await runAction(admin, 'cityEdit', 'city { version nameFr nameAr }', {
      id: city.id,
      version: 1,
      aliases: ['assa zag'],
    });
    expect(errors).toEqual([]);
    expect(data).toMatchObject({ cityEdit: { city: { version: 3, nameAr: 'آسا' } } });
  });

  it('is shown at once to another administrator, and to no other role', async () => {
    const city = await newCity('Foum Zguid');
    const query = 'subscription { cityChanged { kind city { nameAr } } }';
    const other = await subscribe(server.url, await server.as('admin'), query);
    const office = await subscribe(server.url, await server.as('backoffice'), query);
    const rules = await subscribe(
      server.url,
      await server.as('customer'),
      'subscription { rulesChanged { kind rules { maxAttempts } } }',
    );
    await runAction(await server.as('admin'), 'cityEdit', 'city { id }', {
      id: city.id,
      version: 1,
      nameAr: 'فم زكيد',
    });
    await runAction(await server.as('admin'), 'rulesEdit', 'rules { id }', {
      id: businessSettingsId,
      version: 1,
      maxAttempts: 4,
    });
    await other.untilText('فم زكيد');
    await rules.untilText('"maxAttempts":4');
    expect(office.text()).not.toContain('فم زكيد');
    expect(rules.text()).not.toContain('فم زكيد');
    expect(office.text()).toContain('forbidden');
  });
});

describe('invalid input', () => {
  it.each([
    ['a point in the sea of another country', { lat: 48.85, lng: 2.35 }, 'lat', 'outside_morocco'],
    ['half a point', { lat: 33.5 }, 'lng', 'required'],
    ['no name', { nameFr: ' ' }, 'nameFr', 'required'],
    ['a name that a city has', { nameFr: 'casablanca' }, 'nameFr', 'already_used'],
    ['an alias of another city', { aliases: ['tanger-med', 'Dar El Beida'] }, 'aliases.1', 'already_used'],
    ['a hub that is none', { hubId: businessSettingsId }, 'hubId', 'unknown_hub'],
  ])('%s is refused on its field', async (_, given, path, code) => {
    const input = { nameFr: 'Ville nouvelle', nameAr: 'مدينة', hubId: server.fixtures.hubs.casa, ...given };
    const { errors } = await runAction(await server.as('admin'), 'cityCreate', 'city { id }', input);
    expect(errors[0]?.extensions.fields).toMatchObject([{ path, code }]);
  });

  it('a hub needs three letters that no other has', async () => {
    const admin = await server.as('admin');
    const hub = { nameFr: 'Fès', nameAr: 'فاس' };
    expect(
      (await runAction(admin, 'hubCreate', 'hub { id }', { ...hub, code: 'F1' })).errors[0]?.extensions.fields,
    ).toMatchObject([{ path: 'code', code: 'invalid_hub_code' }]);
    expect(
      (await runAction(admin, 'hubCreate', 'hub { id }', { ...hub, code: 'rab' })).errors[0]?.extensions.fields,
    ).toMatchObject([{ path: 'code', code: 'already_used', params: { by: 'Rabat' } }]);
    expect(
      valueAt(await runAction(admin, 'hubCreate', 'hub { code }', { ...hub, code: 'fes' }), 'hubCreate', 'hub'),
    ).toEqual({
      code: 'FES',
    });
  });
});

const settled = z.object({ waitingCitiesResolve: z.object({ resolved: z.number(), next: z.string().nullable() }) });

describe('a new alias', () => {
  it('is recognised in the next parcel, and settles those that waited for it', async () => {
    const admin = await server.as('admin');
    const waiting = await createParcel(admin, server.fixtures, { cityId: null, cityText: 'Fdala ' });
    const other = await createParcel(admin, server.fixtures, { cityId: null, cityText: 'Nulle part' });
    const city = (valueAt(await admin.call('{ configCities { id version nameFr } }'), 'configCities') as Place[]).find(
      ({ nameFr }) => nameFr === 'Mohammedia',
    );
    await runAction(admin, 'cityEdit', 'city { id }', { id: city?.id, version: city?.version, aliases: ['fdala'] });
    expect((await createParcel(admin, server.fixtures, { cityId: null, cityText: 'FDALA' })).city).toEqual({
      nameFr: 'Mohammedia',
    });
    expect((await admin.call('{ waitingCities { waiting matched } }')).data).toEqual({
      waitingCities: { waiting: 2, matched: 1 },
    });
    expect((await admin.call('mutation { waitingCitiesResolve(input: {}) { resolved refused next } }')).data).toEqual({
      waitingCitiesResolve: { resolved: 1, refused: 0, next: null },
    });
    expect(
      (
        await admin.call('query ($id: ID!) { package(id: $id) { version city { nameFr } feeDelivered } }', {
          id: waiting.id,
        })
      ).data,
    ).toEqual({ package: { version: 2, city: { nameFr: 'Mohammedia' }, feeDelivered: 3500 } });
    expect(
      (await admin.call('query ($id: ID!) { package(id: $id) { version city { nameFr } } }', { id: other.id })).data,
    ).toEqual({ package: { version: 1, city: null } });
    expect(await lastDifference(waiting.id)).toMatchObject({
      name: 'package.edited',
      actorId: server.fixtures.people.admin,
    });
  });

  it('is given to all that wait, in batches of 100', async () => {
    const admin = await server.as('admin');
    const waiting = (count: number, cityText: string) =>
      Array.from({ length: count }, () => buildParcel(server.fixtures, { cityId: null, cityText }));
    await insertParcels(server.db, ...waiting(103, 'Rabat'), ...waiting(2, 'Casablanca'));
    const document = 'mutation ($after: String) { waitingCitiesResolve(input: { after: $after }) { resolved next } }';
    let resolved = 0;
    let after: string | null = null;
    do {
      const { data, errors } = await admin.call(document, { after });
      expect(errors).toEqual([]);
      const { waitingCitiesResolve: batch } = settled.parse(data);
      resolved += batch.resolved;
      after = batch.next;
    } while (after !== null);
    expect(resolved).toBe(105);
  });
});

describe('a reason that is switched off', () => {
  it('is refused, and accepted again when it is back', async () => {
    const admin = await server.as('admin');
    const { version, cancelReasons } = valueAt(await admin.call('{ rules { version cancelReasons } }'), 'rules') as {
      version: number;
      cancelReasons: string[];
    };
    await runAction(admin, 'rulesEdit', 'rules { id }', {
      id: businessSettingsId,
      version,
      cancelReasons: cancelReasons.filter((reason) => reason !== 'duplicate_order'),
    });
    const pkg = await createParcel(admin, server.fixtures);
    expect(await actOnParcel(admin, 'packageCancel', { id: pkg.id, reason: 'duplicate_order' })).toMatchObject({
      fields: [{ path: 'reason', code: 'invalid_choice' }],
    });
    await runAction(admin, 'rulesEdit', 'rules { id }', {
      id: businessSettingsId,
      version: version + 1,
      cancelReasons,
    });
    expect((await actOnParcel(admin, 'packageCancel', { id: pkg.id, reason: 'duplicate_order' })).pkg).toMatchObject({
      status: 'canceled',
    });
  });

  it('is never the last one', async () => {
    const { errors } = await runAction(await server.as('admin'), 'rulesEdit', 'rules { id }', {
      id: businessSettingsId,
      version: 1,
      reportReasons: [],
    });
    expect(errors[0]?.extensions.fields).toMatchObject([{ path: 'reportReasons', code: 'required' }]);
  });
});

it('what is at each hub is counted live, a parcel on its way at the hub that it goes to', async () => {
  const { casa, rabat } = server.fixtures.hubs;
  const parcels = await subscribe(
    server.url,
    await server.as('admin'),
    'subscription { hubFigures { id arriving atHub withDrivers toFollow late } }',
  );
  const latest = () => hubFigures.parse(parcels.data().at(-1)).hubFigures;
  const of = (id: string) => latest().find((hub) => hub.id === id);
  await expect.poll(() => parcels.data().length, socketPatience).toBeGreaterThan(0);
  const before = { casa: of(casa), rabat: of(rabat) };
  await insertParcels(
    server.db,
    buildParcel(server.fixtures, { status: 'inhouse', trackingNumber: 'CAS-26-777771' }),
    buildParcel(server.fixtures, { status: 'transit', toHubId: rabat, trackingNumber: 'CAS-26-777772' }),
    buildEnrouteParcel(server.fixtures, { trackingNumber: 'CAS-26-777773' }),
  );
  await expect
    .poll(() => of(casa), socketPatience)
    .toEqual({
      ...before.casa,
      atHub: (before.casa?.atHub ?? 0) + 1,
      withDrivers: (before.casa?.withDrivers ?? 0) + 1,
    });
  expect(of(rabat)).toEqual({ ...before.rabat, arriving: (before.rabat?.arriving ?? 0) + 1 });
});
const figure = z.number();
const hubFigures = z.object({
  hubFigures: z.array(
    z.object({
      id: z.string(),
      arriving: figure,
      atHub: figure,
      withDrivers: figure,
      toFollow: figure,
      late: figure,
    }),
  ),
});
