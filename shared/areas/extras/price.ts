// Prices that begin on a day, and the prices that a parcel has.
import { isRecord } from '../../lib/is-record.ts';

export interface DatedPrice {
  /** `YYYY-MM-DD`, in Casablanca: the first day. */
  since: string;
  /** Centimes. */
  amount: number;
}

const isPrice = (value: unknown): value is DatedPrice =>
  isRecord(value) && typeof value['since'] === 'string' && typeof value['amount'] === 'number';

/** True for the prices of a service. */
export const arePrices = (value: unknown): value is DatedPrice[] => Array.isArray(value) && value.every(isPrice);

/** True for amounts in centimes. */
export const areAmounts = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((amount) => typeof amount === 'number');

/** The price in force on a day; null before the first. `prices` are in the order of their days. */
export function priceOn(prices: readonly DatedPrice[], day: string): DatedPrice | null {
  return prices.findLast(({ since }) => since <= day) ?? null;
}

/** The prices with one more, which takes the place of one of the same day. */
export function withPrice(prices: readonly DatedPrice[], price: DatedPrice): DatedPrice[] {
  return [...prices.filter(({ since }) => since !== price.since), price].toSorted((a, b) =>
    a.since.localeCompare(b.since),
  );
}

/** The price of a day, in the changes that an event tells. */
export const priceField = (since: string): string => `prices.${since}`;

/** The day of a price in such changes; null for another field. */
export const dayOfPriceField = (field: string): string | null => /^prices\.(.+)$/.exec(field)?.[1] ?? null;

/** The sum of amounts in centimes. */
export const sumOfAmounts = (amounts: readonly number[] | null): number =>
  (amounts ?? []).reduce((sum, amount) => sum + amount, 0);
