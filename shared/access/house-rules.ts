// What the house has set for all parcels and the guards of the tables ask for. Who decides by a guard reads it in the same transaction,
// so that every instance decides alike from the commit on.

export interface HouseRules {
  /** Deliveries tried before a parcel may not go out again. */
  maxAttempts: number;
}

/** The rules of a house that never set any. */
export const usualRules: HouseRules = { maxAttempts: 3 };
