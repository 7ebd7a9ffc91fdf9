// The stage of the cash. No command sets it yet; an invoice that is paid says when the sender has it.
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { thisEvening, onNextWorkingDay, type Scenario, type ScenarioContext } from './scenario.ts';

/** The sender pays no fee for a damaged parcel. */
export function* feeWaiverSteps({ at, row }: ScenarioContext): Scenario {
  if (row.reason === 'damaged') yield { at: at + 1, fields: { feeRefused: 0, feeReturned: 0, feesFixed: true } };
}

/** The cash goes from the driver to the hub, and is ready for the sender on the next working day. */
export function* settlementSteps(context: ScenarioContext): Scenario {
  const stage = (cashStage: PackageRow['cashStage']): Partial<PackageRow> =>
    (context.row.cashCollected ?? 0) > 0 ? { cashStage } : {};
  yield { at: thisEvening(context), fields: stage('at_hub') };
  yield { at: onNextWorkingDay(context, 600, 900), fields: stage('ready') };
}
