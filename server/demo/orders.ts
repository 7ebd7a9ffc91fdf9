// The times of new orders, and what a sender enters.
import { weekday } from '#shared/lib/time.ts';
import { type Calendar, closingMinute, historyDays, minutesPerDay, openingMinute } from './calendar.ts';
import type { Company } from './company/companies.ts';
import type { Good } from './data/shops.ts';
import { partnerOrderStatuses, senderNotes } from './data/texts.ts';
import type { Random } from './random.ts';
import type { Recipient } from './company/recipients.ts';
import type { CompanyModel } from './company/company-model.ts';

// Sunday first. Few orders on Sundays, more on Mondays.
const weekdayShare = [0.45, 1.2, 1.05, 1, 1, 1.05, 1.1];

/** Days in which a young company's orders grow by the factor e: most of its past is recent, and its present is busy. */
const growthDays = 9;

/** Simulated minutes of this number of orders: more each week, fewer on Sundays, within working hours. */
export function randomOrderTimes(random: Random, calendar: Calendar, count: number): number[] {
  const share = (day: number) =>
    Math.exp((day - historyDays) / growthDays) * (weekdayShare[weekday(calendar.toDay(day * minutesPerDay))] ?? 1);
  const days = Array.from({ length: historyDays + 1 }, (_, day): [number, number] => [
    day,
    day === historyDays
      ? ((calendar.presentMinute % minutesPerDay) - openingMinute) / (closingMinute - openingMinute)
      : share(day),
  ]);
  return Array.from({ length: count }, () => {
    const day = random.weighted(days);
    const closing = day === historyDays ? calendar.presentMinute % minutesPerDay : closingMinute - 2;
    return day * minutesPerDay + random.between(openingMinute, closing);
  }).toSorted((a, b) => a - b);
}

/** Centimes: the price of the goods, sometimes with the delivery fee, rounded; some orders are prepaid. */
function codOf(random: Random, good: Good, pieces: number): number {
  if (random.chance(0.035)) return 0;
  const promotion = random.weighted([
    [1, 70],
    [0.9, 15],
    [0.8, 10],
    [1.5, 5],
  ] as const);
  const dirhams =
    Math.round(good.price * pieces * promotion) +
    random.weighted([
      [0, 6],
      [20, 2],
      [30, 2],
      [35, 1],
    ] as const);
  return dirhams * 100 + (random.chance(0.06) ? 50 : 0);
}

/** A random order as a sender enters it: the input of its creation. The city is the recipient's, or a text that matches none. */
export function randomOrder(
  random: Random,
  unknownPlaces: CompanyModel['places']['unknown'],
  company: Company,
  recipient: Recipient,
) {
  const good = random.pick(company.goods);
  const pieces = random.weighted([
    [1, 82],
    [2, 14],
    [3, 4],
  ] as const);
  const unknownPlace = random.chance(0.035) ? random.pick(unknownPlaces) : null;
  const measured = random.chance(0.75);
  const [length, width, height] = good.box;
  return {
    recipientName: recipient.name,
    phone: recipient.phone,
    address: recipient.address,
    ...(unknownPlace ? { cityText: unknownPlace[0] } : { cityId: recipient.city.id }),
    cod: codOf(random, good, pieces),
    products: pieces === 1 ? good.name : `${pieces} × ${good.name}`,
    ...(measured && { weight: good.weight * pieces, length, width, height: height * pieces }),
    note: random.chance(0.2) ? random.pick(senderNotes) : null,
    clientEmail: recipient.email,
    website: company.website,
    ...(company.isPartner && {
      partnerId: `${company.name.slice(0, 2).toUpperCase()}${random.integer(10_000, 99_999)}`,
      orderStatus: random.pick(partnerOrderStatuses),
    }),
    fromStock: company.hasStock && random.chance(0.15),
    exchange: random.chance(0.014),
    noOpening: random.chance(0.11),
    fragile: good.fragile,
  };
}
