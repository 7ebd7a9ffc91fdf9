// What customers and drivers rely on: each parcel is billed once, the amounts are those of the ledger, numbers have no
// gaps, and only those concerned hear of it.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { verifyLedger } from '#server/app/verify-ledger.ts';
import type { Difference } from '#shared/areas/reconciliation/input.ts';
import { scheduledEntities, transactionalSubscribers } from '#server/areas/index.ts';
import { runDueActions } from '#server/commands/scheduler.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { dayOf } from '#shared/lib/time.ts';
import { createLogger } from '#server/lib/logger.ts';
import { consumersAreDone } from '#tests/areas/notifications/support/notifications.ts';
import { createCommission } from '#tests/areas/config/support/config.ts';
import { actOnParcel } from '#tests/areas/packages/support/act-on-parcel.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { type GraphQLAnswer, useTestServer } from '#tests/fixtures/test-server.ts';
import { act, delivered, invoiceOf, makeForAtlas, refused } from './support/invoices.ts';

const server = useTestServer({ jobs: true, jobTiming: { pollMs: 50 } });
beforeAll(async () => {
  await createCommission(await server.as('admin'), { amount: 1_200, since: dayOf(new Date()) });
});
const log = createLogger({ level: 'silent' });

const read = async (query: string) =>
  (await inTransaction(server.db, systemPrincipal, (trx) => sql.raw(query).execute(trx))).rows;
const codes = ({ errors }: GraphQLAnswer) => errors.map(({ extensions }) => extensions.code);

async function balances(): Promise<object> {
  await consumersAreDone(server.db);
  const rows = await read('select kind, sum(balance)::int as balance from ledger_accounts group by kind');
  return Object.fromEntries(rows.map((row) => [Reflect.get(Object(row), 'kind'), Reflect.get(Object(row), 'balance')]));
}

async function differences(): Promise<Difference[]> {
  await consumersAreDone(server.db);
  const found: Difference[] = [];
  await verifyLedger(server.db, { onDifference: (difference) => found.push(difference) });
  return found;
}

