// Makes the past of the company: orders and their scenarios, what areas add, and the work of the server itself.
import type { AppError } from '#shared/lib/app-error.ts';
import type { EntityName } from '#shared/areas/index.ts';
import type { EntityRow } from '../../commands/entity-service.ts';
import { type Cast, type DemoStep, eventName } from '../areas/demo-area.ts';
import { demoAreas } from '../areas/demo-areas.ts';
import { historyDays, minutesPerDay } from '../calendar.ts';
import type { CompanyModel } from '../company/company-model.ts';
import { createRandom, type Random } from '../random.ts';
import { consumeEvents, numberEvents, runScheduled } from './background.ts';
import { type Deed, dueDeed, type Past } from './commands.ts';
import { PastParcels } from './parcels.ts';
import { createPhotographer } from './photos.ts';
import { Timeline } from './timeline.ts';

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
  const { calendar } = model;
  const timeline = new Timeline(calendar);
  const refused = new Map<string, number>();
  const random = createRandom(seed, 'areas');
  const cast = castOf(model, random);
  const companies = new Map(model.companies.map(({ id, name }) => [id, name]));
  let events = 0;

  const plan = (at: number, entity: EntityName, deed: Omit<Deed, 'entity'>): void => {
    const onDone: Deed['onDone'] = async (row, minute) => {
      planFollowing(entity, deed, row, minute);
      await deed.onDone(row, minute);
    };
    timeline.add(dueDeed(past, at, { ...deed, entity, onDone }));
  };
  const planStep = (at: number, { login, entity, action, input }: DemoStep): void =>
    plan(at, entity, {
      action,
      actor: model.actorOf(model.idOf(login)),
      input,
      onDone: () => {},
      onRefused: ({ code }) => {
        const kind = `${entity}.${action}: ${code}`;
        refused.set(kind, (refused.get(kind) ?? 0) + 1);
      },
    });
  const planFollowing = (entity: EntityName, { action, input }: Omit<Deed, 'entity'>, row: EntityRow, at: number) => {
    const event = eventName(entity, action);
    const companyId: unknown = Reflect.get(row, 'companyId');
    const company = typeof companyId === 'string' ? (companies.get(companyId) ?? null) : null;
    const happening = { id: row.id, input: typeof input === 'function' ? {} : input, company };
    for (const { after } of demoAreas)
      for (const { afterMinutes, ...step } of after?.[event]?.(happening, cast) ?? [])
        if (at + afterMinutes <= calendar.presentMinute)
          planStep(calendar.workingMinute(at + afterMinutes, random), step);
  };

  const parcelsOfPast = new PastParcels({
    past,
    model,
    seed,
    photographer: await createPhotographer(past.trx, { seed, present }),
    plan: (at, deed) =>
      plan(at, 'package', {
        ...deed,
        onRefused: (error) => failScenario(deed, error),
      }),
    add: (due) => timeline.add(due),
  });
  const work = async (_: unknown, now: Date, at: number): Promise<void> => {
    for (const row of await runScheduled(past, now)) parcelsOfPast.update(row);
    const numbered = await numberEvents(past);
    events += numbered.length;
    if (at > (historyDays - consumedDays) * minutesPerDay) await consumeEvents(past, numbered, now);
  };

  parcelsOfPast.order(parcels);
  for (const { past: planned } of demoAreas)
    for (const { daysAgo, minute, ...step } of planned?.(cast, model.people) ?? [])
      planStep((historyDays - daysAgo) * minutesPerDay + minute, step);
  for (let day = 0; day <= historyDays; day += 1)
    for (const minute of roundsOf(day))
      timeline.add({ at: day * minutesPerDay + minute, group: 'server', value: null, run: work });
  await timeline.run((at) => onDay(Math.floor(at / minutesPerDay)));
  // Twice: what consumers wrote is numbered too.
  for (let n = 0; n < 2; n += 1) await work(null, present, calendar.presentMinute);
  return { events, refused };
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
    anyone: (role) => model.loginOf(model.randomActor(random, role).id),
    customerOf: (company) => customers.get(company ?? '') ?? null,
  };
}
