// What a hub and its drivers rely on: nothing is posted silently, the ledger is exact whoever works at once, and nobody hears
// of the cash of others.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Difference } from '#shared/areas/reconciliation/input.ts';
import { verifyLedger } from '#server/app/verify-ledger.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { delivered } from '#tests/areas/billing/support/invoices.ts';
import { consumersAreDone } from '#tests/areas/notifications/support/notifications.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { actOnDeposit, actOnHandOver, closeDay, codesOf, declare, handOverOf, rowOf } from './support/cash.ts';

const server = useTestServer({ jobs: true, jobTiming: { pollMs: 50 } });
/** What one delivery collects. */
const cash = 24_950;

const amounts = z.array(z.object({ name: z.string(), balance: z.coerce.number() }));
/** Exact balances by kind and owner, of those that are not zero. */
async function balances(ownerId: string): Promise<Record<string, number>> {
  const { rows } = await inTransaction(server.db, systemPrincipal, (trx) =>
    sql`select a.kind as name, sum(e.amount) as balance from ledger_accounts a join ledger_entries e on e.account_id = a.id
      where a.driver_id = ${ownerId} or a.hub_id = ${ownerId} group by a.kind having sum(e.amount) <> 0`.execute(trx),
  );
  return Object.fromEntries(amounts.parse(rows).map(({ name, balance }) => [name, balance]));
}

async function differences(): Promise<Difference[]> {
  await consumersAreDone(server.db);
  const found: Difference[] = [];
  await verifyLedger(server.db, { onDifference: (difference) => found.push(difference) });
  return found;
}

/** The cash of these balances. */
const sum = (all: (Record<string, number> | undefined)[]): number =>
  all.reduce((total, each) => total + (each?.['hub_safe'] ?? 0) + (each?.['driver_cash'] ?? 0), 0);

const bankDay = '2026-01-02';
const driver2 = () => server.fixtures.people.driver2;

