// Customers who are billed by themselves, or several at once: each day once, whichever instances are up.
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { transactionalSubscribers } from '#server/areas/index.ts';
import { billBySchedule } from '#server/areas/billing/many/schedule.ts';
import type { CommandContext } from '#server/commands/entity-service.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { billingDays } from '#shared/areas/config/billing-schedule.ts';
import { addDays, dayOf, weekday } from '#shared/lib/time.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { type GraphQLAnswer, useTestServer } from '#tests/fixtures/test-server.ts';
import { jobOf } from './support/banking.ts';
import { delivered, makeForAtlas, refused } from './support/invoices.ts';

const server = useTestServer({ jobs: true, jobTiming: { pollMs: 50 } });
const codes = ({ errors }: GraphQLAnswer) => errors.map(({ extensions }) => extensions.code);
const setDocument = `mutation ($input: CompanySetBillingInput!) {
  companySetBilling(input: $input) { company { billingMode nextInvoiceOn } } }`;
const atlas = () => server.fixtures.companies.atlas;
const today = dayOf(new Date());

const setBilling = async (who: PersonName, input: object): Promise<GraphQLAnswer> =>
  (await server.as(who)).call(setDocument, { input: { id: atlas(), ...input } });
const dayName = (day: string) => billingDays[(weekday(day) + 6) % 7];

/** An instance whose clock is at seven o'clock of a day. */
const instanceAt = (day: string): CommandContext => ({
  db: server.db,
  subscribers: transactionalSubscribers,
  now: () => new Date(`${day}T07:00:00Z`),
  notifyCommitted: () => {},
});
const countInvoices = async (): Promise<number> => {
  const { rows } = await inTransaction(server.db, systemPrincipal, (trx) =>
    sql<{ n: number }>`select count(*)::int as n from invoices where company_id = ${atlas()}`.execute(trx),
  );
  return rows[0]?.n ?? 0;
};

describe('a customer with a schedule', () => {
  it('is billed once on its day by two instances, and after a downtime once for the day that was missed', async () => {
    const billingDay = addDays(today, 2);
    const answer = await setBilling('accountant', { billingMode: 'weekly', billingDays: [dayName(billingDay)] });
    expect(answer.data).toEqual({
      companySetBilling: { company: { billingMode: 'weekly', nextInvoiceOn: billingDay } },
    });
    await delivered(server);
    // A day of the past, before the schedule was set, is not made up for.
    expect(await billBySchedule(instanceAt(addDays(today, 1)))).toBe(0);
    const made = await Promise.all([billBySchedule(instanceAt(billingDay)), billBySchedule(instanceAt(billingDay))]);
    expect(made.toSorted()).toEqual([0, 1]);
    expect(await countInvoices()).toBe(1);
    await delivered(server);
    expect(await billBySchedule(instanceAt(billingDay))).toBe(0);
    // Nobody was up on the day a week later.
    const later = addDays(billingDay, 9);
    expect(await billBySchedule(instanceAt(later))).toBe(1);
    expect(await billBySchedule(instanceAt(later))).toBe(0);
    expect(await countInvoices()).toBe(2);
  });

  it('with an amount is billed once it is due, and one by hand never', async () => {
    const before = await countInvoices();
    expect(codes(await setBilling('admin', { billingMode: 'threshold', billingThreshold: 40_000 }))).toEqual([]);
    const day = addDays(today, 30);
    await delivered(server);
    expect(await billBySchedule(instanceAt(day))).toBe(0);
    await delivered(server);
    expect(await Promise.all([billBySchedule(instanceAt(day)), billBySchedule(instanceAt(day))])).toContain(1);
    expect(await countInvoices()).toBe(before + 1);
    await setBilling('admin', { billingMode: 'manual' });
    await delivered(server);
    expect(await billBySchedule(instanceAt(addDays(today, 60)))).toBe(0);
    await makeForAtlas(server);
  });

  it('gets it from administrators and accountants alone, complete, and reads when it is billed', async () => {
    for (const who of ['customer', 'support', 'subaccountant'] as const)
      expect(codes(await setBilling(who, { billingMode: 'manual' }))).toEqual(['forbidden']);
    const incomplete = await setBilling('admin', { billingMode: 'twice_weekly', billingDays: ['monday'] });
    expect(incomplete.errors[0]?.extensions.fields).toMatchObject([
      { path: 'billingDays', code: 'billing.incomplete_schedule' },
    ]);
    await setBilling('admin', { billingMode: 'weekly', billingDays: [dayName(addDays(today, 3))] });
    const read = 'query ($id: ID!) { company(id: $id) { nextInvoiceOn } }';
    expect((await (await server.as('customer')).call(read, { id: atlas() })).data).toEqual({
      company: { nextInvoiceOn: addDays(today, 3) },
    });
    expect((await (await server.as('customer2')).call(read, { id: atlas() })).data).toEqual({ company: null });
    await setBilling('admin', {});
  });
});

