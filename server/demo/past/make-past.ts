// Makes the past of the company: orders and their scenarios, what areas add, and the work of the server itself. All of
// it runs as commands, in one transaction with the rights of the system that records in the name of whoever acts. Only
// people, places, and what no command sets yet (the stage of the cash), are inserted.
import type { AppError } from '#shared/lib/app-error.ts';
import { dayOf } from '#shared/lib/time.ts';
import { systemActor } from '../../commands/actor.ts';
import type { CommandInput, EntityRow } from '../../commands/entity-service.ts';
import { type Cast, type DemoStep, eventName } from '../areas/demo-area.ts';
import { demoAreas } from '../areas/demo-areas.ts';
import { historyDays, minutesPerDay } from '../calendar.ts';
import type { CompanyModel } from '../company/company-model.ts';
import { createRandom, type Random } from '../random.ts';
import { consumeEvents, numberEvents, runScheduled } from './background.ts';
import { type Deed, dueDeed, type Past } from './commands.ts';
import { PastParcels } from './parcels.ts';
import { makeInventories } from './inventories.ts';
import { makeHouse } from './house.ts';
import { makePrints } from './prints.ts';
import { makePallets } from './pallets.ts';
import { createPhotographer } from './photos.ts';
import { makeRounds } from './rounds.ts';
import { makeSlips } from './slips.ts';
import { minutesTogether, Timeline } from './timeline.ts';

interface MakePastOptions {
  seed: number;
  parcels: number;
  present: Date;
  /** Called with the day of the past, from 0 to `historyDays`. */
  onDay: (day: number) => void;
}

export interface MadePast {
  events: number;
  /** What areas planned and the product refused, by action and error, with how often. */
  refused: ReadonlyMap<string, number>;
}

/** The days whose events the consumers handle: who would read a notification of last month? */
const consumedDays = 3;

/** When the server works on a day, in minutes: at night it archives, at six it resumes what was promised. */
const roundsOf = (day: number): number[] =>
  day < historyDays - consumedDays ? [90, 365] : [90, 365, 12 * 60, 17 * 60 + 45];

/** Makes the past in the caller's transaction, which has system rights. */
export async function makePast(past: Past, model: CompanyModel, options: MakePastOptions): Promise<MadePast> {
  const { seed, parcels, present, onDay } = options;
  const maker = new PastMaker(past, model, seed);
  const photographer = await createPhotographer(past.trx, { seed, present });
  const parcelsOfPast = new PastParcels({
    past,
    model,
    seed,
    photographer,
    plan: (at, deed) => maker.plan(at, { ...deed, entity: 'package', onRefused: (error) => failScenario(deed, error) }),
    add: (due) => maker.timeline.add(due),
  });
  let events = 0;
  const work = async (_: unknown, now: Date, at: number): Promise<void> => {
    for (const row of await runScheduled(past, now)) parcelsOfPast.update(row);
    const numbered = await numberEvents(past);
    events += numbered.length;
    if (at > (historyDays - consumedDays) * minutesPerDay) await consumeEvents(past, numbered, now);
  };
  parcelsOfPast.order(parcels);
  maker.planAreas();
  for (let day = 0; day <= historyDays; day += 1)
    for (const minute of roundsOf(day))
      maker.timeline.add({ at: day * minutesPerDay + minute, group: 'server', value: null, run: work });
  await maker.timeline.run((at) => onDay(Math.floor(at / minutesPerDay)));
  await makePallets(past, model, { seed, present });
  await makeInventories(past, model, { seed, present });
  await makeRounds(past, model, { seed, present });
  await makeSlips(past, model, { seed, present });
  await makeHouse(past, model, { seed, present });
  await makePrints(past, model, { seed, present });
  // Twice: what consumers wrote is numbered too.
  for (let n = 0; n < 2; n += 1) await work(null, present, model.calendar.presentMinute);
  return { events, refused: maker.refused };
}