describe('a hand-over', () => {
  it('is declared with all that the driver holds, counted without a look at that, and posted when both agree', async () => {
    await delivered(server);
    const declared = await declare(server);
    expect(declared).toMatchObject({ status: 'declared', declared: cash, counted: null });
    expect(declared.reference).toMatch(/^RC-[A-Z]{3}-\d{4}-\d{6}$/);
    const { data } = await (
      await server.as('housekeeper')
    ).call('query ($id: ID!) { handOver(id: $id) { declared declaredAtCount allowedActions } }', { id: declared.id });
    expect(data).toEqual({ handOver: { declared: null, declaredAtCount: null, allowedActions: ['count'] } });
    const pieces = [
      { value: 20_000, n: 1 },
      { value: 2_000, n: 2 },
      { value: 500, n: 1 },
      { value: 200, n: 2 },
      { value: 50, n: 1 },
    ];
    const counted = handOverOf(await actOnHandOver(server, 'housekeeper', 'count', { id: declared.id, pieces }));
    expect(counted).toMatchObject({ status: 'posted', counted: cash, declaredAtCount: cash, difference: 0, pieces });
    expect(await balances(server.fixtures.people.driver)).toEqual({});
    expect(await balances(server.fixtures.hubs.casa)).toEqual({ hub_safe: cash });
    expect(await differences()).toEqual([]);
  });

  it('that differs is posted when somebody says what became of the difference, and not before', async () => {
    await delivered(server);
    const { id } = await declare(server);
    const before = await balances(server.fixtures.hubs.casa);
    const counted = handOverOf(await actOnHandOver(server, 'housekeeper', 'count', { id, counted: cash - 2_000 }));
    expect(counted).toMatchObject({
      status: 'different',
      difference: -2_000,
      possibleOutcomes: ['shortage', 'as_counted'],
    });
    expect(await balances(server.fixtures.hubs.casa)).toEqual(before);
    expect(
      codesOf(await actOnHandOver(server, 'housekeeper', 'resolve', { id, outcome: 'overage', reason: 'x' })),
    ).toEqual(['outcome: hand_over.outcome_not_possible']);
    const input = { id, outcome: 'shortage', reason: 'Billet perdu' };
    expect(codesOf(await actOnHandOver(server, 'driver', 'resolve', input))).toEqual(['forbidden']);
    expect(codesOf(await actOnHandOver(server, 'housekeeperRabat', 'resolve', input))).toEqual(['missing']);
    expect(handOverOf(await actOnHandOver(server, 'housekeeper', 'resolve', input))).toMatchObject({
      status: 'posted',
    });
    expect(await balances(server.fixtures.people.driver)).toEqual({ driver_shortage: 2_000 });
    expect(await differences()).toEqual([]);
  });

  it('may be a part of what is held, may be counted again, and is canceled while nobody has counted it', async () => {
    await delivered(server, { driverId: driver2() });
    const { id } = await declare(server, 'driver2', 10_000);
    expect(codesOf(await actOnHandOver(server, 'driver2', 'declare', {}))).toEqual(['hand_over.already_open']);
    handOverOf(await actOnHandOver(server, 'housekeeper', 'count', { id, counted: 9_000 }));
    handOverOf(await actOnHandOver(server, 'housekeeper', 'recount', { id, reason: 'Un billet collé' }));
    expect(handOverOf(await actOnHandOver(server, 'admin', 'count', { id, counted: 10_000 }))).toMatchObject({
      status: 'posted',
      expected: 10_000,
    });
    expect(await balances(driver2())).toMatchObject({ driver_cash: cash - 10_000 });
    const second = await declare(server, 'driver2');
    handOverOf(await actOnHandOver(server, 'driver2', 'cancel', { id: second.id }));
    expect(codesOf(await actOnHandOver(server, 'housekeeper', 'count', { id: second.id, counted: 1 }))).toEqual([
      'hand_over.wrong_status',
    ]);
    expect(
      handOverOf(
        await actOnHandOver(server, 'housekeeper', 'receive', {
          driverId: driver2(),
          lastId: second.id,
          counted: cash - 10_000,
        }),
      ),
    ).toMatchObject({ status: 'posted', declaredAtCount: null });
  });

  it('is refused with what is too long, too large, of no value or of another hub', async () => {
    const count = (input: object) => actOnHandOver(server, 'housekeeper', 'receive', { driverId: driver2(), ...input });
    expect(codesOf(await count({}))).toEqual(['counted: required']);
    expect(codesOf(await count({ counted: -1 }))).toEqual(['counted: too_small']);
    expect(codesOf(await count({ pieces: [{ value: 300, n: 1 }] }))).toEqual([
      'pieces.0.value: hand_over.unknown_piece',
    ]);
    expect(
      codesOf(
        await count({
          pieces: [
            { value: 100, n: 1 },
            { value: 100, n: 1 },
          ],
        }),
      ),
    ).toEqual(['pieces: hand_over.piece_twice']);
    expect(codesOf(await count({ counted: 300, pieces: [{ value: 100, n: 1 }] }))).toEqual([
      'counted: hand_over.not_the_sum',
    ]);
    expect(codesOf(await count({ counted: 1, driverId: server.fixtures.people.driverRabat }))).toEqual(['missing']);
    expect(codesOf(await count({ counted: 1, driverId: server.fixtures.people.customer }))).toEqual(['missing']);
    expect(codesOf(await actOnHandOver(server, 'driver', 'declare', { declared: 100, note: 'a\u0000' }))).toEqual([
      'note: invalid_text',
    ]);
    expect(codesOf(await actOnHandOver(server, 'driver', 'declare', { declared: 100, note: 'x'.repeat(301) }))).toEqual(
      ['note: too_long'],
    );
  });
});

describe('two counters at once', () => {
  it('count a hand-over once: the other one is told so', async () => {
    await delivered(server, { driverId: driver2() });
    const { id } = await declare(server, 'driver2');
    const [safe] = [await balances(server.fixtures.hubs.casa)];
    const answers = await Promise.all([
      actOnHandOver(server, 'housekeeper', 'count', { id, counted: cash }),
      actOnHandOver(server, 'admin', 'count', { id, counted: cash }),
    ]);
    expect(answers.flatMap(codesOf)).toEqual(['hand_over.wrong_status']);
    expect((await balances(server.fixtures.hubs.casa))['hub_safe']).toBe((safe['hub_safe'] ?? 0) + cash);
  });

  it('count cash that nobody declared once, too', async () => {
    await delivered(server, { driverId: driver2() });
    const { data } = await (
      await server.as('admin')
    ).call('query ($driverId: ID!) { handOversOfDriver(driverId: $driverId, first: 1) { id } }', {
      driverId: driver2(),
    });
    const [last] = z.object({ handOversOfDriver: z.array(z.object({ id: z.string() })) }).parse(data).handOversOfDriver;
    const input = { driverId: driver2(), lastId: last?.id, counted: cash };
    const answers = await Promise.all([
      actOnHandOver(server, 'housekeeper', 'receive', input),
      actOnHandOver(server, 'admin', 'receive', input),
    ]);
    expect(answers.flatMap(codesOf)).toEqual(['hand_over.counted_meanwhile']);
    expect(await balances(driver2())).toEqual({});
  });
});

