// What accounting relies on: a run compares every row, finds what was changed behind the ledger's back, and is seen by
// accounting alone.
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { act as actOnInvoice, delivered, makeForAtlas } from '#tests/areas/billing/support/invoices.ts';
import { actOnDeposit, actOnHandOver, codesOf } from '#tests/areas/cash/support/cash.ts';
import { consumersAreDone } from '#tests/areas/notifications/support/notifications.ts';
import { rechargeAtlas } from '#tests/areas/recharges/recharge.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';

const server = useTestServer({ jobs: true, jobTiming: { pollMs: 50 } });

const behind = (statement: string) =>
  inTransaction(server.db, systemPrincipal, (trx) => sql.raw(statement).execute(trx));

const runsSchema = z.object({
  reconciliations: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      rows: z.number(),
      differences: z.number(),
      checks: z.array(z.object({ check: z.string(), rows: z.number(), differences: z.number() })),
    }),
  ),
});
const found = z.object({
  reconciliationDifferences: z.array(
    z.object({ check: z.string(), label: z.string(), expected: z.number(), found: z.number() }),
  ),
});

/** Runs it to the end. */
async function reconcile() {
  await consumersAreDone(server.db);
  const accountant = await server.as('accountant');
  const runs = async () => {
    const { data } = await accountant.call(
      'query { reconciliations { id status rows differences checks { check rows differences } } }',
    );
    return runsSchema.parse(data).reconciliations;
  };
  const before = await runs();
  const { errors } = await accountant.call('mutation { reconcile(input: {}) { job { id } } }');
  expect(errors).toEqual([]);
  const [run] = await vi.waitUntil(
    async () => {
      const all = await runs();
      return all.length > before.length && all[0]?.status === 'done' && all;
    },
    { timeout: 20_000, interval: 50 },
  );
  if (!run) throw new Error('no run');
  const { data } = await accountant.call(
    'query ($id: ID!) { reconciliationDifferences(id: $id) { check label expected found } }',
    { id: run.id },
  );
  return { run, differences: found.parse(data).reconciliationDifferences };
}

describe('the reconciliation', () => {
  it('finds nothing in what was done by commands, and each thing that was changed behind them', async () => {
    const parcel = await delivered(server);
    const { id, reference } = await makeForAtlas(server);
    await actOnInvoice(server, 'accountant', 'pay', { id, paymentReference: 'VIR' });
    const recharge = await rechargeAtlas(server, 10_000);
    const cash = [
      await actOnHandOver(server, 'housekeeper', 'receive', {
        driverId: server.fixtures.people.driver,
        counted: 24_950,
      }),
      await actOnDeposit(server, 'housekeeper', 'create', { amount: 1_000, bankReference: 'BV-1', day: '2026-01-02' }),
    ];
    expect(cash.flatMap(codesOf)).toEqual([]);
    const right = await reconcile();
    expect(right.run).toMatchObject({ differences: 0 });
    expect(right.run.checks.map(({ check }) => check)).toEqual([
      'parcels',
      'postings',
      'accounts',
      'invoices',
      'invoicedParcels',
      'handOvers',
      'deposits',
      'recharges',
    ]);
    expect(right.run.checks.every(({ rows }) => rows > 0)).toBe(true);
    await behind(`update packages set client_invoiced = false, client_invoice_status = null where id = '${parcel}'`);
    await behind(`update recharges set amount = amount + 1 where id = '${recharge}'`);
    await behind(`update invoices set amount = amount + 7, cod_total = cod_total + 7 where id = '${id}'`);
    await behind(`update ledger_accounts set collected = collected + 3 where kind = 'cod_payable'`);
    const wrong = await reconcile();
    expect(wrong.run).toMatchObject({ differences: 5 });
    expect(wrong.differences.map(({ check, expected, found: value }) => [check, value - expected])).toEqual([
      ['accounts', 3],
      ['invoicedParcels', 4_200 - 24_950],
      // The sum of its lines, and what was posted for its payment.
      ['invoices', 7],
      ['invoices', -7],
      ['recharges', -1],
    ]);
    expect(wrong.differences.map(({ label }) => label)).toContain(reference);
  });

  it('is seen live by accounting, and by nobody else', async () => {
    const document = 'subscription { reconciliationChanged { reconciliation { status } } }';
    const heard = await subscribe(server.url, await server.as('subaccountant'), [document]);
    await reconcile();
    await heard.untilText('"status":"done"');
    for (const name of ['customer', 'driver', 'support', 'housekeeper'] as const) {
      const { errors } = await (await server.as(name)).call('query { reconciliations { id } }');
      expect(errors[0]?.extensions.code).toBe('forbidden');
    }
    const { errors } = await (
      await server.as('subaccountant')
    ).call('mutation { reconcile(input: {}) { job { id } } }');
    expect(errors[0]?.extensions.code).toBe('forbidden');
  });
});