const outcomes = z.object({
  billing: z.object({
    total: z.number(),
    outcomes: z.array(
      z.object({
        companyId: z.string(),
        parcels: z.number(),
        amount: z.number().nullable(),
        code: z.string().nullable(),
      }),
    ),
  }),
});
async function billed(who: PersonName, document: string, input: object) {
  const client = await server.as(who);
  const jobId = jobOf(await client.call(document, { input }));
  return vi.waitFor(
    async () => {
      const { data } = await client.call(
        'query ($jobId: ID!) { billing(jobId: $jobId) { total outcomes { companyId parcels amount code } } }',
        { jobId },
      );
      const { billing } = outcomes.parse(data);
      expect(billing.outcomes).toHaveLength(billing.total);
      return billing.outcomes;
    },
    { timeout: 30_000, interval: 100 },
  );
}

describe('several customers at once', () => {
  const dueDocument = 'mutation ($input: InvoicesBillDueInput!) { invoicesBillDue(input: $input) { job { id } } }';
  const selectionDocument =
    'mutation ($input: InvoicesBillSelectionInput!) { invoicesBillSelection(input: $input) { job { id } } }';

  it('of a selection get an invoice each, and what cannot be billed says why', async () => {
    const { zellige } = server.fixtures.companies;
    const [first, second] = [await delivered(server), await delivered(server, { companyId: zellige })];
    const left = await delivered(server);
    const enroute = buildEnrouteParcel(server.fixtures, {});
    await insertParcels(server.db, enroute);
    const client = await server.as('accountant');
    const ids = [first, second, enroute.id];
    const { data } = await client.call(
      `query ($input: BillingSelectionInput!) { billingPreview(input: $input) {
        customers { company { id } parcels amount } left { id reason } } }`,
      { input: { ids } },
    );
    const customers = [atlas(), zellige].map((id) => ({ company: { id }, parcels: 1, amount: 20_750 }));
    expect(data).toEqual({
      billingPreview: {
        customers: expect.arrayContaining(customers),
        left: [{ id: enroute.id, reason: 'not_ended' }],
      },
    });
    const made = await billed('accountant', selectionDocument, { ids });
    expect(made.map(({ parcels, amount, code }) => ({ parcels, amount, code }))).toEqual([
      { parcels: 1, amount: 20_750, code: null },
      { parcels: 1, amount: 20_750, code: null },
    ]);
    // What was not selected is due still; the same selection has nothing to bill any more.
    const again = await client.call(selectionDocument, { input: { ids } });
    expect(codes(again)).toEqual(['invoice.nothing_to_bill']);
    expect((await billed('accountant', selectionDocument, { ids: [left] }))[0]).toMatchObject({ parcels: 1 });
  });

  it('are billed for all that is due up to a day', async () => {
    await refused(server);
    await delivered(server, { companyId: server.fixtures.companies.zellige });
    const made = await billed('admin', dueDocument, { lastDay: today });
    expect(made.filter(({ code }) => code === null)).toHaveLength(2);
    const client = await server.as('admin');
    expect(codes(await client.call(dueDocument, { input: { lastDay: addDays(today, 1) } }))).toEqual(['invalid_input']);
    for (const who of ['customer', 'subaccountant', 'driver'] as const)
      expect(codes(await (await server.as(who)).call(dueDocument, { input: { lastDay: today } }))).toEqual([
        'forbidden',
      ]);
  });
});
