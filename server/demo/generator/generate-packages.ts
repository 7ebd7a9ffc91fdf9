// Generates the packages one by one, in the order of creation, which is also the order of their tracking numbers.
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { systemActor } from '../../commands/actor.ts';
import type { Company } from '../company/companies.ts';
import {
  applyAction,
  startHistory,
  setFields,
  type PackageHistory,
  applyScheduledChanges,
  type HistoryContext,
} from './package-history.ts';
import { blankPackage, randomOrder, randomOrderTimes, trackingNumber } from './new-orders.ts';
import { type Random, createRandom } from '../random.ts';
import { pickOrderingActor } from '../scenarios/pickup.ts';
import { exchangeScenario, orderScenario } from '../scenarios/package-scenarios.ts';
import type { PlannedStep, Scenario, ScenarioContext } from '../scenarios/scenario.ts';
import type { CompanyModel } from '../company/company-model.ts';

/** A package with its history up to the present, its initial row, and the executed steps with their real times. */
export interface GeneratedPackage {
  history: PackageHistory;
  initialRow: PackageRow;
  steps: readonly (PlannedStep & { instant: number })[];
}
interface DueExchange {
  at: number;
  instant: number;
  of: PackageRow;
}
interface GeneratorState {
  model: CompanyModel;
  random: Random;
  exchanges: DueExchange[];
}

/** Generates all packages with their histories up to the present, in the order of their tracking numbers. */
export function* generatePackages(
  model: CompanyModel,
  { seed, parcels, firstNumber }: { seed: number; parcels: number; firstNumber: number },
): Generator<GeneratedPackage, void, void> {
  const random = createRandom(seed, 'parcels');
  const times = randomOrderTimes(createRandom(seed, 'orders'), model.calendar, parcels);
  const state: GeneratorState = { model, random, exchanges: [] };
  for (let index = 0; index < parcels; index += 1) {
    const [exchange] = state.exchanges;
    const at = times[index] ?? model.calendar.presentMinute;
    // An exchange replaces the next order, so that the total number of parcels is the requested one.
    if (exchange && exchange.at <= at) {
      state.exchanges.shift();
      yield generateExchange(state, exchange, firstNumber + index);
    } else {
      yield generateOrder(state, at, firstNumber + index);
    }
  }
}

function createHistoryContext(
  { model: { calendar, offers }, random, exchanges }: GeneratorState,
  context: { at: number },
): HistoryContext {
  const exchanged: HistoryContext['onExchangeDelivered'] = (of, instant) => {
    // A parcel that was delivered, corrected and delivered again has only one exchange.
    if (exchanges.some((each) => each.of.id === of.id)) return;
    exchanges.push({ at: context.at, instant, of });
    exchanges.sort((a, b) => a.at - b.at);
  };
  return {
    calendar,
    random,
    onExchangeDelivered: exchanged,
    price: ({ companyId, originHubId }, city) => offers.price(companyId, originHubId, city),
  };
}

function generateOrder(state: GeneratorState, at: number, n: number): GeneratedPackage {
  const { model, random } = state;
  const company = random.weighted(model.senders);
  const recipient = model.randomRecipient(random);
  const created = new Date(model.calendar.toInstant(at));
  const ordered = randomOrder(random, model, company, recipient, created);
  const price = ordered.cityId === null ? {} : model.offers.price(company.id, company.hubId, recipient.city);
  const row: PackageRow = { ...ordered, ...price, trackingNumber: trackingNumber(model, company.hubId, created, n) };
  const unknown = model.places.unknown.find(([text]) => row.cityId === null && text === row.cityText);
  const historyContext = createHistoryContext(state, { at });
  const history = startHistory(
    row,
    pickOrderingActor({ model, random, company }),
    historyContext,
    row.note === null ? {} : { note: row.note },
  );
  return runScenario(
    state,
    {
      model,
      random,
      history,
      at,
      company,
      city: unknown?.[1] ?? recipient.city,
      reliability: recipient.reliability,
    },
    orderScenario,
  );
}

/** Creates the return parcel of an exchange as the command does: COD 0, the same driver, addressed to the sender. */
function generateExchange(state: GeneratorState, { at, instant, of }: DueExchange, n: number): GeneratedPackage {
  const { model, random } = state;
  const company = companyOf(model, of.companyId);
  const created = new Date(instant);
  const row: PackageRow = {
    ...blankPackage(random, company, created),
    trackingNumber: trackingNumber(model, company.hubId, created, n),
    status: 'pickup',
    collectorId: of.driverId,
    pickedUpAt: created,
    confirmedAt: created,
    linkedId: of.id,
    hubId: of.hubId,
    recipientName: company.name,
    phone: company.phone,
    address: company.address,
    cityId: company.city.id,
    cityText: '',
    cod: 0,
    products: of.products,
    ...model.offers.price(company.id, company.hubId, company.city),
  };
  const history = startHistory(row, systemActor, createHistoryContext(state, { at }));
  return runScenario(
    state,
    { model, random, history, at, company, city: company.city, reliability: 1.4 },
    exchangeScenario,
  );
}

function companyOf(model: CompanyModel, id: string): Company {
  const company = model.companies.find((each) => each.id === id);
  if (!company) throw new Error('the demo knows no such company');
  return company;
}

/** Executes the steps of a scenario until the present. */
function runScenario(
  state: GeneratorState,
  context: ScenarioContext,
  scenario: (context: ScenarioContext) => Scenario,
): GeneratedPackage {
  const { calendar } = context.model;
  const historyContext = createHistoryContext(state, context);
  const steps: GeneratedPackage['steps'][number][] = [];
  const initialRow = context.history.row;
  for (const step of scenario(context)) {
    const at = Math.max(step.at, context.at);
    if (at > calendar.presentMinute) break;
    context.at = at;
    const instant = Math.max(calendar.toInstant(at), context.history.row.updatedAt.getTime());
    steps.push({ ...step, instant });
    if ('fields' in step) setFields(context.history, step.fields);
    else applyAction(context.history, historyContext, step, instant);
  }
  applyScheduledChanges(context.history, historyContext, calendar.toInstant(calendar.presentMinute));
  return { history: context.history, initialRow, steps };
}
