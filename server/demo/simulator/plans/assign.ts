// Which driver gets a parcel: of those who carry to its town, the one with the least in hand.
import type { Acting } from '../board.ts';
import { by, type Case, keeper } from './stage.ts';

/** What a driver may have in hand, received or not. */
export const mostInHand = 24;
/** What waits at most for a driver who is at home. */
const mostAsleep = 8;
/** What the published drivers are given: enough to try. */
const visitorsShare = { chance: 0.08, most: 10 };

/** The user's id of a driver with room for the parcel, other than the one who has it; null when all have their hands full. */
export function carrierFor({ stage, parcel, random }: Case): string | null {
  const town = parcel.city?.nameFr ?? '';
  const carriers = stage.cast.carriers(town);
  const visitors = stage.cast.visitors.filter(
    ({ hub, home }) => hub === carriers[0]?.hub && home === carriers[0]?.home,
  );
  for (const { login } of random.chance(visitorsShare.chance) ? visitors : []) {
    const id = stage.idOf(login);
    if (id !== null && id !== parcel.driver?.id && stage.load(id) < visitorsShare.most) return id;
  }
  const free = carriers
    .flatMap(({ login }) => stage.idOf(login) ?? [])
    .filter((id) => id !== parcel.driver?.id)
    .map((id) => ({ id, load: stage.load(id), most: stage.atWork(id) ? mostInHand : mostAsleep }))
    .filter(({ load, most }) => load < most);
  return free.toSorted((a, b) => a.load - b.load)[0]?.id ?? null;
}

/** A housekeeper gives it to that driver; null when nobody has room. */
export function assigned(of: Case, said: { note?: string }): Acting | null {
  const driverId = carrierFor(of);
  return driverId === null ? null : by(of, keeper(of, of.parcel.hub?.code), 'assign', { driverId, ...said });
}
