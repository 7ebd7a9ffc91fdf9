// Tax on fees, by the rate that was in force on the day of the fee.
/** A rate from a day on, in hundredths of a percent: 2000 is 20 %. */
export interface TaxRate {
  /** `YYYY-MM-DD`, in Casablanca. */
  since: string;
  basisPoints: number;
}

/** The rate in force on a day, in hundredths of a percent; 0 before the first. `rates` in any order. */
export function taxRateOn(rates: readonly TaxRate[], day: string): number {
  let found: TaxRate | null = null;
  for (const rate of rates) if (rate.since <= day && (found === null || rate.since > found.since)) found = rate;
  return found?.basisPoints ?? 0;
}

/** The tax on a fee, both in centimes, rounded half up for each fee. */
export function taxOn(fee: number, basisPoints: number): number {
  return Math.floor((fee * basisPoints + 5_000) / 10_000);
}
