// Which driver gets a parcel: of those who carry to its town, the one with the least in hand.
import type { PersonaAction } from '../parcels/open-parcels.ts';
import { actionBy, type PlanCase, pickHousekeeper } from './plan-context.ts';

/** What a driver may have in hand, received or not. */
export const maxParcelsInHand = 24;
/** What waits at most for a driver who is at home. */
const maxForOffDuty = 8;
/** What the published drivers are given: enough to try. */
const publishedDriverShare = { chance: 0.08, most: 10 };

/** The user's id of a driver with room for the parcel, other than the one who has it; null when all have their hands full. */
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

/** A housekeeper gives it to that driver; null when nobody has room. */
export function assignToDriver(planCase: PlanCase, input: { note?: string }): PersonaAction | null {
  const driverId = findDriver(planCase);
  return driverId === null
    ? null
    : actionBy(planCase, pickHousekeeper(planCase, planCase.parcel.hub?.code), 'assign', { driverId, ...input });
}
