// What a plan may know beside its parcel.
import { addDays, dayOf, hourOf, isWorkingDay } from '#shared/lib/time.ts';
import { createRandom, type Random } from '../../random.ts';
import type { Town } from '../api/simulator-api.ts';
import type { PersonaAction, ParcelPlan } from '../parcels/open-parcels.ts';
import type { Personas, Persona } from '../personas.ts';
import type { Parcel } from '../parcels/parcel.ts';

export interface PlanContext {
  seed: number;
  now: () => number;
  personas: Personas;
  /** The user's id of somebody, once it is known. */
  idOf: (login: string) => string | null;
  /** Who of the cast, or of the published drivers, has this user's id. */
  personaWithId: (id: string) => Persona | null;
  townNamed: (nameFr: string) => Town | null;
  /** How many parcels lie with a driver or are meant for it. */
  load: (userId: string) => number;
  /** Whether all of the cast who are known by id are known; before, a stranger may be one of them. */
  isReady: () => boolean;
  /** Whether a driver is at work now. */
  isWorking: (userId: string) => boolean;
}

/** A parcel with the chance that decides what becomes of this version of it. */
export interface PlanCase {
  context: PlanContext;
  parcel: Parcel;
  random: Random;
}

const minute = 60_000;

/** The same chance for the same version of a parcel, whenever and however often it is looked at. */
export function createPlanCase(context: PlanContext, parcel: Parcel): PlanCase {
  return { context: context, parcel, random: createRandom(context.seed, `${parcel.id}/${parcel.version}`) };
}

/** A plan for some minutes after the parcel's last change. */
export function planAfter(
  { parcel, random }: PlanCase,
  low: number,
  high: number,
  createAction: () => PersonaAction | null,
): ParcelPlan {
  return { at: parcel.updatedAt + random.between(low, high) * minute, createAction: createAction };
}

/** A deed on the case's parcel; null without somebody to do it. */
export function actionBy(
  { parcel }: PlanCase,
  persona: Persona | null,
  action: string,
  input: Record<string, unknown> = {},
): PersonaAction | null {
  return persona && { login: persona.login, entity: 'package', action, input: { id: parcel.id, ...input } };
}

/** One of these by chance; null when there is nobody. */
export function pickPersona({ random }: PlanCase, list: readonly Persona[]): Persona | null {
  return list.length > 0 ? random.pick(list) : null;
}

/** A housekeeper of the hub with this code. */
export function pickHousekeeper(planCase: PlanCase, hub: string | undefined): Persona | null {
  return pickPersona(planCase, planCase.context.personas.housekeepers(hub ?? ''));
}

/** Somebody of support. */
export function pickSupport(planCase: PlanCase): Persona | null {
  return pickPersona(planCase, planCase.context.personas.support);
}

/** A collector of the hub whose id is known already. */
export function pickCollectorId(planCase: PlanCase, hub: string | undefined): string | null {
  const ids = planCase.context.personas
    .collectors(hub ?? '')
    .flatMap(({ login }) => planCase.context.idOf(login) ?? []);
  return ids.length > 0 ? planCase.random.pick(ids) : null;
}

/** The day so many working days after the present one, `YYYY-MM-DD`. */
export function workingDayAfter(now: number, ahead: number): string {
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
