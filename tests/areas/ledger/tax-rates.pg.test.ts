// Tax rates by date: who sets them, from when, and which one a fee is taxed by.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { addDays, dayOf } from '#shared/lib/time.ts';
import { actOnParcel } from '#tests/areas/packages/support/act-on-parcel.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { createTaxRate } from './support/tax-rates.ts';

const server = useTestServer();
const today = dayOf(new Date());
const tomorrow = addDays(today, 1);
const rows = async (query: string) =>
  (await inTransaction(server.db, systemPrincipal, (trx) => sql.raw(query).execute(trx))).rows;

async function refusalOf(name: PersonName, action: string, input: object): Promise<unknown[]> {
  const document = `mutation ($input: TaxRate${action}Input!) { taxRate${action}(input: $input) { taxRate { id } } }`;
  const { errors } = await (await server.as(name)).call(document, { input });
  return errors.map(({ extensions }) => extensions.fields?.[0]?.code ?? extensions.code);
}
const list = async () =>
  (
    await (
      await server.as('admin')
    ).call('{ taxRates { since basisPoints status createdBy { name } removedBy { name } } }')
  ).data;

describe('a tax rate', () => {
  it('begins after today, once a day, and is set by administrators alone', async () => {
    expect(await refusalOf('admin', 'Create', { basisPoints: 1_000, since: today })).toEqual(['rate.only_future']);
    expect(await refusalOf('admin', 'Create', { basisPoints: 10_001, since: tomorrow })).toEqual(['rate.percent']);
    for (const name of ['accountant', 'customer', 'driver'] as const)
      expect(await refusalOf(name, 'Create', { basisPoints: 1_000, since: tomorrow })).toEqual(['forbidden']);
    const admin = await server.as('admin');
    const made = await Promise.allSettled(
      [1_000, 1_100].map((basisPoints) => createTaxRate(admin, { basisPoints, since: tomorrow })),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refusalOf('admin', 'Create', { basisPoints: 1_000, since: tomorrow })).toEqual(['rate.same_day']);
  });

  it('in force is not removed; one to come is, and stays in the list with who added and who removed it', async () => {
    const [{ id }] = (await rows("select id from tax_rates where since = '2000-01-01'")) as [{ id: string }];
    expect(await refusalOf('admin', 'Remove', { id })).toEqual(['rate.in_force']);
    const later = await createTaxRate(await server.as('admin'), { basisPoints: 700, since: addDays(today, 9) });
    expect(await refusalOf('admin', 'Remove', { id: later })).toEqual([]);
    expect(await list()).toMatchObject({
      taxRates: [
        {
          basisPoints: 700,
          status: 'removed',
          createdBy: { name: expect.any(String) },
          removedBy: { name: expect.any(String) },
        },
        { since: tomorrow, status: 'active', removedBy: null },
        { since: '2000-01-01', basisPoints: 2_000, createdBy: null },
      ],
    });
  });

  it('to come does not tax a fee of today, nor does one that was removed', async () => {
    await rows(`insert into tax_rates (id, version, status, since, basis_points, created_at, updated_at)
      values (gen_random_uuid(), 1, 'removed', '2020-01-01', 9000, now(), now())`);
    const parcel = buildEnrouteParcel(server.fixtures, { cod: 10_000, feeDelivered: 3_500 });
    await insertParcels(server.db, parcel);
    await actOnParcel(server, 'driver', 'deliver', { id: parcel.id, cash: 10_000 });
    expect(
      await rows(`select e.amount::int from ledger_entries e join ledger_postings p on p.id = e.posting_id
        join ledger_accounts a on a.id = e.account_id where p.source_id = '${parcel.id}' and a.kind = 'tax_payable'`),
    ).toEqual([{ amount: -700 }]);
  });

  it('is heard of by administrators, and by nobody else', async () => {
    const document = 'subscription { taxRateChanged { kind taxRate { basisPoints } } }';
    const admin = await subscribe(server.url, await server.as('admin'), [document]);
    const others = [];
    for (const name of ['accountant', 'customer'] as const)
      others.push(await subscribe(server.url, await server.as(name), [document]));
    await createTaxRate(await server.as('admin'), { basisPoints: 7_777, since: addDays(today, 20) });
    await admin.untilText('7777');
    for (const other of others) {
      await other.roundTrip();
      expect(other.text()).not.toContain('7777');
    }
  });
});
