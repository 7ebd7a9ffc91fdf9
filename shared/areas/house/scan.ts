// What a scan in the house came to.

/** `repeated`: it was done before. `refused`: with an error. `unknown`: no parcel that the viewer sees. */
export const houseScanOutcomes = ['done', 'repeated', 'refused', 'unknown'] as const;
export type HouseScanOutcome = (typeof houseScanOutcomes)[number];

/** What was done with the parcel. */
export const houseScanSteps = [
  'takeIn',
  'arrive',
  'handBack',
  'moveReturn',
  'fromPallet',
  'shelve',
  'scanOut',
] as const;
export type HouseScanStep = (typeof houseScanSteps)[number];
