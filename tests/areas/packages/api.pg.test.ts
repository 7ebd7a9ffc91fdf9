import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inSnapshot, inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { startOfDay } from '#shared/lib/time.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { buildParcel, buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';

const server = useTestServer();

const createDocument =
  'mutation ($input: PackageCreateInput!) { packageCreate(input: $input) { package { id version status trackingNumber phone cod city { nameFr } company { name } allowedActions } } }';
const deliverDocument =
  'mutation ($input: PackageDeliverInput!) { packageDeliver(input: $input) { package { id version status cashCollected cashStage } } }';
const newParcel = {
  recipientName: 'Mehdi Benkirane',
  phone: '06 64 68 79 44',
  address: '12 rue Ibn Batouta',
  cityText: 'casablanca',
  cod: 124_950,
};

describe('a parcel', () => {
  it('is created by its sender, who gets a number, the recognised city and the normalised phone', async () => {
    const customer = await server.as('customer');
    const { data, errors } = await customer.call(createDocument, { input: newParcel });
    expect(errors).toEqual([]);
    expect(data).toMatchObject({
      packageCreate: {
        package: {
          version: 1,
          status: 'created',
          phone: '+212664687944',
          cod: 124_950,
          city: { nameFr: 'Casablanca' },
          company: { name: 'Atlas Store' },
        },
      },
    });
    expect(JSON.stringify(data)).toMatch(/CAS-26-\d{6}/);
  });

  it('is delivered by its driver with one call, which also books its cash to the driver', async () => {
    const pkg = buildEnrouteParcel(server.fixtures, { cod: 34_900 });
    await insertParcels(server.db, pkg);
    const driver = await server.as('driver');
    const { data, errors } = await driver.call(deliverDocument, { input: { id: pkg.id, idempotencyKey: 'once' } });
    expect(errors).toEqual([]);
    expect(data).toMatchObject({
      packageDeliver: { package: { version: 2, status: 'delivered', cashCollected: 34_900, cashStage: 'with_driver' } },
    });
  });

  it('is not delivered twice by the same key, also with parallel calls', async () => {
    const pkg = buildEnrouteParcel(server.fixtures);
    await insertParcels(server.db, pkg);
    const driver = await server.as('driver');
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => driver.call(deliverDocument, { input: { id: pkg.id, idempotencyKey: 'many' } })),
    );
    expect(tries.flatMap(({ errors }) => errors)).toEqual([]);
    expect(new Set(tries.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect((await eventNames(pkg.id)).filter((name) => name === 'package.delivered')).toHaveLength(1);
  });

  it('refuses the same key with another body', async () => {
    const pkg = buildEnrouteParcel(server.fixtures);
    await insertParcels(server.db, pkg);
    const driver = await server.as('driver');
    await driver.call(deliverDocument, { input: { id: pkg.id, idempotencyKey: 'body' } });
    const { errors } = await driver.call(deliverDocument, {
      input: { id: pkg.id, cash: 1, note: 'autre', idempotencyKey: 'body' },
    });
    expect(errors[0]?.extensions.code).toBe('idempotency_key_reused');
  });

  it('answers a forbidden id and a missing one alike', async () => {
    const pkg = buildEnrouteParcel(server.fixtures, { driverId: server.fixtures.people.driver2 });
    await insertParcels(server.db, pkg);
    const driver = await server.as('driver');
    const foreign = await driver.call(deliverDocument, { input: { id: pkg.id } });
    const absent = await driver.call(deliverDocument, { input: { id: '01900000-0000-7000-8000-000000000000' } });
    expect(foreign.errors[0]?.extensions).toEqual(absent.errors[0]?.extensions);
    expect(foreign.errors[0]?.extensions.code).toBe('missing');
    const read = 'query ($id: ID!) { package(id: $id) { id } packageTimeline(id: $id) { id } }';
    expect((await driver.call(read, { id: pkg.id })).data).toEqual({ package: null, packageTimeline: null });
  });

  it('returns the present status and the allowed targets when an action does not fit', async () => {
    const pkg = buildParcel(server.fixtures);
    await insertParcels(server.db, pkg);
    const support = await server.as('support');
    const { errors, status } = await support.call(
      'mutation ($input: PackageReportInput!) { packageReport(input: $input) { package { id } } }',
      {
        input: { id: pkg.id, reason: 'no_answer', date: '2099-01-05' },
      },
    );
    expect(status).toBe(200);
    expect(errors[0]?.extensions).toMatchObject({
      code: 'package.wrong_status',
      params: { status: 'created', allowed: ['confirmed'] },
    });
  });

  it('names each wrong field of an input', async () => {
    const customer = await server.as('customer');
    const { errors } = await customer.call(createDocument, {
      input: { ...newParcel, phone: '06123456', cod: -1, recipientName: '  ' },
    });
    expect(errors[0]?.extensions.code).toBe('invalid_input');
    expect(errors[0]?.extensions.fields).toEqual(
      expect.arrayContaining([
        { path: 'phone', code: 'invalid_phone', params: {} },
        { path: 'cod', code: 'too_small', params: { limit: 0 } },
        { path: 'recipientName', code: 'required', params: {} },
      ]),
    );
  });

  it.each([1.5, '19,995', 2 ** 53])('refuses %s as an amount, on its field', async (cod) => {
    const customer = await server.as('customer');
    const { errors, status } = await customer.call(createDocument, { input: { ...newParcel, cod } });
    expect(status).toBe(200);
    expect(errors[0]?.extensions).toMatchObject({ code: 'invalid_input', fields: [{ path: 'cod' }] });
  });

  it('keeps an unknown city for validation and refuses confirmation until it is known', async () => {
    const customer = await server.as('customer');
    const made = await customer.call(createDocument, { input: { ...newParcel, cityText: 'Bir Ghbalou' } });
    const { id, city } = (made.data?.['packageCreate'] as { package: { id: string; city: unknown } }).package;
    expect(city).toBeNull();
    const { errors } = await customer.call(
      'mutation ($input: PackageConfirmInput!) { packageConfirm(input: $input) { package { id } } }',
      { input: { id } },
    );
    expect(errors[0]?.extensions.code).toBe('package.city_unresolved');
  });

  it('shows both values when two people edit at once', async () => {
    const pkg = buildParcel(server.fixtures);
    await insertParcels(server.db, pkg);
    const edit = 'mutation ($input: PackageEditInput!) { packageEdit(input: $input) { package { version address } } }';
    const [customer, backoffice] = [await server.as('customer'), await server.as('backoffice')];
    await backoffice.call(edit, { input: { id: pkg.id, version: 1, address: '3 rue des Orangers' } });
    const { errors } = await customer.call(edit, { input: { id: pkg.id, version: 1, address: '7 rue Tarik' } });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'changed_meanwhile',
      params: { version: 2 },
      fields: [
        { path: 'address', code: 'changed_meanwhile', params: { mine: '7 rue Tarik', theirs: '3 rue des Orangers' } },
      ],
    });
  });

  it('is edited with the number of a service that it has, and gets no other', async () => {
    const pkg = buildParcel(server.fixtures, { phone: '+212812345678' });
    await insertParcels(server.db, pkg);
    const customer = await server.as('customer');
    const edit = async (input: object) =>
      (
        await customer.call(
          'mutation ($input: PackageEditInput!) { packageEdit(input: $input) { package { version } } }',
          { input: { id: pkg.id, ...input } },
        )
      ).errors.flatMap(({ extensions }) => extensions.fields);
    expect(await edit({ version: 1, phone: '0812345678', address: '7 rue Tarik' })).toEqual([]);
    expect(await edit({ version: 2, phone: '0812345679' })).toMatchObject([{ path: 'phone', code: 'invalid_phone' }]);
  });

  it('brings the exchanged goods back as a parcel of its own with the same driver', async () => {
    const pkg = buildEnrouteParcel(server.fixtures, { exchange: true });
    await insertParcels(server.db, pkg);
    const driver = await server.as('driver');
    expect((await driver.call(deliverDocument, { input: { id: pkg.id } })).errors).toEqual([]);
    const { data } = await driver.call(
      '{ packages(filter: { status: [pickup] }) { rows { linkedId cod status collector { id } } } }',
    );
    expect(data).toMatchObject({
      packages: {
        rows: [{ linkedId: pkg.id, cod: 0, status: 'pickup', collector: { id: server.fixtures.people.driver } }],
      },
    });
    // The return says why it is there, to whoever sees the parcel that it follows from.
    const { id } = await inSnapshot(server.db, systemPrincipal, (trx) =>
      trx.selectFrom('packages').select('id').where('linkedId', '=', pkg.id).executeTakeFirstOrThrow(),
    );
    const causes = 'query ($id: ID!) { packageTimeline(id: $id) { name cause { name packageId actor { name } } } }';
    expect((await (await server.as('customer')).call(causes, { id })).data).toEqual({
      packageTimeline: [
        {
          name: 'package.created',
          cause: { name: 'package.delivered', packageId: pkg.id, actor: { name: 'Test driver' } },
        },
      ],
    });
    await inTransaction(server.db, systemPrincipal, (trx) =>
      trx
        .updateTable('packages')
        .set({ companyId: server.fixtures.companies.zellige })
        .where('id', '=', pkg.id)
        .execute(),
    );
    expect((await (await server.as('customer')).call(causes, { id })).data).toEqual({
      packageTimeline: [{ name: 'package.created', cause: null }],
    });
  });

  it('hides internal notes and commissions from its sender, and fees from its driver', async () => {
    const pkg = buildEnrouteParcel(server.fixtures, {
      internalNote: 'client difficile',
      commission: 1_200,
      feeDelivered: 3_500,
      clientEmail: 'a@b.ma',
    });
    await insertParcels(server.db, pkg);
    const read = 'query ($id: ID!) { package(id: $id) { internalNote commission feeDelivered clientEmail } }';
    const seen = async (name: 'customer' | 'driver' | 'admin') =>
      (await (await server.as(name)).call(read, { id: pkg.id })).data?.['package'];
    expect(await seen('customer')).toEqual({
      internalNote: null,
      commission: null,
      feeDelivered: 3_500,
      clientEmail: 'a@b.ma',
    });
    expect(await seen('driver')).toEqual({
      internalNote: 'client difficile',
      commission: 1_200,
      feeDelivered: null,
      clientEmail: null,
    });
    expect(await seen('admin')).toEqual({
      internalNote: 'client difficile',
      commission: 1_200,
      feeDelivered: 3_500,
      clientEmail: 'a@b.ma',
    });
  });
});