describe('sixteen who work on one driver at once', () => {
  it('lose no centime: what was collected is in the safe, in the bank, or with the driver', async () => {
    const before = [await balances(server.fixtures.hubs.casa), await balances(driver2())];
    const deliveries = Array.from({ length: 24 }, () => delivered(server, { driverId: driver2() }));
    await Promise.all([
      ...deliveries,
      ...Array.from({ length: 16 }, async (_, n) => {
        const declared = await actOnHandOver(server, 'driver2', 'declare', { declared: 1_000 * (n + 1) });
        if (declared.errors.length > 0) return;
        const { id } = handOverOf(declared);
        await actOnHandOver(server, n % 2 === 0 ? 'admin' : 'housekeeper', 'count', { id, counted: 1_000 * (n + 1) });
        await actOnHandOver(server, 'admin', 'resolve', { id, outcome: 'as_counted', reason: 'x' });
        await actOnDeposit(server, 'housekeeper', 'create', { amount: 500, bankReference: `BV-${n}`, day: bankDay });
      }),
    ]);
    const { rows } = await inTransaction(server.db, systemPrincipal, (trx) =>
      sql`select coalesce(sum(amount), 0)::int as total from ledger_entries`.execute(trx),
    );
    expect(rows).toEqual([{ total: 0 }]);
    const [safe, held] = [await balances(server.fixtures.hubs.casa), await balances(driver2())];
    const { rows: bank } = await inTransaction(server.db, systemPrincipal, (trx) =>
      sql`select coalesce(sum(amount), 0)::int as banked from deposits where status = 'made'`.execute(trx),
    );
    const [{ banked }] = z.tuple([z.object({ banked: z.number() })]).parse(bank);
    expect(sum([safe, held]) + banked).toBe(sum(before) + 24 * cash);
    expect(held['driver_cash'] ?? 0).toBeGreaterThanOrEqual(0);
    expect(await differences()).toEqual([]);
  });
});

describe('a deposit', () => {
  it('is never more than the safe holds, whoever deposits at once, and is back in the safe when it is canceled', async () => {
    const held = (await balances(server.fixtures.hubs.casa))['hub_safe'] ?? 0;
    const input = { amount: held, bankReference: 'BV-9', day: bankDay };
    const answers = await Promise.all([
      actOnDeposit(server, 'housekeeper', 'create', input),
      actOnDeposit(server, 'admin', 'create', { ...input, hubId: server.fixtures.hubs.casa }),
    ]);
    expect(answers.flatMap(codesOf)).toEqual(['amount: deposit.more_than_safe']);
    expect(await balances(server.fixtures.hubs.casa)).toEqual({});
    const made = answers.find(({ errors }) => errors.length === 0);
    if (!made) throw new Error('no deposit was made');
    const { id } = rowOf(made, z.object({ id: z.string() }));
    expect(codesOf(await actOnDeposit(server, 'housekeeper', 'cancel', { id, cancelReason: 'x' }))).toEqual([
      'forbidden',
    ]);
    expect(codesOf(await actOnDeposit(server, 'accountant', 'cancel', { id, cancelReason: 'Refusé' }))).toEqual([]);
    expect(await balances(server.fixtures.hubs.casa)).toEqual({ hub_safe: held });
    expect(
      codesOf(await actOnDeposit(server, 'housekeeper', 'create', { ...input, hubId: server.fixtures.hubs.rabat })),
    ).toEqual(['missing']);
    expect(codesOf(await actOnDeposit(server, 'housekeeper', 'create', { ...input, day: '2999-01-01' }))).toEqual([
      'day: deposit.day_to_come',
    ]);
    expect(await differences()).toEqual([]);
  });
});

