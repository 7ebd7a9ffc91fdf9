// The sender pays no fee for a damaged parcel.
import type { Scenario, ScenarioContext } from './scenario.ts';

/** Takes the fees off. */
export function* feeWaiverSteps({ at, row }: ScenarioContext): Scenario {
  if (row.reason === 'damaged') yield { at: at + 1, fields: { feeRefused: 0, feeReturned: 0, feesFixed: true } };
}
