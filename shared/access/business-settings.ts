// Settings of the administrator for all parcels, which guards depend on. A command reads them in its own transaction,
// so that all instances decide alike from the commit on.

export interface BusinessSettings {
  /** Delivery attempts before a parcel may not go out again. */
  maxAttempts: number;
}

/** The settings before an administrator changed any. */
export const defaultBusinessSettings: BusinessSettings = { maxAttempts: 3 };