describe('the invoice of a customer', () => {
  it('is what the ledger owes for the parcels, and its payment brings the balance to zero', async () => {
    const ids = [await delivered(server), await refused(server)];
    const made = await makeForAtlas(server);
    expect(made).toMatchObject({ codTotal: 24_950, charges: 4_500, tax: 900, amount: 19_550, parcels: 2, revision: 1 });
    expect(await balances()).toMatchObject({ cod_payable: 19_550 });
    expect(
      await read(`select distinct client_invoiced, client_invoice_status, driver_invoiced from packages
      where id in ('${ids.join("','")}')`),
    ).toEqual([{ clientInvoiced: true, clientInvoiceStatus: 'NOT_PAID', driverInvoiced: false }]);
    const paid = invoiceOf(await act(server, 'subaccountant', 'pay', { id: made.id, paymentReference: 'VIR-77' }));
    expect(paid).toMatchObject({ status: 'PAID', paymentReference: 'VIR-77' });
    expect(await balances()).toMatchObject({ cod_payable: 0, bank: -19_550 });
    expect(
      await read(`select distinct client_invoice_status from packages where id in ('${ids.join("','")}')`),
    ).toEqual([{ clientInvoiceStatus: 'PAID' }]);
    expect(
      codes(
        await act(server, 'accountant', 'create', { kind: 'customer', companyId: server.fixtures.companies.atlas }),
      ),
    ).toEqual(['invoice.nothing_to_bill']);
    // The bank sends the money back: only administrators say so, and the posting is reversed.
    const reject = { id: made.id, failureReason: 'Compte clôturé' };
    expect(codes(await act(server, 'accountant', 'reject', reject))).toEqual(['invoice.wrong_status']);
    expect(invoiceOf(await act(server, 'admin', 'reject', reject))).toMatchObject({ status: 'ERROR' });
    expect(await balances()).toMatchObject({ cod_payable: 19_550, bank: 0 });
    expect(await differences()).toEqual([]);
  });

  it('below zero is not paid: the next one takes it over', async () => {
    await act(server, 'accountant', 'create', { kind: 'customer', companyId: server.fixtures.companies.atlas });
    await refused(server);
    const negative = await makeForAtlas(server);
    expect(negative.amount).toBe(-1_200);
    expect(codes(await act(server, 'accountant', 'pay', { id: negative.id, paymentReference: 'X' }))).toEqual([
      'invoice.below_zero',
    ]);
    await delivered(server);
    const next = await makeForAtlas(server);
    expect(next).toMatchObject({ carriedOver: -1_200, amount: 24_950 - 4_200 - 1_200 });
    expect(codes(await act(server, 'accountant', 'regenerate', { id: negative.id }))).toEqual(['invoice.carried']);
    const now = new Date();
    const context = { db: server.db, subscribers: transactionalSubscribers, now: () => now, notifyCommitted: () => {} };
    await runDueActions(scheduledEntities(context), now, log);
    expect(await read(`select status, payment_reference from invoices where id = '${negative.id}'`)).toEqual([
      { status: 'PAID', paymentReference: next.reference },
    ]);
    expect(await differences()).toEqual([]);
  });

  it('is not paid after one of its parcels was corrected, until it is regenerated', async () => {
    const [wrong, right] = [await delivered(server), await delivered(server)];
    const made = await makeForAtlas(server);
    expect((await actOnParcel(server, 'accountant', 'correct', { id: wrong, note: 'Mauvais colis' })).errors).toEqual(
      [],
    );
    expect(codes(await act(server, 'accountant', 'pay', { id: made.id, paymentReference: 'X' }))).toEqual([
      'invoice.outdated',
    ]);
    const again = invoiceOf(await act(server, 'accountant', 'regenerate', { id: made.id }));
    expect(again).toMatchObject({ reference: made.reference, revision: 2, parcels: 1, amount: 24_950 - 4_200 });
    expect(
      await read(`select id, client_invoiced from packages where id in ('${wrong}', '${right}') order by 2`),
    ).toEqual([
      { id: wrong, clientInvoiced: false },
      { id: right, clientInvoiced: true },
    ]);
    const steps = await (
      await server.as('accountant')
    ).call('query ($id: ID!) { invoiceSteps(id: $id) { name amount amountBefore } }', {
      id: made.id,
    });
    expect(steps.data).toEqual({
      invoiceSteps: [
        { name: 'invoice.regenerated', amount: 20_750, amountBefore: 41_500 },
        { name: 'invoice.created', amount: 41_500, amountBefore: null },
      ],
    });
    invoiceOf(await act(server, 'accountant', 'pay', { id: made.id, paymentReference: 'VIR-78' }));
    expect(codes(await act(server, 'accountant', 'regenerate', { id: made.id }))).toEqual(['invoice.wrong_status']);
    expect(await differences()).toEqual([]);
  });
});

describe('the invoice of a driver', () => {
  it('is the commissions of the deliveries, paid from what is owed to the driver', async () => {
    await delivered(server, { driverId: server.fixtures.people.driver2 });
    const driverId = server.fixtures.people.driver2;
    const made = invoiceOf(await act(server, 'accountant', 'create', { kind: 'driver', driverId }));
    expect(made).toMatchObject({ amount: 1_200, charges: 0, tax: 0 });
    expect(made.reference).toMatch(/^FL-\d{4}-000001$/);
    invoiceOf(await act(server, 'admin', 'pay', { id: made.id, paymentReference: 'VIR-1' }));
    expect(await differences()).toEqual([]);
  });
});

describe('sixteen accountants at once', () => {
  it('bill no parcel twice, and leave no gap in the numbers', async () => {
    await Promise.all(Array.from({ length: 24 }, () => delivered(server)));
    const zellige = { companyId: server.fixtures.companies.zellige };
    await Promise.all(Array.from({ length: 8 }, () => delivered(server, zellige)));
    const scopes = [
      { kind: 'customer', companyId: server.fixtures.companies.atlas },
      { kind: 'driver', driverId: server.fixtures.people.driver },
      { kind: 'customer', ...zellige },
    ];
    const work = Array.from({ length: 48 }, (_, n) => scopes[n % scopes.length]);
    const made: string[] = [];
    const refusals: string[] = [];
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let scope = work.pop(); scope; scope = work.pop()) {
          const answer = await act(server, 'accountant', 'create', scope);
          if (answer.errors.length === 0) made.push(invoiceOf(answer).id);
          else refusals.push(...codes(answer));
        }
      }),
    );
    expect(made.length).toBeGreaterThanOrEqual(3);
    expect(new Set(refusals)).toEqual(new Set(['invoice.nothing_to_bill']));
    expect(
      await read(
        `select count(*)::int as n from invoice_lines where is_current group by package_id, kind having count(*) > 1`,
      ),
    ).toEqual([]);
    expect(
      await read(`select kind from invoices group by kind having max(right(reference, 6)::int) <> count(*)`),
    ).toEqual([]);
    expect(await differences()).toEqual([]);
  });
});

