// Sixteen writers deliver, count cash, bring it to the bank, bill and pay, while both instances are killed in turn.
import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../../harness/fault.ts';
import type { FaultContext } from '../../harness/fault-context.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { act, addParcels } from '../../harness/money/acts.ts';
import { compareBooks, killEach, readNumber } from '../../harness/money/books.ts';

/** How often each was acknowledged. */
interface Acknowledged {
  delivered: number;
  invoices: number;
  payments: number;
  deposits: number;
}

/** Each of them does its part until `signal`. */
class Bank {
  readonly acknowledged: Acknowledged = { delivered: 0, invoices: 0, payments: 0, deposits: 0 };
  readonly #context: FaultContext;
  readonly #signal: AbortSignal;

  constructor(context: FaultContext, signal: AbortSignal) {
    this.#context = context;
    this.#signal = signal;
  }

  async deliver(name: PersonName, waiting: Iterator<{ id: string }>, start: number): Promise<void> {
    for (let next = waiting.next(); !next.done && !this.#signal.aborted; next = waiting.next()) {
      const { code } = await act(this.#context, name, 'package', 'deliver', { id: next.value.id }, start);
      if (code !== null) throw new Error(`a delivery was refused: ${code}`);
      this.acknowledged.delivered += 1;
    }
  }

  /** What differs is resolved in one of the possible ways; where that is refused, the driver keeps the cash. */
  async count(driverId: string, start: number): Promise<void> {
    const { random } = this.#context;
    while (!this.#signal.aborted) {
      const counted = 1_000 * (1 + random.below(100));
      const on = (action: string, input: object) => act(this.#context, 'housekeeper', 'handOver', action, input, start);
      const { row } = await on('receive', { driverId, counted });
      if (row?.status === 'different') {
        const outcome = random.pick(row.possibleOutcomes);
        const { code } = await on('resolve', { id: row.id, outcome, reason: 'Compté' });
        if (code !== null) {
          await on('recount', { id: row.id, reason: 'Compté' });
          await on('cancel', { id: row.id });
        }
      }
      await wait(50);
    }
  }

  async deposit(start: number): Promise<void> {
    for (let number = 1; !this.#signal.aborted; number += 1) {
      const input = { amount: 500, bankReference: `BV-${start}-${number}`, day: '2026-01-02' };
      const { code } = await act(this.#context, 'housekeeper', 'deposit', 'create', input, start);
      if (code === null) this.acknowledged.deposits += 1;
      await wait(100);
    }
  }

  async bill(companyId: string, start: number): Promise<void> {
    for (let number = 1; !this.#signal.aborted; number += 1) {
      const on = (action: string, input: object) => act(this.#context, 'accountant', 'invoice', action, input, start);
      const { row } = await on('create', { kind: 'customer', companyId });
      if (row) {
        this.acknowledged.invoices += 1;
        const { code } = await on('pay', { id: row.id, paymentReference: `VIR-${start}-${number}` });
        if (code === null) this.acknowledged.payments += 1;
      }
      await wait(100);
    }
  }
}

/** The same of the database. */
const stored = (context: FaultContext): Promise<[string, number][]> =>
  Promise.all(
    Object.entries({
      delivered: sql`select count(*) as n from packages where status = 'delivered'`,
      invoices: sql`select count(*) as n from invoices`,
      payments: sql`select count(*) as n from invoices where status = 'PAID'`,
      deposits: sql`select count(*) as n from deposits`,
    }).map(async ([what, query]): Promise<[string, number]> => [
      what,
      await readNumber(context, (trx) => query.execute(trx)),
    ]),
  );

export const f28: Fault = {
  name: 'F28',
  scenario: '16 writers deliver, hand over, deposit, bill and pay, each instance killed -9 in turn',
  promises: [13, 14, 15],
  quick: true,
  run: async (context) => {
    const { people, companies } = context.testBed.fixtures;
    const count = context.quick || context.reduced ? 160 : 600;
    const before = new Map(await stored(context));
    const parcels = await addParcels(context, count, (index) =>
      index % 2 === 0 ? {} : { companyId: companies.zellige, driverId: people.driver2 },
    );
    const waiting = {
      driver: parcels.filter(({ driverId }) => driverId === people.driver).values(),
      driver2: parcels.filter(({ driverId }) => driverId === people.driver2).values(),
    };
    const stopped = new AbortController();
    const bank = new Bank(context, stopped.signal);
    const drivers = (['driver', 'driver2'] as const).flatMap((name) =>
      [0, 1, 2, 3].map((start) => bank.deliver(name, waiting[name], start)),
    );
    const others = [
      ...[people.driver, people.driver2].flatMap((id) => [0, 1].map((start) => bank.count(id, start))),
      ...[0, 1].map((start) => bank.deposit(start)),
      ...[companies.atlas, companies.zellige].map((id, start) => bank.bill(id, start)),
    ];
    await killEach(context, context.quick || context.reduced ? 800 : 3_000, wait);
    await Promise.all(drivers);
    stopped.abort();
    await Promise.all(others);
    for (const [what, total] of await stored(context)) {
      const wanted = bank.acknowledged[what as keyof Acknowledged];
      const found = total - (before.get(what) ?? 0);
      context.check(`${what}: ${found} where ${wanted} were acknowledged`, found === wanted);
    }
    const { delivered, invoices, payments } = bank.acknowledged;
    context.note(`${delivered} deliveries, ${invoices} invoices, ${payments} paid`);
    context.check('all were delivered, and some were billed and paid', delivered === count && payments > 0);
    return compareBooks(context);
  },
};
