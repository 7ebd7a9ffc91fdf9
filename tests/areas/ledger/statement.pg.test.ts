// What the owner of an account relies on: each line of the statement with the balance after it, whatever the page or the
// period, and nothing of other accounts.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dayOf } from '#shared/lib/time.ts';
import { delivered, refused } from '#tests/areas/billing/support/invoices.ts';
import { consumersAreDone } from '#tests/areas/notifications/support/notifications.ts';
import { rechargeAtlas } from '#tests/areas/recharges/recharge.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';

const server = useTestServer();

const statementSchema = z.object({
  ledgerStatement: z
    .object({
      opening: z.number(),
      closing: z.number(),
      debit: z.number(),
      credit: z.number(),
      next: z.string().nullable(),
      rows: z.array(
        z.object({
          rule: z.string(),
          label: z.string().nullable(),
          debit: z.number(),
          credit: z.number(),
          balance: z.number(),
        }),
      ),
    })
    .nullable(),
});
const document = `query ($accountId: ID!, $period: StatementPeriod, $after: String, $first: Int) {
  ledgerStatement(accountId: $accountId, period: $period, after: $after, first: $first) {
    opening closing debit credit next rows { rule label debit credit balance } } }`;

async function statement(person: PersonName, accountId: string, more: object = {}) {
  const { data } = await (await server.as(person)).call(document, { accountId, ...more });
  return statementSchema.parse(data).ledgerStatement;
}

const accountsSchema = z.object({
  ledgerAccounts: z.array(z.object({ id: z.string(), balance: z.number(), collected: z.number() })),
});
async function accountOfAtlas() {
  const { data } = await (
    await server.as('customer')
  ).call('query ($id: ID) { ledgerAccounts(companyId: $id) { id balance collected } }', {
    id: server.fixtures.companies.atlas,
  });
  return accountsSchema.parse(data).ledgerAccounts[0];
}

describe('a statement', () => {
  it('has each entry with the balance after it, page by page as on one page, and agrees with the account', async () => {
    await delivered(server);
    await refused(server);
    await rechargeAtlas(server, 5_000);
    await consumersAreDone(server.db);
    const account = await accountOfAtlas();
    const id = account?.id ?? '';
    const whole = await statement('customer', id);
    expect(whole).toMatchObject({ opening: 0, closing: account?.balance, next: null });
    expect(whole?.rows.map(({ rule, debit, credit, balance }) => [rule, debit, credit, balance])).toEqual([
      ['recharge', 0, 5_000, 24_950 - 4_200 - 1_200 + 5_000],
      ['return_fee', 1_200, 0, 24_950 - 4_200 - 1_200],
      ['delivery_fee', 4_200, 0, 24_950 - 4_200],
      ['collected', 0, 24_950, 24_950],
    ]);
    expect(account?.collected).toBe(24_950);
    const paged = [];
    for (let after: string | null = null, isLast = false; !isLast;) {
      const page: Awaited<ReturnType<typeof statement>> = await statement('customer', id, { after, first: 1 });
      paged.push(...(page?.rows ?? []));
      after = page?.next ?? null;
      isLast = after === null;
    }
    expect(paged).toEqual(whole?.rows);
  });

  it('of a period begins and ends with the balances around it', async () => {
    const account = await accountOfAtlas();
    const today = dayOf(new Date());
    const of = (firstDay: string | null, lastDay: string | null) =>
      statement('accountant', account?.id ?? '', { period: { firstDay, lastDay } });
    expect(await of(today, today)).toMatchObject({ opening: 0, closing: account?.balance });
    expect(await of(null, '2020-01-01')).toMatchObject({ opening: 0, closing: 0, rows: [] });
    expect(await of('2999-01-01', null)).toMatchObject({
      opening: account?.balance,
      closing: account?.balance,
      rows: [],
    });
  });

  it('is nothing to others, and refuses a cursor of nobody', async () => {
    const account = await accountOfAtlas();
    const id = account?.id ?? '';
    expect(await statement('customer2', id)).toBeNull();
    expect(await statement('driver', id)).toBeNull();
    expect(await statement('customer', 'no id')).toBeNull();
    const support = await (await server.as('support')).call(document, { accountId: id });
    expect(support.errors[0]?.extensions.code).toBe('forbidden');
    const wrong = await (await server.as('customer')).call(document, { accountId: id, after: "x' or 1=1" });
    expect(wrong.errors[0]?.extensions.fields?.[0]).toMatchObject({ path: 'after', code: 'invalid_text' });
  });
});