describe('a regeneration of many', () => {
  it('says what became of each, and one that fails undoes no other', async () => {
    await delivered(server);
    const [good, paid] = [await makeForAtlas(server), await delivered(server).then(() => makeForAtlas(server))];
    invoiceOf(await act(server, 'accountant', 'pay', { id: paid.id, paymentReference: 'VIR-5' }));
    const accountant = await server.as('accountant');
    const started = await accountant.call(
      'mutation ($input: InvoiceRegenerateManyInput!) { invoiceRegenerateMany(input: $input) { job { id } } }',
      { input: { ids: [paid.reference, good.reference.toLowerCase(), 'F-2026-999999'] } },
    );
    const { id } = z
      .object({ invoiceRegenerateMany: z.object({ job: z.object({ id: z.string() }) }) })
      .parse(started.data).invoiceRegenerateMany.job;
    const document = 'query ($id: ID!) { invoiceRegeneration(jobId: $id) { total outcomes { id code before after } } }';
    const outcomes = [
      { id: paid.reference, code: 'invoice.wrong_status', before: null, after: null },
      { id: good.reference.toLowerCase(), code: null, before: good.amount, after: good.amount },
      { id: 'F-2026-999999', code: 'missing', before: null, after: null },
    ];
    await expect
      .poll(async () => (await accountant.call(document, { id })).data, { timeout: 30_000 })
      .toEqual({ invoiceRegeneration: { total: 3, outcomes } });
    // Another accountant has no such job.
    expect((await (await server.as('admin')).call(document, { id })).data).toEqual({ invoiceRegeneration: null });
    expect(
      codes(
        await accountant.call(
          'mutation ($input: InvoiceRegenerateManyInput!) { invoiceRegenerateMany(input: $input) { job { id } } }',
          { input: { ids: [] } },
        ),
      ),
    ).toEqual(['invalid_input']);
  });
});

describe('a payment', () => {
  it('is heard by the customer at once with a notification, and by no other', async () => {
    await delivered(server);
    const made = await makeForAtlas(server);
    const document = 'subscription { invoiceChanged { kind invoice { id status amount } } }';
    const heard = await subscribe(server.url, await server.as('customer'), [document]);
    const silent = await Promise.all(
      (['customer2', 'driver', 'driver2'] as const).map(async (who) =>
        subscribe(server.url, await server.as(who), [document]),
      ),
    );
    invoiceOf(await act(server, 'accountant', 'pay', { id: made.id, paymentReference: 'VIR-9' }));
    await heard.untilText('"status":"PAID"');
    for (const each of silent) {
      await each.roundTrip();
      expect(each.text()).not.toContain(made.id);
    }
    await consumersAreDone(server.db);
    const rows =
      await read(`select distinct u.login, n.type, n.priority from notifications n join users u on u.id = n.user_id
      where n.entity_id = '${made.id}'`);
    expect(rows).toEqual([{ login: 'customer', type: 'PAYMENT_RECEIVED', priority: 'MEDIUM' }]);
  });
});

describe('a stranger', () => {
  it.each<PersonName>(['customer2', 'driver', 'driver2'])(
    '%s learns nothing of the invoice of another',
    async (who) => {
      await delivered(server);
      const { id } = await makeForAtlas(server);
      const client = await server.as(who);
      const { data } = await client.call(
        'query ($id: ID!) { invoice(id: $id) { id lines { net } } invoiceSteps(id: $id) { name } invoices(tab: all) { rows { id } } }',
        { id },
      );
      expect(JSON.stringify(data)).not.toContain(id);
      expect(codes(await act(server, who, 'pay', { id, paymentReference: 'X' }))).toEqual(['forbidden']);
    },
  );
});
