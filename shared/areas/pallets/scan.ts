// What a scan at a pallet came to.

/**
 * `loaded`, `received`: done. `repeated`: it was done before. `surplus`: it came and was not on the pallet. `refused`: with an
 * error. `unknown`: no parcel that the viewer sees.
 */
export const scanOutcomes = ['loaded', 'received', 'surplus', 'repeated', 'refused', 'unknown'] as const;
export type ScanOutcome = (typeof scanOutcomes)[number];
