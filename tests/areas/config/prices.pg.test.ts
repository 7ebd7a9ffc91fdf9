// The prices of a parcel for its sender, and when they are determined.
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import {
  runAction,
  valueAt,
  type OffersGroup,
  createParcel,
  actOnParcel,
  defaultOffersGroup,
} from './support/config.ts';

const server = useTestServer();
const fees = { feeDelivered: 3500, feeRefused: 1000, feeReturned: 500, feesFixed: false };
const premium = { delivered: 4200, refused: 1200, returned: 900 };
const premiumFees = { feeDelivered: 4200, feeRefused: 1200, feeReturned: 900, feesFixed: false };
let group: OffersGroup;

beforeAll(async () => {
  const admin = await server.as('admin');
  const { hubs, cities, companies } = server.fixtures;
  group = valueAt(
    await runAction(admin, 'offersGroupCreate', 'offersGroup { id version name isDefault lines { hubId } }', {
      name: 'Premium',
    }),
    'offersGroupCreate',
    'offersGroup',
  ) as OffersGroup;
  const lines = [{ hubId: hubs.rabat, cityId: cities.rabat, ...premium }];
  await runAction(admin, 'offersGroupEdit', 'offersGroup { id }', { id: group.id, version: group.version, lines });
  await runAction(admin, 'offersGroupAssign', 'offersGroup { id }', { id: group.id, add: [companies.zellige] });
});

describe('a new parcel', () => {
  it('has the fees of the default tariff when its sender has no other', async () => {
    expect(await createParcel(await server.as('customer'), server.fixtures, { companyId: undefined })).toMatchObject(
      fees,
    );
  });

  it("has those of its sender's own tariff", async () => {
    const { cities, companies } = server.fixtures;
    expect(
      await createParcel(await server.as('backoffice'), server.fixtures, {
        companyId: companies.zellige,
        cityId: cities.rabat,
      }),
    ).toMatchObject(premiumFees);
  });

  it("uses the default tariff where the sender's own has no line", async () => {
    const { cities, companies } = server.fixtures;
    expect(
      await createParcel(await server.as('backoffice'), server.fixtures, {
        companyId: companies.zellige,
        cityId: cities.casa,
      }),
    ).toMatchObject(fees);
  });

  it('has none while its city is unknown, and gets them when the city is known', async () => {
    const backoffice = await server.as('backoffice');
    const pkg = await createParcel(backoffice, server.fixtures, { cityId: null, cityText: 'Tit Mellil' });
    expect(pkg).toMatchObject({ city: null, feeDelivered: null, feeRefused: null, feeReturned: null });
    const { pkg: known } = await actOnParcel(backoffice, 'packageEdit', {
      id: pkg.id,
      version: pkg.version,
      cityId: server.fixtures.cities.casa,
    });
    expect(known).toMatchObject(fees);
  });
});

describe('a town that no tariff covers', () => {
  it('does not prevent creating the parcel, and prevents its confirmation', async () => {
    const admin = await server.as('admin');
    const city = valueAt(
      await runAction(admin, 'cityCreate', 'city { id }', {
        nameFr: 'Dakhla',
        nameAr: 'الداخلة',
        hubId: server.fixtures.hubs.casa,
      }),
      'cityCreate',
      'city',
    ) as { id: string };
    const pkg = await createParcel(admin, server.fixtures, { cityId: city.id });
    expect(pkg).toMatchObject({ status: 'created', feeDelivered: null });
    expect(await actOnParcel(admin, 'packageConfirm', { id: pkg.id })).toMatchObject({
      pkg: null,
      code: 'package.no_tariff',
    });
    const { id, version } = await defaultOffersGroup(admin);
    await runAction(admin, 'offersGroupEdit', 'offersGroup { id }', {
      id,
      version,
      lines: [{ hubId: server.fixtures.hubs.casa, cityId: city.id, delivered: 6000, refused: 1500, returned: 1500 }],
    });
    expect((await actOnParcel(admin, 'packageConfirm', { id: pkg.id })).pkg).toMatchObject({
      status: 'confirmed',
      feeDelivered: 6000,
      feeRefused: 1500,
    });
  });
});

