// What customers and accountants rely on: a parcel keeps the price of a service from the moment it is chosen, the delivery
// charges it, the invoice names it, and the books agree.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { verifyLedger } from '#server/app/verify-ledger.ts';
import type { Difference } from '#shared/areas/reconciliation/input.ts';
import { addDays, dayOf } from '#shared/lib/time.ts';
import { makeForAtlas } from '#tests/areas/billing/support/invoices.ts';
import { consumersAreDone } from '#tests/areas/notifications/support/notifications.ts';
import { actOnParcel } from '#tests/areas/packages/support/act-on-parcel.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { buildEnrouteParcel, buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { actOnExtra, addExtra } from './extras.ts';

const server = useTestServer();
const price = { cod: 24_950, feeDelivered: 3_500, feeRefused: 1_000, feeReturned: 1_500 };
const today = dayOf(new Date());

const parcelRow = z.object({
  package: z.object({ version: z.number(), extras: z.array(z.string()), extraFees: z.array(z.number()).nullable() }),
});
/** The services of a parcel, as somebody sees them. */
async function extrasOf(id: string, as: PersonName = 'support') {
  const { data } = await (
    await server.as(as)
  ).call('query ($id: ID!) { package(id: $id) { version extras extraFees } }', { id });
  return parcelRow.parse(data).package;
}

/** Edits a parcel; the code of the refusal, or null. */
async function edit(id: string, input: object, as: PersonName = 'support'): Promise<string | null> {
  const { version } = await extrasOf(id);
  const { errors } = await actOnParcel(server, as, 'edit', { id, version, ...input });
  const extensions = errors[0]?.extensions;
  return extensions?.fields?.[0]
    ? `${extensions.fields[0].path}: ${extensions.fields[0].code}`
    : (extensions?.code ?? null);
}

async function parcel(given: object = {}): Promise<string> {
  const row = buildEnrouteParcel(server.fixtures, { ...price, ...given });
  await insertParcels(server.db, row);
  return row.id;
}
async function created(): Promise<string> {
  const row = buildParcel(server.fixtures, { status: 'created', statusRank: 0 });
  await insertParcels(server.db, row);
  return row.id;
}

async function differences(): Promise<Difference[]> {
  await consumersAreDone(server.db);
  const found: Difference[] = [];
  await verifyLedger(server.db, { onDifference: (difference) => found.push(difference) });
  return found;
}

const lines = z.object({
  invoice: z.object({
    codTotal: z.number(),
    charges: z.number(),
    extras: z.number(),
    tax: z.number(),
    amount: z.number(),
    lines: z.array(z.object({ extras: z.number(), extraCodes: z.array(z.string()), net: z.number() })),
  }),
});

describe('a parcel with extra services', () => {
  it('keeps their price, is charged for them on delivery, and its invoice names them', async () => {
    const wrap = await addExtra(server, { code: 'wrap', price: 500 });
    await addExtra(server, { code: 'TRY', price: 1_000 });
    const id = await parcel();
    expect(await edit(id, { extras: ['wrap', 'TRY'] })).toBeNull();
    await actOnExtra(server, 'admin', 'SetPrice', { id: wrap, price: 90_000, since: today });
    expect(await edit(id, { note: 'Sonner deux fois', fragile: true })).toBeNull();
    expect(await extrasOf(id)).toMatchObject({ extras: ['TRY', 'WRAP'], extraFees: [1_000, 500] });
    await actOnParcel(server, 'driver', 'deliver', { id, cash: price.cod });
    const made = await makeForAtlas(server);
    const { data } = await (
      await server.as('customer')
    ).call(
      'query ($id: ID!) { invoice(id: $id) { codTotal charges extras tax amount lines { extras extraCodes net } } }',
      { id: made.id },
    );
    // Tax of 20 % on 35.00, and on 15.00.
    const amount = 24_950 - 3_500 - 1_500 - 700 - 300;
    expect(lines.parse(data).invoice).toEqual({
      codTotal: 24_950,
      charges: 3_500,
      extras: 1_500,
      tax: 1_000,
      amount,
      lines: [{ extras: 1_500, extraCodes: ['TRY', 'WRAP'], net: amount }],
    });
    expect(await differences()).toEqual([]);
  });

  it('that is refused is not charged for them', async () => {
    await addExtra(server, { code: 'GIFT', price: 700 });
    const id = await parcel();
    await edit(id, { extras: ['GIFT'] });
    await actOnParcel(server, 'driver', 'cancel', { id, reason: 'refused', note: 'Refusé' });
    expect(await makeForAtlas(server)).toMatchObject({ charges: 1_000, tax: 200, amount: -1_200 });
    expect(await differences()).toEqual([]);
  });

  it('has a service that follows a box while the box is ticked, and nobody chooses it', async () => {
    await addExtra(server, { code: 'GLASS', price: 300, tie: 'fragile' });
    const id = await parcel();
    expect(await edit(id, { extras: ['GLASS'] })).toBe('extras: extra.tied');
    await edit(id, { fragile: true });
    expect(await extrasOf(id)).toMatchObject({ extras: ['GLASS'], extraFees: [300] });
    // A form sends back what the parcel has.
    expect(await edit(id, { extras: ['GLASS'], note: 'Haut' })).toBeNull();
    await edit(id, { fragile: false });
    expect(await extrasOf(id)).toMatchObject({ extras: [], extraFees: [] });
  });

  it('shows its driver the services and never their price', async () => {
    await addExtra(server, { code: 'SHOES', price: 400 });
    const id = await parcel();
    await edit(id, { extras: ['SHOES'] });
    expect(await extrasOf(id, 'driver')).toMatchObject({ extras: ['SHOES'], extraFees: null });
  });
});

