// What customers and accountants rely on: a transfer is in the balance at once, a mistake is taken back with its reason,
// each dirham of it is paid back once, and nobody else hears of it.
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { verifyLedger } from '#server/app/verify-ledger.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import type { Difference } from '#shared/areas/reconciliation/input.ts';
import { act as actOnInvoice, delivered, invoiceOf, makeForAtlas } from '#tests/areas/billing/support/invoices.ts';
import { consumersAreDone } from '#tests/areas/notifications/support/notifications.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { actOnRecharge, rechargeAtlas } from './recharge.ts';

const server = useTestServer();

const balanceRows = z.array(z.object({ kind: z.string(), balance: z.coerce.number() }));
async function balance(kind: string): Promise<number> {
  await consumersAreDone(server.db);
  const { rows } = await inTransaction(server.db, systemPrincipal, (trx) =>
    sql`select kind, balance from ledger_accounts where kind = ${kind} and (company_id is null
      or company_id = ${server.fixtures.companies.atlas})`.execute(trx),
  );
  return balanceRows.parse(rows)[0]?.balance ?? 0;
}
async function differences(): Promise<Difference[]> {
  await consumersAreDone(server.db);
  const found: Difference[] = [];
  await verifyLedger(server.db, { onDifference: (difference) => found.push(difference) });
  return found;
}
const codeOf = async (answer: ReturnType<typeof actOnRecharge>) => {
  const extensions = (await answer).errors[0]?.extensions;
  const [field] = extensions?.fields ?? [];
  return field ? `${field.path}: ${field.code}` : extensions?.code;
};

describe('a recharge', () => {
  it('is in the balance of its customer, who is told, and a reversal takes it back with its reason', async () => {
    const before = { owed: await balance('cod_payable'), bank: await balance('bank') };
    const id = await rechargeAtlas(server, 30_000);
    expect(await balance('cod_payable')).toBe(before.owed + 30_000);
    expect(await balance('bank')).toBe(before.bank + 30_000);
    const customer = await server.as('customer');
    await vi.waitFor(async () => {
      const { data } = await customer.call('query { notifications { rows { event } } }');
      expect(JSON.stringify(data)).toContain('recharge.created');
    }, 10_000);
    const reversed = await actOnRecharge(server, 'admin', 'Reverse', { id, reversalReason: 'Saisie deux fois' });
    expect(reversed.data).toMatchObject({
      result: { recharge: { status: 'reversed', reversalReason: 'Saisie deux fois' } },
    });
    expect(await balance('cod_payable')).toBe(before.owed);
    expect(await codeOf(actOnRecharge(server, 'admin', 'Reverse', { id, reversalReason: 'x' }))).toBe(
      'recharge.reversed',
    );
    expect(await differences()).toEqual([]);
  });

  it('is paid back once, by the next invoice; taken back after that, the one behind it is less', async () => {
    await delivered(server);
    await makeForAtlas(server);
    const id = await rechargeAtlas(server, 50_000);
    await delivered(server);
    const invoice = await makeForAtlas(server);
    expect(invoice).toMatchObject({ carriedOver: 50_000, amount: 24_950 - 4_200 + 50_000 });
    await delivered(server);
    expect(await makeForAtlas(server)).toMatchObject({ carriedOver: 0 });
    await actOnRecharge(server, 'accountant', 'Reverse', { id, reversalReason: 'Virement rejeté' });
    await delivered(server);
    const after = await makeForAtlas(server);
    expect(after).toMatchObject({ carriedOver: -50_000, amount: 24_950 - 4_200 - 50_000 });
    expect(
      invoiceOf(await actOnInvoice(server, 'accountant', 'pay', { id: invoice.id, paymentReference: 'V' })).status,
    ).toBe('PAID');
    expect(await differences()).toEqual([]);
  });

  it('refuses what is no amount, another’s file, an unknown customer, and roles that keep no books', async () => {
    const companyId = server.fixtures.companies.atlas;
    const input = { companyId, amount: 10_000, bankReference: 'VIR-2' };
    const unknown = '00000000-0000-7000-8000-000000000000';
    const refused = [
      ['accountant', { ...input, amount: 99 }, 'amount: too_small'],
      ['accountant', { ...input, amount: 100_000_001 }, 'amount: too_large'],
      ['accountant', { ...input, bankReference: 'a\u0000b' }, 'bankReference: invalid_text'],
      ['accountant', { ...input, bankReference: 'x'.repeat(81) }, 'bankReference: too_long'],
      ['accountant', { ...input, companyId: unknown }, 'companyId: missing'],
      ['accountant', { ...input, fileIds: [unknown] }, 'fileIds: unknown_file'],
      ['accountant', { ...input, requestId: unknown }, 'requestId: unknown_field'],
      ['subaccountant', input, 'forbidden'],
      ['customer', input, 'forbidden'],
    ] as const;
    const codes = [];
    for (const [person, given] of refused) codes.push(await codeOf(actOnRecharge(server, person, 'Create', given)));
    expect(codes).toEqual(refused.map(([, , code]) => code));
  });

  it('is heard of by its customer and by accounting, not by another customer', async () => {
    const document = 'subscription { rechargeChanged { kind recharge { reference amount } } }';
    const [own, accountant, other] = [
      await subscribe(server.url, await server.as('customer'), [document]),
      await subscribe(server.url, await server.as('accountant'), [document]),
      await subscribe(server.url, await server.as('customer2'), [document]),
    ];
    await rechargeAtlas(server, 12_300);
    await own.untilText('12300');
    await accountant.untilText('12300');
    await other.roundTrip();
    expect(other.text()).not.toContain('12300');
    const { data } = await (await server.as('customer2')).call('query { recharges(tab: all) { total } }');
    expect(data).toEqual({ recharges: { total: 0 } });
  });
});
