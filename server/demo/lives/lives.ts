// Tells one life after the other, in the order in which the parcels were created, as the numbers printed on them are.
import type { PackageRow } from '#shared/areas/packages/row.ts';
import { systemActor } from '../../commands/actor.ts';
import type { Company } from '../company/companies.ts';
import { act, begin, keep, type Life, passTime, type Stage } from './life.ts';
import { blankPackage, orderedPackage, orderTimes, trackingNumber } from './orders.ts';
import { type Random, randomOf } from '../random.ts';
import { orderer } from '../story/collect.ts';
import { exchangeStory, ordinaryStory } from '../story/story.ts';
import type { Planned, Story, Walk } from '../story/walk.ts';
import type { World } from '../company/world.ts';

/** A life as it stands now, the parcel as it began, and the steps in between with their real instants. */
export interface Told {
  life: Life;
  first: PackageRow;
  steps: readonly (Planned & { instant: number })[];
}
interface Exchange {
  at: number;
  instant: number;
  of: PackageRow;
}
interface Teller {
  world: World;
  random: Random;
  exchanges: Exchange[];
}

/** Every parcel's life up to the present. The order of creation is that of the tracking numbers. */
export function* livesOf(
  world: World,
  { seed, parcels, firstNumber }: { seed: number; parcels: number; firstNumber: number },
): Generator<Told, void, void> {
  const random = randomOf(seed, 'parcels');
  const times = orderTimes(randomOf(seed, 'orders'), world.calendar, parcels);
  const teller: Teller = { world, random, exchanges: [] };
  for (let told = 0; told < parcels; told += 1) {
    const [exchange] = teller.exchanges;
    const at = times[told] ?? world.calendar.end;
    // An exchange takes the place of the order that would have come next, so that the number of parcels is the one asked for.
    if (exchange && exchange.at <= at) {
      teller.exchanges.shift();
      yield tellExchange(teller, exchange, firstNumber + told);
    } else {
      yield tellOrder(teller, at, firstNumber + told);
    }
  }
}

function stageOf({ world: { calendar, offers }, random, exchanges }: Teller, walk: { at: number }): Stage {
  const exchanged: Stage['exchanged'] = (of, instant) => {
    // Delivered, corrected and delivered again is still one exchange.
    if (exchanges.some((each) => each.of.id === of.id)) return;
    exchanges.push({ at: walk.at, instant, of });
    exchanges.sort((a, b) => a.at - b.at);
  };
  return {
    calendar,
    random,
    exchanged,
    price: ({ companyId, originHubId }, city) => offers.price(companyId, originHubId, city),
  };
}

function tellOrder(teller: Teller, at: number, n: number): Told {
  const { world, random } = teller;
  const company = random.weighted(world.senders);
  const recipient = world.recipient(random);
  const created = new Date(world.calendar.instant(at));
  const ordered = orderedPackage(random, world, company, recipient, created);
  const price = ordered.cityId === null ? {} : world.offers.price(company.id, company.hubId, recipient.city);
  const row: PackageRow = { ...ordered, ...price, trackingNumber: trackingNumber(world, company.hubId, created, n) };
  const unknown = world.places.unknown.find(([text]) => row.cityId === null && text === row.cityText);
  const stage = stageOf(teller, { at });
  const life = begin(row, orderer({ world, random, company }), stage, row.note === null ? {} : { note: row.note });
  return perform(
    teller,
    { world, random, life, at, company, city: unknown?.[1] ?? recipient.city, reliability: recipient.reliability },
    ordinaryStory,
  );
}

/** What an exchange brings back, as the door makes it: COD 0, with the same driver, addressed to the sender. */
function tellExchange(teller: Teller, { at, instant, of }: Exchange, n: number): Told {
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
  const life = begin(row, systemActor, stageOf(teller, { at }));
  return perform(teller, { world, random, life, at, company, city: company.city, reliability: 1.4 }, exchangeStory);
}

function companyOf(world: World, id: string): Company {
  const company = world.companies.find((each) => each.id === id);
  if (!company) throw new Error('the demo knows no such company');
  return company;
}

/** Does what the story plans, step by step, until the present. */
function perform(teller: Teller, walk: Walk, story: (walk: Walk) => Story): Told {
  const { calendar } = walk.world;
  const stage = stageOf(teller, walk);
  const steps: Told['steps'][number][] = [];
  const first = walk.life.row;
  for (const planned of story(walk)) {
    const at = Math.max(planned.at, walk.at);
    if (at > calendar.end) break;
    walk.at = at;
    const instant = Math.max(calendar.instant(at), walk.life.row.updatedAt.getTime());
    steps.push({ ...planned, instant });
    if ('keep' in planned) keep(walk.life, planned.keep);
    else act(walk.life, stage, planned, instant);
  }
  passTime(walk.life, stage, calendar.instant(calendar.end));
  return { life: walk.life, first, steps };
}