const day = z.object({
  opening: z.number(),
  received: z.number(),
  deposited: z.number(),
  returned: z.number(),
  closing: z.number(),
  held: z.number(),
  lines: z.array(z.object({ kind: z.string(), reference: z.string().nullable(), amount: z.number() })),
});

describe('the close of a day', () => {
  it('waits for what is not counted, then keeps the figures of the safe and who has not handed over', async () => {
    await delivered(server);
    const { id } = await declare(server, 'driver', 5_000);
    expect(codesOf(await closeDay(server, 'housekeeper'))).toEqual(['cash_day.open_hand_overs']);
    handOverOf(await actOnHandOver(server, 'housekeeper', 'count', { id, counted: 5_000 }));
    const safe = (await balances(server.fixtures.hubs.casa))['hub_safe'] ?? 0;
    const closed = rowOf(await closeDay(server, 'housekeeper'), day);
    expect(closed.closing).toBe(safe);
    expect(closed.opening + closed.received - closed.deposited + closed.returned).toBe(closed.closing);
    expect(closed.lines.filter(({ kind }) => kind === 'held').map(({ amount }) => amount)).toContain(cash - 5_000);
    expect(codesOf(await closeDay(server, 'admin', { hubId: server.fixtures.hubs.casa }))).toEqual([
      'day: cash_day.already_closed',
    ]);
    expect(codesOf(await closeDay(server, 'housekeeperRabat', { hubId: server.fixtures.hubs.casa }))).toEqual([
      'missing',
    ]);
  });
});

describe('an open page', () => {
  it('of a housekeeper hears of hand-overs of the hub and never what was declared; other hubs and drivers hear nothing', async () => {
    const changes = `subscription { handOverChanged { kind id handOver { status declared declaredAtCount expected } } }`;
    const [keeper, rabat, other] = [
      await subscribe(server.url, await server.as('housekeeper'), changes),
      await subscribe(server.url, await server.as('housekeeperRabat'), changes),
      await subscribe(server.url, await server.as('driver2'), changes),
    ];
    const { id } = await declare(server, 'driver', 12_345);
    await keeper.untilText(id);
    expect(JSON.stringify(keeper.data())).not.toContain('12345');
    handOverOf(await actOnHandOver(server, 'housekeeper', 'count', { id, counted: 12_345 }));
    await keeper.untilText('12345');
    // Later ones of their own prove that they would have received the earlier ones.
    await delivered(server, { driverId: driver2() });
    const own = await declare(server, 'driver2');
    await other.untilText(own.id);
    expect(JSON.stringify(other.data())).not.toContain(id);
    handOverOf(await actOnHandOver(server, 'driver2', 'cancel', { id: own.id }));
    const { people } = server.fixtures;
    expect(
      codesOf(
        await actOnHandOver(server, 'housekeeperRabat', 'receive', { driverId: people.driverRabat, counted: 100 }),
      ),
    ).toEqual([]);
    await rabat.until(() => rabat.data().length > 0);
    expect(JSON.stringify(rabat.data())).not.toContain(id);
  });

  it('of a driver shows what it holds, exactly, after each delivery; that of another one does not move', async () => {
    const document = 'subscription { ownCash { id held collectedToday } }';
    const own = await subscribe(server.url, await server.as('driver2'), document);
    const other = await subscribe(server.url, await server.as('subdriver'), document);
    const held = (await balances(driver2()))['driver_cash'] ?? 0;
    await delivered(server, { driverId: driver2() });
    await own.untilText(`"held":${held + cash}`);
    expect(JSON.stringify(other.data())).not.toContain(driver2());
  });

  it('of a hub hears what its drivers hold, and not what those of another hub hold', async () => {
    const document = 'subscription { ledgerAccountChanged { id ledgerAccount { kind balance driver { id } } } }';
    const keeper = await subscribe(server.url, await server.as('housekeeper'), document);
    const rabat = await subscribe(server.url, await server.as('housekeeperRabat'), document);
    await delivered(server, { driverId: driver2() });
    await keeper.untilText(driver2());
    expect(JSON.stringify(keeper.data())).not.toContain('commission_payable');
    expect(JSON.stringify(rabat.data())).not.toContain(driver2());
  });
});
