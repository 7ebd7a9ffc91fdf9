// What a customer relies on who asks for its money: only what is there can be asked for, and it is paid once, by the invoice
// that the accepted request makes.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { scheduledEntities, transactionalSubscribers } from '#server/areas/index.ts';
import { runDueActions } from '#server/commands/scheduler.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { createLogger } from '#server/lib/logger.ts';
import { act as actOnInvoice, delivered } from '#tests/areas/billing/support/invoices.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { act, ask, askRaw } from './support/requests.ts';

const server = useTestServer();
const log = createLogger({ level: 'silent' });
/** Of a parcel of 249.50 DHS: less the fee of 35.00 and its tax. */
const net = 24_950 - 4_200;

const requestSchema = z.object({
  userRequest: z.object({
    status: z.string(),
    invoiceId: z.string().nullable(),
    invoiceReference: z.string().nullable(),
    allowedActions: z.array(z.string()),
  }),
});
async function read(id: string) {
  const document = 'query ($id: ID!) { userRequest(id: $id) { status invoiceId invoiceReference allowedActions } }';
  const { data } = await (await server.as('accountant')).call(document, { id });
  return requestSchema.parse(data).userRequest;
}

async function refusal(amount: number): Promise<unknown> {
  const { errors } = await askRaw(await server.as('customer'), { kind: 'payout', amount });
  return errors[0]?.extensions.fields?.[0];
}

/** How many wait for a lock: only the login itself sees it. */
async function waiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
  return rows.length;
}

describe('a payout', () => {
  it('is refused with what is available, and two at once cannot ask for the same money', async () => {
    expect(await refusal(100)).toMatchObject({
      path: 'amount',
      code: 'userRequest.balance_too_low',
      params: { available: '0.00' },
    });
    await delivered(server);
    expect(await refusal(net + 1)).toMatchObject({
      code: 'userRequest.balance_too_low',
      params: { available: '207.50' },
    });
    const customer = await server.as('customer');
    // Until several have come as far as they can, none is written down.
    const asked = await inTransaction(server.db, systemPrincipal, async (trx) => {
      await sql`lock table user_requests in share mode`.execute(trx);
      const asking = Array.from({ length: 8 }, () => askRaw(customer, { kind: 'payout', amount: net }));
      await expect.poll(waiting).toBeGreaterThan(1);
      return { asking };
    });
    const answers = await Promise.all(asked.asking);
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
  });

  it('makes the invoice of what is due when it is accepted, and is done when that is paid', async () => {
    await delivered(server);
    const id = await ask(await server.as('customer'), { kind: 'payout', amount: 10_000 });
    const accountant = await server.as('accountant');
    expect(await act(accountant, 'Accept', { id })).toMatchObject({ status: 'processing' });
    const { invoiceId, invoiceReference, allowedActions } = await read(id);
    expect(invoiceReference).toMatch(/^F-\d{4}-\d{6}$/);
    // Nobody ends it by hand: that would say that it is paid, and pay nothing.
    expect(allowedActions).not.toContain('finish');
    expect(await act(accountant, 'Finish', { id })).toBe('forbidden');
    const paid = await actOnInvoice(server, 'accountant', 'pay', { id: invoiceId, paymentReference: 'VIR-9' });
    expect(paid.errors).toEqual([]);
    const now = new Date();
    const context = { db: server.db, subscribers: transactionalSubscribers, now: () => now, notifyCommitted: () => {} };
    await runDueActions(scheduledEntities(context), now, log);
    expect(await read(id)).toMatchObject({ status: 'done' });
  });

  it('is not accepted when nothing is due', async () => {
    const customer = await server.as('customer2');
    expect((await askRaw(customer, { kind: 'payout', amount: 100 })).errors).toHaveLength(1);
  });
});

describe('a request for a recharge', () => {
  it('adds the transfer to the balance when it is done, with its reference', async () => {
    const customer = await server.as('customer');
    const id = await ask(customer, { kind: 'recharge', amount: 77_700 });
    const accountant = await server.as('accountant');
    await act(accountant, 'Accept', { id });
    expect(await act(accountant, 'Finish', { id })).toBe('required');
    expect(await act(accountant, 'Finish', { id, bankReference: 'VIR-R' })).toMatchObject({ status: 'done' });
    const { data } = await customer.call(
      'query { recharges(tab: posted) { rows { amount bankReference requestId } } }',
    );
    expect(data).toEqual({ recharges: { rows: [{ amount: 77_700, bankReference: 'VIR-R', requestId: id }] } });
  });
});