async function eventNames(id: string): Promise<string[]> {
  const admin = await server.as('admin');
  const { data } = await admin.call('query ($id: ID!) { packageTimeline(id: $id) { name } }', { id });
  return (data?.['packageTimeline'] as { name: string }[]).map(({ name }) => name);
}

it('a day of a filter lasts from midnight to midnight in Casablanca', async () => {
  const beginsAt = startOfDay('2026-02-03').getTime();
  const endsAt = startOfDay('2026-02-04').getTime();
  const parcels = [beginsAt - 1, beginsAt, endsAt - 1, endsAt].map((at) =>
    buildParcel(server.fixtures, { status: 'delivered', deliveredAt: new Date(at) }),
  );
  await insertParcels(server.db, ...parcels);
  const filter = { delivered: { gte: '2026-02-03', lt: '2026-02-04' } };
  const { data } = await (
    await server.as('admin')
  ).call('query ($filter: PackageFilter) { packages(tab: all, filter: $filter) { rows { id } } }', { filter });
  const shown = z.object({ packages: z.object({ rows: z.array(z.object({ id: z.string() })) }) }).parse(data);
  const [, first, last] = parcels;
  expect(new Set(shown.packages.rows.map(({ id }) => id))).toEqual(new Set([first?.id, last?.id]));
});
