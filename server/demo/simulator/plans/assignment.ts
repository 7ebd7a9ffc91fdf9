// Chooses the driver of a parcel: of those who deliver to its town, the one with the fewest parcels.
import type { PersonaAction } from '../parcels/open-parcels.ts';
import { actionBy, type PlanCase, pickHousekeeper } from './plan-context.ts';

/** The most parcels that a driver holds or is assigned. */
export const maxParcelsInHand = 24;
/** The most parcels assigned to a driver who is off duty. */
const maxForOffDuty = 8;
/** The published drivers' share of parcels: enough for a visitor to try. */
const publishedDriverShare = { chance: 0.08, most: 10 };

/** The user id of a driver with capacity, other than the current one; null if there is none. */
export function findDriver({ context, parcel, random }: PlanCase): string | null {
  const town = parcel.city?.nameFr ?? '';
  const carriers = context.personas.driversForTown(town);
  const visitors = context.personas.publishedDrivers.filter(
    ({ hub, home }) => hub === carriers[0]?.hub && home === carriers[0]?.home,
  );
  for (const { login } of random.chance(publishedDriverShare.chance) ? visitors : []) {
    const id = context.idOf(login);
    if (id !== null && id !== parcel.driver?.id && context.load(id) < publishedDriverShare.most) return id;
  }
  const free = carriers
    .flatMap(({ login }) => context.idOf(login) ?? [])
    .filter((id) => id !== parcel.driver?.id)
    .map((id) => ({ id, load: context.load(id), most: context.isWorking(id) ? maxParcelsInHand : maxForOffDuty }))
    .filter(({ load, most }) => load < most);
  return free.toSorted((a, b) => a.load - b.load)[0]?.id ?? null;
}

/** A housekeeper assigns the parcel to that driver; null if no driver has capacity. */
export function assignToDriver(planCase: PlanCase, input: { note?: string }): PersonaAction | null {
  const driverId = findDriver(planCase);
  return driverId === null
    ? null
    : actionBy(planCase, pickHousekeeper(planCase, planCase.parcel.hub?.code), 'assign', { driverId, ...input });
}
