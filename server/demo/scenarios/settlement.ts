// Money of a parcel as far as the parcel itself shows it: the driver's commission, where the cash is, whether both invoices are paid.
import type { PackageRow } from '#shared/areas/packages/row.ts';
import { systemActor } from '../../commands/actor.ts';
import { closingMinute, minutesPerDay } from '../calendar.ts';
import { thisEvening, onNextWorkingDay, workingMinuteIn, type Scenario, type ScenarioContext } from './scenario.ts';

const dirhams = (value: number) => value * 100;

/** What the driver earns by this way, in centimes: in the sender's town, elsewhere, at the far ends of the country. */
function commissionOf({ company, city }: ScenarioContext): number {
  const far = ['Laâyoune', 'Guelmim', 'Errachidia', 'Oujda', 'Al Hoceïma', 'Nador'].includes(city.nameFr);
  if (company.city.id === city.id) return dirhams(10);
  return far ? dirhams(15) : dirhams(12);
}

/** The sender pays nothing for a parcel that comes back damaged. */
export function* feeWaiverSteps({ at, history }: ScenarioContext): Scenario {
  if (history.row.reason === 'damaged')
    yield { at: at + 1, fields: { feeRefused: 0, feeReturned: 0, feesFixed: true } };
}

/** Put away at night by the system. */
export function* archiveSteps(context: ScenarioContext): Scenario {
  const night = Math.floor(context.at / minutesPerDay) * minutesPerDay + closingMinute + 120;
  yield {
    at: (context.random.chance(0.85) ? night : night + minutesPerDay) + context.random.between(0, 25),
    action: 'archive',
    actor: systemActor,
  };
}

/** From the driver's purse to the sender's account, then put away. */
export function* settlementSteps(context: ScenarioContext): Scenario {
  const { random } = context;
  const commission = commissionOf(context);
  const stage = (cashStage: PackageRow['cashStage']): Partial<PackageRow> =>
    (context.history.row.cashCollected ?? 0) > 0 ? { cashStage } : {};
  yield { at: thisEvening(context), fields: { commission, ...stage('at_hub') } };
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
  yield* archiveSteps(context);
}
