// The parcels of the past: orders, and what their scenarios plan for each of them until the present.
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { postParcels } from '../../areas/ledger/post-parcels.ts';
import { linkedPackageIds, packageStore } from '../../areas/packages/store.ts';
import type { EntityRow } from '../../commands/entity-service.ts';
import type { CompanyModel } from '../company/company-model.ts';
import type { Company } from '../company/companies.ts';
import { randomOrder, randomOrderTimes } from '../orders.ts';
import { createRandom, type Random } from '../random.ts';
import { exchangeScenario, orderScenario } from '../scenarios/package-scenarios.ts';
import { pickOrderingActor } from '../scenarios/pickup.ts';
import type { PlannedStep, Scenario, ScenarioContext } from '../scenarios/scenario.ts';
import type { Photographer } from './photos.ts';
import type { Deed, Past } from './commands.ts';
import type { Due } from './timeline.ts';

interface PastParcelsOptions {
  past: Past;
  model: CompanyModel;
  seed: number;
  photographer: Photographer;
  /** Plans a deed; areas hear of it when it is done. */
  plan: (at: number, deed: Pick<Deed, 'action' | 'actor' | 'input' | 'onDone'>) => void;
  add: (due: Due<string>) => void;
}

interface OpenParcel {
  context: ScenarioContext;
  scenario: Scenario;
}

const packageRow = (row: EntityRow): PackageRow => {
  if (!packageEntity.isRow(row)) throw new Error('a parcel with unexpected values');
  return row;
};

export class PastParcels {
  readonly #options: PastParcelsOptions;
  readonly #random: Random;
  readonly #open = new Map<string, OpenParcel>();

  constructor(options: PastParcelsOptions) {
    this.#options = options;
    this.#random = createRandom(options.seed, 'parcels');
  }

  /** Plans this number of orders. */
  order(parcels: number): void {
    const { model, seed } = this.#options;
    for (const at of randomOrderTimes(createRandom(seed, 'orders'), model.calendar, parcels)) this.#planOrder(at);
  }

  /** Called with a row that the scheduler changed. */
  update(row: EntityRow): void {
    const open = this.#open.get(row.id);
    if (open) open.context.row = packageRow(row);
  }

  #planOrder(at: number): void {
    const { model, plan } = this.#options;
    const random = this.#random;
    const company = random.weighted(model.senders);
    const recipient = model.randomRecipient(random);
    const order = randomOrder(random, model.places.unknown, company, recipient);
    const unknown = model.places.unknown.find(([text]) => 'cityText' in order && text === order.cityText);
    plan(at, {
      action: 'create',
      actor: pickOrderingActor({ model, random, company }),
      input: { ...order, companyId: company.id },
      onDone: (row, minute) =>
        this.#start(packageRow(row), orderScenario, {
          at: minute,
          company,
          city: unknown?.[1] ?? recipient.city,
          reliability: recipient.reliability,
        }),
    });
  }

  #start(
    row: PackageRow,
    scenario: (context: ScenarioContext) => Scenario,
    about: Pick<ScenarioContext, 'at' | 'company' | 'city' | 'reliability'>,
  ): void {
    const { model } = this.#options;
    const context: ScenarioContext = { model, random: this.#random, row, ...about };
    this.#open.set(row.id, { context, scenario: scenario(context) });
    this.#planNext(row.id);
  }

  #planNext(id: string): void {
    const open = this.#open.get(id);
    const next = open?.scenario.next();
    if (!open || !next || next.done) this.#open.delete(id);
    else this.#plan(open, next.value);
  }

  #plan({ context }: OpenParcel, step: PlannedStep): void {
    const { plan, add, model, photographer } = this.#options;
    const { id } = context.row;
    const at = Math.max(step.at, context.at);
    if (at > model.calendar.presentMinute) {
      this.#open.delete(id);
      return;
    }
    if (step.action === undefined) {
      const { fields = {} } = step;
      const group = `fields ${JSON.stringify(fields)}`;
      add({ at, group, value: id, run: (ids, _, minute) => this.#setFields(ids, fields, minute) });
      return;
    }
    const { action, actor, input, photos = 0 } = step;
    plan(at, {
      action,
      actor,
      input: async (now) => ({
        id,
        ...input,
        ...(action === 'edit' && { version: context.row.version }),
        ...(photos > 0 && (await photographer.take(actor, photos, now))),
      }),
      onDone: async (row, minute) => {
        Object.assign(context, { row: packageRow(row), at: minute });
        if (action === 'deliver' && context.row.exchange) await this.#startExchange(context.row, minute);
        this.#planNext(id);
      },
    });
  }

  /** The same fields of several parcels; none if the scenario only waited. */
  async #setFields(ids: readonly string[], fields: Partial<PackageRow>, at: number): Promise<void> {
    const { trx } = this.#options.past;
    if (Object.keys(fields).length > 0)
      await trx
        .updateTable('packages')
        .set(fields)
        .where('id', 'in', [...ids])
        .execute();
    const now = new Date(this.#options.model.calendar.toInstant(at));
    const changed = ids.flatMap((id) => {
      const before = this.#open.get(id)?.context.row;
      return before ? [{ before, after: { ...before, ...fields }, actorId: null }] : [];
    });
    await postParcels(trx, changed, now);
    for (const id of ids) {
      const open = this.#open.get(id);
      if (open) Object.assign(open.context, { row: { ...open.context.row, ...fields }, at });
      this.#planNext(id);
    }
  }

  /** The parcel that the recipient gives back goes its own way. One that was delivered twice has only one. */
  async #startExchange(delivered: PackageRow, at: number): Promise<void> {
    const { past, model } = this.#options;
    const ids = await linkedPackageIds(past.trx, delivered.id);
    const company = companyOf(model, delivered.companyId);
    for (const row of await packageStore.readMany(past.trx, ids))
      if (!this.#open.has(row.id) && row.status === 'pickup')
        this.#start(row, exchangeScenario, { at, company, city: company.city, reliability: 1.4 });
  }
}

function companyOf(model: CompanyModel, id: string): Company {
  const company = model.companies.find((each) => each.id === id);
  if (!company) throw new Error('the demo knows no such company');
  return company;
}
