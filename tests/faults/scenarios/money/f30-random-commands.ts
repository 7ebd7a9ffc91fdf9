// Random commands on one customer's money, one after the other, against a model that is kept by hand; an instance is killed
// under every tenth of them.
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import type { Fault } from '../../harness/fault.ts';
import type { FaultContext } from '../../harness/fault-context.ts';
import { act, type ActedOn, addParcels, prices } from '../../harness/money/acts.ts';
import { compareBooks, owedTo } from '../../harness/money/books.ts';

/** What must be true of the customer. */
class Model {
  /** Against the beginning. */
  owed = 0;
  readonly #context: FaultContext;
  readonly #waiting: Iterator<{ id: string; cod: number }>;
  /** Deliveries that stand on no invoice. */
  #open: { id: string; worth: number }[] = [];
  #due: { id: string; amount: number }[] = [];
  #paid: { id: string; amount: number }[] = [];

  constructor(context: FaultContext, waiting: Iterator<{ id: string; cod: number }>) {
    this.#context = context;
    this.#waiting = waiting;
  }

  readonly commands: readonly (() => Promise<void>)[] = [
    async () => {
      const { value: parcel } = this.#waiting.next();
      if (!parcel) return;
      await this.#done('driverRabat', 'package', 'deliver', { id: parcel.id });
      this.#open.push({ id: parcel.id, worth: parcel.cod - prices.delivered });
      this.owed += parcel.cod - prices.delivered;
    },
    async () => {
      const { value: parcel } = this.#waiting.next();
      if (!parcel) return;
      await this.#done('driverRabat', 'package', 'cancel', { id: parcel.id, reason: 'refused', note: 'Refusé' });
      this.owed -= prices.refused;
    },
    async () => {
      const parcel = this.#open.pop();
      if (!parcel) return;
      await this.#done('accountant', 'package', 'correct', { id: parcel.id, note: 'Erreur' });
      this.owed -= parcel.worth;
    },
    async () => {
      const input = { companyId: this.#companyId, amount: 10_100, bankReference: 'VIR' };
      await this.#done('accountant', 'recharge', 'create', input);
      this.owed += input.amount;
    },
    async () => {
      const input = { kind: 'customer', companyId: this.#companyId };
      const { row } = await act(this.#context, 'accountant', 'invoice', 'create', input);
      // Nothing was due.
      if (!row) return;
      this.#open = [];
      if ((row.amount ?? 0) > 0) this.#due.push({ id: row.id, amount: row.amount ?? 0 });
    },
    async () => {
      const invoice = this.#due.pop();
      if (!invoice) return;
      await this.#done('accountant', 'invoice', 'pay', { id: invoice.id, paymentReference: 'VIR' });
      this.#paid.push(invoice);
      this.owed -= invoice.amount;
    },
    async () => {
      const invoice = this.#paid.pop();
      if (!invoice) return;
      await this.#done('admin', 'invoice', 'reject', { id: invoice.id, failureReason: 'Compte clôturé' });
      this.#due.push(invoice);
      this.owed += invoice.amount;
    },
  ];

  get #companyId(): string {
    return this.#context.testBed.fixtures.companies.zellige;
  }

  async #done(name: PersonName, entity: ActedOn, action: string, input: object): Promise<void> {
    const { code } = await act(this.#context, name, entity, action, input);
    if (code !== null) throw new Error(`${entity} ${action}: ${code}`);
  }
}

export const f30: Fault = {
  name: 'F30',
  scenario: 'random commands on the money of one customer, an instance killed -9 under every tenth, against a model',
  promises: [13, 14, 15],
  quick: false,
  run: async (context) => {
    const { testBed, random } = context;
    const { companies, hubs, cities, people } = testBed.fixtures;
    const steps = context.quick || context.reduced ? 30 : 100;
    const parcels = await addParcels(context, steps, () => ({
      companyId: companies.zellige,
      hubId: hubs.rabat,
      originHubId: hubs.rabat,
      cityId: cities.rabat,
      driverId: people.driverRabat,
      cod: 10_000 + random.below(40_000),
    }));
    const model = new Model(context, parcels.values());
    const before = await owedTo(context, companies.zellige);
    for (let step = 1; step <= steps; step += 1) {
      const killed = step % 10 === 0 ? testBed.instances[step % 20 === 0 ? 0 : 1] : null;
      const command = random.pick(model.commands)();
      await killed?.kill();
      await command;
      await killed?.start();
    }
    const owed = (await owedTo(context, companies.zellige)) - before;
    context.note(`${steps} commands`);
    context.check(`the customer is owed what the model says (${owed}, ${model.owed})`, owed === model.owed);
    return compareBooks(context);
  },
};
