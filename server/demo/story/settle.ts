// Money of a parcel as far as the parcel itself shows it: fees, the driver's commission, where the cash is, whether both invoices are paid.
import type { PackageRow } from '#shared/areas/packages/row.ts';
import { sys } from '../../commands/actor.ts';
import { closes, minutesADay } from '../calendar.ts';
import { evening, nextDay, soon, type Story, type Walk } from './walk.ts';

const dirhams = (value: number) => value * 100;

/** What this way costs, in centimes: within a hub's towns, between hubs, and to the far ends of the country. */
function tariff({ company, city }: Walk): { delivered: number; commission: number } {
  const far = ['Laâyoune', 'Guelmim', 'Errachidia', 'Oujda', 'Al Hoceïma', 'Nador'].includes(city.nameFr);
  if (company.city.id === city.id) return { delivered: dirhams(22), commission: dirhams(10) };
  if (far) return { delivered: dirhams(45), commission: dirhams(15) };
  return { delivered: company.hubId === city.hubId ? dirhams(28) : dirhams(35), commission: dirhams(12) };
}

/** What the sender pays for a parcel that came back; nothing for one that was lost. */
export function refusalFees({ life }: Walk): Partial<PackageRow> {
  return life.row.reason === 'lost' || life.row.reason === 'damaged' ? { feeReturned: 0 } : { feeRefused: dirhams(10), feeReturned: dirhams(5) };
}

/** Put away at night by the system. */
export function* archived(walk: Walk): Story {
  const night = Math.floor(walk.at / minutesADay) * minutesADay + closes + 120;
  yield { at: (walk.random.chance(0.85) ? night : night + minutesADay) + walk.random.between(0, 25), action: 'archive', actor: sys };
}

/** From the driver's purse to the sender's account, then put away. */
export function* settled(walk: Walk): Story {
  const { random } = walk;
  const { delivered, commission } = tariff(walk);
  const stage = (cashStage: PackageRow['cashStage']): Partial<PackageRow> => ((walk.life.row.cashCollected ?? 0) > 0 ? { cashStage } : {});
  yield { at: evening(walk), keep: { feeDelivered: delivered, commission, ...stage('at_hub') } };
  yield {
    at: nextDay(walk, 600, 900),
    keep: { ...stage('ready'), clientInvoiced: true, clientInvoiceStatus: 'NOT_PAID', driverInvoiced: true, driverInvoiceStatus: 'NOT_PAID' },
  };
  if (random.chance(0.004)) {
    yield { at: nextDay(walk, 600, 900), keep: { clientInvoiceStatus: 'ERROR' } };
    yield { at: walk.at + random.between(4, 12) * minutesADay, keep: { clientInvoiceStatus: 'NOT_PAID' } };
  }
  yield { at: soon(walk, 200, 1500), keep: { driverInvoiceStatus: 'PAID', clientInvoiceStatus: 'PAID', ...stage('paid') } };
  yield* archived(walk);
}