describe('the choice', () => {
  it('is of active services that the role may order; what the staff added stays when its sender edits', async () => {
    await addExtra(server, { code: 'OFFICE', price: 200, orderedBy: 'staff' });
    const gone = await addExtra(server, { code: 'GONE', price: 200 });
    await addExtra(server, { code: 'BOX', price: 200 });
    const id = await created();
    expect(await edit(id, { extras: ['GONE', 'OFFICE'] })).toBeNull();
    await actOnExtra(server, 'admin', 'Deactivate', { id: gone });
    const refusals = [
      await edit(id, { extras: ['NONE'] }, 'customer'),
      await edit(id, { extras: ['a b'] }, 'customer'),
      await edit(id, { extras: ['A\u0000B'] }, 'customer'),
      await edit(id, { extras: Array.from({ length: 13 }, (_, n) => `N-${n}`) }, 'customer'),
      await edit(await created(), { extras: ['OFFICE'] }, 'customer'),
      await edit(await created(), { extras: ['GONE'] }, 'customer'),
    ];
    expect(refusals).toEqual([
      'extras: extra.unknown',
      'extras.0: extra.invalid_code',
      'extras.0: invalid_text',
      'extras: too_many',
      'extras: extra.staff_only',
      'extras: extra.inactive',
    ]);
    expect(await edit(id, { extras: ['BOX'] }, 'customer')).toBeNull();
    expect((await extrasOf(id)).extras).toEqual(['BOX', 'OFFICE']);
  });
});

describe('the catalogue', () => {
  it('has prices that begin on a day, of which none in the past changes', async () => {
    const id = await addExtra(server, { code: 'DATED', price: 100 });
    const tomorrow = addDays(today, 1);
    const { data } = await actOnExtra(server, 'admin', 'SetPrice', { id, price: 250, since: tomorrow });
    expect(data).toMatchObject({
      result: {
        extra: {
          prices: [
            { since: today, amount: 100 },
            { since: tomorrow, amount: 250 },
          ],
        },
      },
    });
    const parcelId = await parcel();
    await edit(parcelId, { extras: ['DATED'] });
    expect((await extrasOf(parcelId)).extraFees).toEqual([100]);
    const { errors } = await actOnExtra(server, 'admin', 'SetPrice', { id, price: 1, since: addDays(today, -1) });
    expect(errors[0]?.extensions.fields).toMatchObject([{ path: 'since', code: 'day_in_past' }]);
  });

  it('has each code once, also of two at once, and is changed by administrators alone', async () => {
    const input = { nameFr: 'a', nameEn: 'a', nameAr: 'a', orderedBy: 'everyone', code: 'ONCE', price: 1 };
    const twice = await Promise.all([1, 2].map(() => actOnExtra(server, 'admin', 'Create', input)));
    expect(twice.flatMap(({ errors }) => errors.map(({ extensions }) => extensions.fields?.[0]?.code))).toEqual([
      'extra.code_taken',
    ]);
    for (const person of ['accountant', 'support', 'customer'] as const)
      expect((await actOnExtra(server, person, 'Create', { ...input, code: 'OTHER' })).errors[0]?.extensions.code).toBe(
        'forbidden',
      );
  });

  it('changes on open pages, where drivers read it without prices and carriers of pallets hear nothing', async () => {
    const document = 'subscription { extraChanged { kind extra { code prices { amount } } } }';
    const [customer, driver] = [
      await subscribe(server.url, await server.as('customer'), [document]),
      await subscribe(server.url, await server.as('driver'), [document]),
    ];
    await addExtra(server, { code: 'LIVE', price: 77_700 });
    await customer.untilText('77700');
    await driver.untilText('LIVE');
    expect(driver.text()).not.toContain('77700');
    const refused = await (await server.as('transportor')).call('{ extras { code } }');
    expect(refused.errors[0]?.extensions.code).toBe('forbidden');
  });
});