/** Plans deeds, and what areas make of them. */
class PastMaker {
  readonly timeline: Timeline;
  readonly refused = new Map<string, number>();
  readonly #past: Past;
  readonly #model: CompanyModel;
  readonly #random: Random;
  readonly #cast: Cast;
  readonly #companies: ReadonlyMap<string, string>;

  constructor(past: Past, model: CompanyModel, seed: number) {
    this.timeline = new Timeline(model.calendar);
    this.#past = past;
    this.#model = model;
    this.#random = createRandom(seed, 'areas');
    this.#cast = castOf(model, this.#random);
    this.#companies = new Map(model.companies.map(({ id, name }) => [id, name]));
  }

  plan(at: number, deed: Deed): void {
    const onDone: Deed['onDone'] = async (row, minute, input) => {
      this.#planFollowing(deed, row, minute, input);
      await deed.onDone(row, minute, input);
    };
    this.timeline.add(dueDeed(this.#past, at, { ...deed, onDone }));
  }

  /** Plans what areas say of days of the past. */
  planAreas(): void {
    const dayAgo = (days: number): string => this.#model.calendar.toDay((historyDays - days) * minutesPerDay);
    for (const { past } of demoAreas)
      for (const { daysAgo, minute, ...step } of past?.(
        this.#cast,
        this.#model.people,
        dayAgo,
        this.#model.places.hubs,
      ) ?? [])
        this.#planStep((historyDays - daysAgo) * minutesPerDay + minute, step);
  }

  #planStep(at: number, { login, input: given, mayBeRefused = false, ...step }: DemoStep): void {
    const { entity, action } = step;
    const actor = login === null ? systemActor : this.#model.actorOf(this.#model.idOf(login));
    const onRefused = ({ code }: AppError): void => {
      if (mayBeRefused) return;
      const kind = `${entity}.${action}: ${code}`;
      this.refused.set(kind, (this.refused.get(kind) ?? 0) + 1);
    };
    const input = typeof given === 'function' ? (now: Date) => given(dayOf(now)) : given;
    this.plan(at, { ...step, input, actor, onDone: () => {}, onRefused });
  }

  #planFollowing({ entity, action, actor }: Deed, row: EntityRow, at: number, input: CommandInput): void {
    const { calendar } = this.#model;
    const idIn = (field: string): string | null => {
      const id: unknown = Reflect.get(row, field);
      return typeof id === 'string' ? id : null;
    };
    const [companyId, driverId] = [idIn('companyId'), idIn('driverId')];
    const company = companyId === null ? null : (this.#companies.get(companyId) ?? null);
    const owed: unknown = Reflect.get(row, 'amount') ?? Reflect.get(row, 'counted') ?? Reflect.get(row, 'declared');
    const amount = typeof owed === 'number' ? owed : null;
    const by = actor.id === null ? null : this.#model.loginOf(actor.id);
    const happening = { id: row.id, input, company, companyId, driverId, amount, hubId: idIn('hubId'), by };
    for (const { after } of demoAreas) {
      // The steps of an area keep their order, although those of a night are all put off to the next morning.
      let last = at - minutesTogether;
      for (const { afterMinutes, ...step } of after?.[eventName(entity, action)]?.(happening, this.#cast) ?? [])
        if (at + afterMinutes <= calendar.presentMinute) {
          last = Math.max(last + minutesTogether + 1, calendar.workingMinute(at + afterMinutes, this.#random));
          this.#planStep(last, step);
        }
    }
  }
}

function failScenario({ action, actor }: Pick<Deed, 'action' | 'actor'>, error: AppError): never {
  throw new Error(`wrong scenario: ${actor.principal.role} can't ${action} the parcel (${error.code})`, {
    cause: error,
  });
}

function castOf(model: CompanyModel, random: Random): Cast {
  const customers = new Map(model.companies.map(({ name, customer }) => [name, customer.login]));
  return {
    random,
    anyone: (role, hubId) => model.loginOf(model.randomActor(random, role, hubId ?? undefined).id),
    customerOf: (company) => customers.get(company ?? '') ?? null,
  };
}
