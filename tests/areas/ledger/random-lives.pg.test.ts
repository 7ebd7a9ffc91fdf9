// Random lives of parcels, invoices and recharges of one customer, against a model of a few lines.
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { verifyLedger } from '#server/app/verify-ledger.ts';
import type { Difference } from '#shared/areas/reconciliation/input.ts';
import { dayOf } from '#shared/lib/time.ts';
import { typedKeys } from '#shared/lib/typed-keys.ts';
import { act, delivered, invoiceOf, refused } from '#tests/areas/billing/support/invoices.ts';
import { createCommission } from '#tests/areas/config/support/config.ts';
import { consumersAreDone } from '#tests/areas/notifications/support/notifications.ts';
import { actOnParcel } from '#tests/areas/packages/support/act-on-parcel.ts';
import { actOnRecharge, rechargeAtlas } from '#tests/areas/recharges/recharge.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';

const server = useTestServer();
beforeAll(async () => {
  await createCommission(await server.as('admin'), { amount: 1_200, since: dayOf(new Date()) });
});

/** What the customer is owed for a parcel of the fixtures. */
const worth = { delivered: 24_950 - 4_200, withExtras: 24_950 - 4_200 - 1_800, refused: -1_200 };

/** What must be true, kept by hand. */
const model = {
  owed: 0,
  /** Of this, what no invoice has taken yet. */
  unbilled: 0,
  /** Deliveries that stand on no invoice. */
  open: [] as { id: string; worth: number }[],
  recharges: [] as { id: string; amount: number }[],
  invoices: [] as { id: string; amount: number; isPaid: boolean }[],
};
function add(amount: number): void {
  model.owed += amount;
  model.unbilled += amount;
}

const commands = {
  deliver: async () => {
    model.open.push({ id: await delivered(server), worth: worth.delivered });
    add(worth.delivered);
  },
  deliverWithExtras: async () => {
    const id = await delivered(server, { extras: ['BOX', 'TRY'], extraFees: [500, 1_000] });
    model.open.push({ id, worth: worth.withExtras });
    add(worth.withExtras);
  },
  refuse: async () => {
    await refused(server);
    add(worth.refused);
  },
  correct: async () => {
    const parcel = model.open.pop();
    if (!parcel) return;
    expect((await actOnParcel(server, 'accountant', 'correct', { id: parcel.id, note: 'Erreur' })).errors).toEqual([]);
    add(-parcel.worth);
  },
  recharge: async () => {
    model.recharges.push({ id: await rechargeAtlas(server, 10_100), amount: 10_100 });
    add(10_100);
  },
  reverse: async () => {
    const recharge = model.recharges.pop();
    if (!recharge) return;
    await actOnRecharge(server, 'accountant', 'Reverse', { id: recharge.id, reversalReason: 'Erreur' });
    add(-recharge.amount);
  },
  bill: async () => {
    const companyId = server.fixtures.companies.atlas;
    const answer = await act(server, 'accountant', 'create', { kind: 'customer', companyId });
    if (answer.errors.length > 0) return expect(answer.errors[0]?.extensions.code).toBe('invoice.nothing_to_bill');
    const { id, amount } = invoiceOf(answer);
    expect(amount).toBe(model.unbilled);
    // One below zero is taken over by the next.
    model.unbilled = Math.min(amount, 0);
    model.open = [];
    if (amount > 0) model.invoices.push({ id, amount, isPaid: false });
  },
  pay: async () => {
    const invoice = model.invoices.find(({ isPaid }) => !isPaid);
    if (!invoice) return;
    // Several at once have one effect.
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => act(server, 'accountant', 'pay', { id: invoice.id, paymentReference: 'VIR' })),
    );
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    invoice.isPaid = true;
    model.owed -= invoice.amount;
  },
  bounce: async () => {
    const invoice = model.invoices.find(({ isPaid }) => isPaid);
    if (!invoice) return;
    await act(server, 'admin', 'reject', { id: invoice.id, failureReason: 'Compte clôturé' });
    invoice.isPaid = false;
    model.owed += invoice.amount;
  },
};
const names = typedKeys(commands);

const accounts = z.object({ ledgerAccounts: z.array(z.object({ balance: z.number() })) });
async function balance(): Promise<number> {
  await consumersAreDone(server.db);
  const { data } = await (
    await server.as('customer')
  ).call('query ($id: ID) { ledgerAccounts(companyId: $id) { balance } }', { id: server.fixtures.companies.atlas });
  return accounts.parse(data).ledgerAccounts[0]?.balance ?? 0;
}

describe('random lives', () => {
  it('leave each customer what the model says, and nothing to reconcile', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 8, maxLength: 12 }), async (life) => {
        for (const command of life) await commands[command]();
        expect(await balance()).toBe(model.owed);
        const found: Difference[] = [];
        await verifyLedger(server.db, { onDifference: (difference) => found.push(difference) });
        expect(found).toEqual([]);
      }),
      { numRuns: 2, endOnFailure: true },
    );
  }, 120_000);
});
