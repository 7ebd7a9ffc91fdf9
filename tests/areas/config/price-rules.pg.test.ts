// What customers rely on: their own price comes before every tariff, a promotion takes off what it says while it lasts, and
// the parcel says why it costs what it costs.
import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { z } from 'zod';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { addDays, dayOf } from '#shared/lib/time.ts';
import { actOnParcel } from '#tests/areas/packages/support/act-on-parcel.ts';
import type { ApiClient } from '#tests/fixtures/test-server.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';

const server = useTestServer();
const today = dayOf(new Date());

async function createRule(client: ApiClient, input: object): Promise<unknown> {
  const document =
    'mutation ($input: PriceRuleCreateInput!) { priceRuleCreate(input: $input) { priceRule { id name } } }';
  const { errors } = await client.call(document, { input: { name: 'Prix', since: today, ...input } });
  const extensions = errors[0]?.extensions;
  const [field] = extensions?.fields ?? [];
  return field ? `${field.path}: ${field.code}` : (extensions?.code ?? 'made');
}

const prices = z.tuple([z.object({ delivered: z.coerce.number(), source: z.record(z.string(), z.unknown()) })]);
/** The price of the sender's route now. */
async function price(companyId: string) {
  const { hubs, cities } = server.fixtures;
  const { rows } = await inTransaction(server.db, systemPrincipal, (trx) =>
    sql`select delivered, source from price_of(${companyId}, ${hubs.casa}, ${cities.mohammedia})`.execute(trx),
  );
  return prices.parse(rows)[0];
}

describe('a price', () => {
  it('of a customer comes before its tariff, and a promotion takes off its part while it lasts', async () => {
    const admin = await server.as('admin');
    const { atlas, zellige } = server.fixtures.companies;
    const [own, others] = [await price(atlas), await price(zellige)];
    expect(
      await createRule(admin, { kind: 'fixed', companyId: atlas, delivered: 2_000, refused: 500, returned: 700 }),
    ).toBe('made');
    expect(await price(atlas)).toMatchObject({ delivered: 2_000, source: { by: 'customer', name: 'Prix' } });
    expect(await price(zellige)).toEqual(others);
    expect(await createRule(admin, { kind: 'percent', name: 'Ramadan', percent: 1_250, until: today })).toBe('made');
    expect(await price(atlas)).toMatchObject({ delivered: 1_750, source: { promotion: 'Ramadan', off: 250 } });
    // Its own comes before that of all, and takes off no more than there is.
    expect(await createRule(admin, { kind: 'amount', name: 'Cadeau', companyId: atlas, amount: 99_900 })).toBe('made');
    expect(await price(atlas)).toMatchObject({ delivered: 0, source: { promotion: 'Cadeau', off: 2_000 } });
    const later = { kind: 'amount', name: 'Demain', companyId: zellige, amount: 100, since: addDays(today, 1) };
    expect(await createRule(admin, later)).toBe('made');
    expect((await price(zellige)).source).toMatchObject({ promotion: 'Ramadan' });
    expect(own.delivered).toBeGreaterThan(0);
  });

  it('is noted with the parcel that it gave its fees, and by hand is said to be by hand', async () => {
    const parcel = buildParcel(server.fixtures, {
      status: 'created',
      feeDelivered: null,
      feeRefused: null,
      feeReturned: null,
    });
    await insertParcels(server.db, parcel);
    const source = async () => {
      const document = 'query ($id: ID!) { packagePriceSource(id: $id) { by promotion off actor { name } } }';
      return (await (await server.as('customer')).call(document, { id: parcel.id })).data;
    };
    expect((await actOnParcel(server, 'customer', 'confirm', { id: parcel.id })).errors).toEqual([]);
    expect(await source()).toMatchObject({ packagePriceSource: { by: 'customer', promotion: 'Cadeau' } });
    const fees = { feeDelivered: 3_000, feeRefused: 1_000, feeReturned: 1_000 };
    expect((await actOnParcel(server, 'admin', 'setFees', { id: parcel.id, ...fees })).errors).toEqual([]);
    expect(await source()).toMatchObject({ packagePriceSource: { by: 'hand', promotion: null } });
    const document = 'query ($id: ID!) { packagePriceSource(id: $id) { by } }';
    for (const name of ['customer2', 'driver'] as const)
      expect((await (await server.as(name)).call(document, { id: parcel.id })).data).toEqual({
        packagePriceSource: null,
      });
  });

  it('is refused without what its kind needs, in the past, and to everybody but administrators', async () => {
    const admin = await server.as('admin');
    const { atlas } = server.fixtures.companies;
    const refused = [
      [{ kind: 'fixed', delivered: 1, refused: 1, returned: 1 }, 'companyId: required'],
      [{ kind: 'fixed', companyId: atlas, delivered: 1 }, 'refused: required'],
      [{ kind: 'percent', percent: 10_001 }, 'percent: rate.percent'],
      [{ kind: 'percent', percent: 100, amount: 100 }, 'amount: unknown_field'],
      [{ kind: 'amount', amount: 100, since: addDays(today, -1) }, 'since: day_in_past'],
      [{ kind: 'amount', amount: 100, until: addDays(today, -1) }, 'until: rate.ends_before'],
    ] as const;
    const codes = [];
    for (const [input] of refused) codes.push(await createRule(admin, input));
    expect(codes).toEqual(refused.map(([, code]) => code));
    const document = 'subscription { priceRuleChanged { kind } }';
    const heard = await subscribe(server.url, admin, [document]);
    expect(await createRule(await server.as('accountant'), { kind: 'amount', amount: 100 })).toBe('forbidden');
    expect(await createRule(admin, { kind: 'amount', amount: 100 })).toBe('made');
    await heard.untilText('NEW');
    expect((await (await server.as('customer')).call('{ priceRules { id } }')).errors[0]?.extensions.code).toBe(
      'forbidden',
    );
  });
});
