// Money of a parcel as far as the parcel itself shows it: the driver's commission, where the cash is, whether both invoices are paid.
import type { PackageRow } from '#shared/areas/packages/row.ts';
import { systemActor } from '../../commands/actor.ts';
import { closes, minutesADay } from '../calendar.ts';
import { evening, nextDay, soon, type Story, type Walk } from './walk.ts';

const dirhams = (value: number) => value * 100;

/** What the driver earns by this way, in centimes: in the sender's town, elsewhere, at the far ends of the country. */
function commissionOf({ company, city }: Walk): number {
  const far = ['Laâyoune', 'Guelmim', 'Errachidia', 'Oujda', 'Al Hoceïma', 'Nador'].includes(city.nameFr);
  if (company.city.id === city.id) return dirhams(10);
  return far ? dirhams(15) : dirhams(12);
}

/** The sender pays nothing for a parcel that comes back damaged. */
export function* forgiven({ at, life }: Walk): Story {
  if (life.row.reason === 'damaged') yield { at: at + 1, keep: { feeRefused: 0, feeReturned: 0, feesFixed: true } };
}

/** Put away at night by the system. */
export function* archived(walk: Walk): Story {
  const night = Math.floor(walk.at / minutesADay) * minutesADay + closes + 120;
  yield {
    at: (walk.random.chance(0.85) ? night : night + minutesADay) + walk.random.between(0, 25),
    action: 'archive',
    actor: systemActor,
  };
}

/** From the driver's purse to the sender's account, then put away. */
export function* settled(walk: Walk): Story {
  const { random } = walk;
  const commission = commissionOf(walk);
  const stage = (cashStage: PackageRow['cashStage']): Partial<PackageRow> =>
    (walk.life.row.cashCollected ?? 0) > 0 ? { cashStage } : {};
  yield { at: evening(walk), keep: { commission, ...stage('at_hub') } };
  yield {
    at: nextDay(walk, 600, 900),
    keep: {
      ...stage('ready'),
      clientInvoiced: true,
      clientInvoiceStatus: 'NOT_PAID',
      driverInvoiced: true,
      driverInvoiceStatus: 'NOT_PAID',
    },
  };
  if (random.chance(0.004)) {
    yield { at: nextDay(walk, 600, 900), keep: { clientInvoiceStatus: 'ERROR' } };
    yield { at: walk.at + random.between(4, 12) * minutesADay, keep: { clientInvoiceStatus: 'NOT_PAID' } };
  }
  yield {
    at: soon(walk, 200, 1500),
    keep: { driverInvoiceStatus: 'PAID', clientInvoiceStatus: 'PAID', ...stage('paid') },
  };
  yield* archived(walk);
}
