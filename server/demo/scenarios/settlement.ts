// The payment fields of a parcel: the cash stage, and both invoices. No command sets them yet.
// The driver's commission and the stage of the cash. No command sets them yet; invoices say when the sender is paid.
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { thisEvening, onNextWorkingDay, type Scenario, type ScenarioContext } from './scenario.ts';

/** The sender pays no fee for a damaged parcel. */
export function* feeWaiverSteps({ at, row }: ScenarioContext): Scenario {
  if (row.reason === 'damaged') yield { at: at + 1, fields: { feeRefused: 0, feeReturned: 0, feesFixed: true } };
}

/** The cash goes from the driver to the hub, and is ready for the sender on the next working day. */
export function* settlementSteps(context: ScenarioContext): Scenario {
  const { random } = context;
  const stage = (cashStage: PackageRow['cashStage']): Partial<PackageRow> =>
    (context.row.cashCollected ?? 0) > 0 ? { cashStage } : {};
  yield { at: thisEvening(context), fields: stage('at_hub') };
  yield {
    at: onNextWorkingDay(context, 600, 900),
    fields: {
      ...stage('ready'),
      clientInvoiced: true,
      clientInvoiceStatus: 'NOT_PAID',
      driverInvoiced: true,
      driverInvoiceStatus: 'NOT_PAID',
    },
  };
  if (random.chance(0.004)) {
    yield { at: onNextWorkingDay(context, 600, 900), fields: { clientInvoiceStatus: 'ERROR' } };
    yield { at: context.at + random.between(4, 12) * minutesPerDay, fields: { clientInvoiceStatus: 'NOT_PAID' } };
  }
  yield {
    at: workingMinuteIn(context, 200, 1500),
    fields: { driverInvoiceStatus: 'PAID', clientInvoiceStatus: 'PAID', ...stage('paid') },
  };
  const commission = commissionOf(context);
  const stage = (cashStage: PackageRow['cashStage']): Partial<PackageRow> =>
    (context.row.cashCollected ?? 0) > 0 ? { cashStage } : {};
  yield { at: thisEvening(context), fields: { commission, ...stage('at_hub') } };
  yield { at: onNextWorkingDay(context, 600, 900), fields: stage('ready') };
}
