// Tells one life after the other, in the order in which the parcels were created, as the numbers printed on them are.
import type { PackageRow } from '#shared/areas/packages/row.ts';
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

/** A life as it stands now, the parcel as it began, and the steps in between with their real instants. */
export interface GeneratedPackage {
  history: PackageHistory;
  initialRow: PackageRow;
  steps: readonly (PlannedStep & { instant: number })[];
}
interface Exchange {
  at: number;
  instant: number;
  of: PackageRow;
}
interface Teller {
  world: CompanyModel;
  random: Random;
  exchanges: Exchange[];
}

/** Every parcel's life up to the present. The order of creation is that of the tracking numbers. */
export function* generatePackages(
  world: CompanyModel,
  { seed, parcels, firstNumber }: { seed: number; parcels: number; firstNumber: number },
): Generator<GeneratedPackage, void, void> {
  const random = createRandom(seed, 'parcels');
  const times = randomOrderTimes(createRandom(seed, 'orders'), world.calendar, parcels);
  const teller: Teller = { world, random, exchanges: [] };
  for (let told = 0; told < parcels; told += 1) {
    const [exchange] = teller.exchanges;
    const at = times[told] ?? world.calendar.presentMinute;
    // An exchange takes the place of the order that would have come next, so that the number of parcels is the one asked for.
    if (exchange && exchange.at <= at) {
      teller.exchanges.shift();
      yield tellExchange(teller, exchange, firstNumber + told);
    } else {
      yield tellOrder(teller, at, firstNumber + told);
    }
  }
}

function stageOf({ world: { calendar, offers }, random, exchanges }: Teller, walk: { at: number }): HistoryContext {
  const exchanged: HistoryContext['onExchangeDelivered'] = (of, instant) => {
    // Delivered, corrected and delivered again is still one exchange.
    if (exchanges.some((each) => each.of.id === of.id)) return;
    exchanges.push({ at: walk.at, instant, of });
    exchanges.sort((a, b) => a.at - b.at);
  };
  return {
    calendar,
    random,
    onExchangeDelivered: exchanged,
    price: ({ companyId, originHubId }, city) => offers.price(companyId, originHubId, city),
  };
}

function tellOrder(teller: Teller, at: number, n: number): GeneratedPackage {
  const { world, random } = teller;
  const company = random.weighted(world.senders);
  const recipient = world.randomRecipient(random);
  const created = new Date(world.calendar.toInstant(at));
  const ordered = randomOrder(random, world, company, recipient, created);
  const price = ordered.cityId === null ? {} : world.offers.price(company.id, company.hubId, recipient.city);
  const row: PackageRow = { ...ordered, ...price, trackingNumber: trackingNumber(world, company.hubId, created, n) };
  const unknown = world.places.unknown.find(([text]) => row.cityId === null && text === row.cityText);
  const stage = stageOf(teller, { at });
  const life = startHistory(
    row,
    pickOrderingActor({ model: world, random, company }),
    stage,
    row.note === null ? {} : { note: row.note },
  );
  return perform(
    teller,
    {
      model: world,
      random,
      history: life,
      at,
      company,
      city: unknown?.[1] ?? recipient.city,
      reliability: recipient.reliability,
    },
    orderScenario,
  );
}

/** What an exchange brings back, as the door makes it: COD 0, with the same driver, addressed to the sender. */
function tellExchange(teller: Teller, { at, instant, of }: Exchange, n: number): GeneratedPackage {
  const { world, random } = teller;
  const company = companyOf(world, of.companyId);
  const created = new Date(instant);
  const row: PackageRow = {
    ...blankPackage(random, company, created),
    trackingNumber: trackingNumber(world, company.hubId, created, n),
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
    ...world.offers.price(company.id, company.hubId, company.city),
  };
  const life = startHistory(row, systemActor, stageOf(teller, { at }));
  return perform(
    teller,
    { model: world, random, history: life, at, company, city: company.city, reliability: 1.4 },
    exchangeScenario,
  );
}

function companyOf(world: CompanyModel, id: string): Company {
  const company = world.companies.find((each) => each.id === id);
  if (!company) throw new Error('the demo knows no such company');
  return company;
}

/** Does what the story plans, step by step, until the present. */
function perform(teller: Teller, walk: ScenarioContext, story: (walk: ScenarioContext) => Scenario): GeneratedPackage {
  const { calendar } = walk.model;
  const stage = stageOf(teller, walk);
  const steps: GeneratedPackage['steps'][number][] = [];
  const first = walk.history.row;
  for (const planned of story(walk)) {
    const at = Math.max(planned.at, walk.at);
    if (at > calendar.presentMinute) break;
    walk.at = at;
    const instant = Math.max(calendar.toInstant(at), walk.history.row.updatedAt.getTime());
    steps.push({ ...planned, instant });
    if ('fields' in planned) setFields(walk.history, planned.fields);
    else applyAction(walk.history, stage, planned, instant);
  }
  applyScheduledChanges(walk.history, stage, calendar.toInstant(calendar.presentMinute));
  return { history: walk.history, initialRow: first, steps };
}