describe('a determined price', () => {
  it('stays when the tariff changes; new parcels have the new one', async () => {
    const admin = await server.as('admin');
    const { hubs, cities } = server.fixtures;
    const before = await createParcel(admin, server.fixtures, { cityId: cities.mohammedia });
    const { id, version } = await defaultOffersGroup(admin);
    await runAction(admin, 'offersGroupEdit', 'offersGroup { id }', {
      id,
      version,
      lines: [{ hubId: hubs.casa, cityId: cities.mohammedia, delivered: 2500 }],
    });
    expect((await actOnParcel(admin, 'packageConfirm', { id: before.id })).pkg).toMatchObject({
      status: 'confirmed',
      feeDelivered: 3500,
    });
    expect(await createParcel(admin, server.fixtures, { cityId: cities.mohammedia })).toMatchObject({
      feeDelivered: 2500,
      feeRefused: 1000,
    });
  });

  it('is determined again when the parcel goes to another town', async () => {
    const admin = await server.as('admin');
    const { cities } = server.fixtures;
    const pkg = await createParcel(admin, server.fixtures);
    const { pkg: sent } = await actOnParcel(admin, 'packageRedirect', {
      id: pkg.id,
      cityId: cities.mohammedia,
      address: '3 rue Safi',
    });
    expect(sent).toMatchObject({ feeDelivered: 2500 });
  });

  it('set by hand on the parcel is not changed by tariffs until it is reset', async () => {
    const admin = await server.as('admin');
    const { cities } = server.fixtures;
    const pkg = await createParcel(admin, server.fixtures);
    const own = { feeDelivered: 100, feeRefused: 0, feeReturned: 0 };
    expect((await actOnParcel(admin, 'packageSetFees', { id: pkg.id, ...own })).pkg).toMatchObject({
      ...own,
      feesFixed: true,
    });
    expect(
      (await actOnParcel(admin, 'packageRedirect', { id: pkg.id, cityId: cities.mohammedia, address: '3 rue Safi' }))
        .pkg,
    ).toMatchObject(own);
    expect((await actOnParcel(admin, 'packageSetFees', { id: pkg.id })).pkg).toMatchObject({
      feeDelivered: 2500,
      feesFixed: false,
    });
    expect((await actOnParcel(admin, 'packageSetFees', { id: pkg.id, feeDelivered: 100 })).fields).toEqual([
      expect.objectContaining({ path: 'feeRefused', code: 'incomplete_fees' }),
      expect.objectContaining({ path: 'feeReturned', code: 'incomplete_fees' }),
    ]);
  });

  it('set by hand is kept when an edit corrects the town', async () => {
    const admin = await server.as('admin');
    const { id } = await createParcel(admin, server.fixtures);
    const own = { feeDelivered: 100, feeRefused: 0, feeReturned: 0 };
    const version = (await actOnParcel(admin, 'packageSetFees', { id, ...own })).pkg?.version;
    const { pkg } = await actOnParcel(admin, 'packageEdit', { id, version, cityId: server.fixtures.cities.rabat });
    expect(pkg).toMatchObject({ ...own, feesFixed: true, city: { nameFr: 'Rabat' } });
  });

  it('can be set by an administrator only', async () => {
    const pkg = await createParcel(await server.as('admin'), server.fixtures);
    for (const name of ['customer', 'backoffice', 'support', 'accountant'] as const) {
      expect(
        await actOnParcel(await server.as(name), 'packageSetFees', {
          id: pkg.id,
          feeDelivered: 1,
          feeRefused: 1,
          feeReturned: 1,
        }),
      ).toMatchObject({ code: 'forbidden' });
    }
  });
});

describe('a tariff', () => {
  it('is refused per cell where a line lacks one of its fees', async () => {
    const admin = await server.as('admin');
    const { hubs, cities } = server.fixtures;
    const { errors } = await runAction(admin, 'offersGroupEdit', 'offersGroup { id }', {
      id: group.id,
      version: group.version,
      lines: [{ hubId: hubs.casa, cityId: cities.casa, delivered: 100 }],
    });
    expect(errors[0]?.extensions.fields.map(({ path, code }) => [path, code])).toEqual([
      [`lines.${hubs.casa}.${cities.casa}.refused`, 'incomplete_fees'],
      [`lines.${hubs.casa}.${cities.casa}.returned`, 'incomplete_fees'],
    ]);
  });

  it('in use is not archived; without its customers it is', async () => {
    const admin = await server.as('admin');
    expect(
      (await runAction(admin, 'offersGroupArchive', 'offersGroup { id }', { id: group.id })).errors[0]?.extensions.code,
    ).toBe('offers.in_use');
    await runAction(admin, 'offersGroupAssign', 'offersGroup { id }', {
      id: group.id,
      remove: [server.fixtures.companies.zellige],
    });
    const archived = await runAction(admin, 'offersGroupArchive', 'offersGroup { status allowedActions }', {
      id: group.id,
    });
    expect(valueAt(archived, 'offersGroupArchive', 'offersGroup')).toEqual({ status: 'archived', allowedActions: [] });
  });

  it('copied from another starts with its prices; made the default, it replaces the other one', async () => {
    const admin = await server.as('admin');
    const old = await defaultOffersGroup(admin);
    const made = valueAt(
      await runAction(admin, 'offersGroupCreate', 'offersGroup { id isDefault lines { hubId cityId delivered } }', {
        name: 'Été',
        copyOf: old.id,
      }),
      'offersGroupCreate',
      'offersGroup',
    ) as OffersGroup;
    expect(made.lines).toHaveLength(old.lines.length);
    await runAction(admin, 'offersGroupSetDefault', 'offersGroup { id }', { id: made.id });
    expect((await defaultOffersGroup(admin)).id).toBe(made.id);
    expect(
      (await runAction(admin, 'offersGroupCreate', 'offersGroup { id }', { name: 'été' })).errors[0]?.extensions.fields,
    ).toMatchObject([{ path: 'name', code: 'already_used' }]);
  });
});
