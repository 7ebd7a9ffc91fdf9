// What a plan may know beside its parcel.
import { addDays, dayOf, hourOf, isWorkingDay } from '#shared/lib/time.ts';
import { randomOf, type Random } from '../../random.ts';
import type { Town } from '../api/api.ts';
import type { Acting, Plan } from '../board.ts';
import type { Cast, Member } from '../cast.ts';
import type { Parcel } from '../parcel.ts';

export interface Stage {
  seed: number;
  now: () => number;
  cast: Cast;
  /** The user's id of somebody, once it is known. */
  idOf: (login: string) => string | null;
  /** Who of the cast, or of the published drivers, has this user's id. */
  memberWith: (id: string) => Member | null;
  townNamed: (nameFr: string) => Town | null;
  /** How many parcels lie with a driver or are meant for it. */
  load: (userId: string) => number;
  /** Whether all of the cast who are known by id are known; before, a stranger may be one of them. */
  isReady: () => boolean;
  /** Whether a driver is at work now. */
  atWork: (userId: string) => boolean;
}

/** A parcel with the chance that decides what becomes of this version of it. */
export interface Case {
  stage: Stage;
  parcel: Parcel;
  random: Random;
}

const minute = 60_000;

/** The same chance for the same version of a parcel, whenever and however often it is looked at. */
export function caseOf(stage: Stage, parcel: Parcel): Case {
  return { stage, parcel, random: randomOf(stage.seed, `${parcel.id}/${parcel.version}`) };
}

/** A plan for some minutes after the parcel's last change. */
export function after({ parcel, random }: Case, low: number, high: number, act: () => Acting | null): Plan {
  return { at: parcel.updatedAt + random.between(low, high) * minute, act };
}

/** A deed on the case's parcel; null without somebody to do it. */
export function by(
  { parcel }: Case,
  who: Member | null,
  action: string,
  input: Record<string, unknown> = {},
): Acting | null {
  return who && { login: who.login, entity: 'package', action, input: { id: parcel.id, ...input } };
}

/** One of these by chance; null when there is nobody. */
export function anyOf({ random }: Case, list: readonly Member[]): Member | null {
  return list.length > 0 ? random.pick(list) : null;
}

/** A housekeeper of the hub with this code. */
export function keeper(of: Case, hub: string | undefined): Member | null {
  return anyOf(of, of.stage.cast.keepers(hub ?? ''));
}

/** Somebody of support. */
export function support(of: Case): Member | null {
  return anyOf(of, of.stage.cast.support);
}

/** A collector of the hub whose id is known already. */
export function collector(of: Case, hub: string | undefined): string | null {
  const ids = of.stage.cast.collectors(hub ?? '').flatMap(({ login }) => of.stage.idOf(login) ?? []);
  return ids.length > 0 ? of.random.pick(ids) : null;
}

/** The day so many working days after the present one, `YYYY-MM-DD`. */
export function workingDay(now: number, ahead: number): string {
  let day = dayOf(new Date(now));
  for (let left = ahead; left > 0;) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}

/** The time of day as people write it down, `14:05`. */
export function clockTime(at: number): string {
  const instant = new Date(at);
  return `${String(hourOf(instant)).padStart(2, '0')}:${String(instant.getUTCMinutes()).padStart(2, '0')}`;
}
