// What plans depend on, and the functions that build them.
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
  /** The user id of a login, once it is known. */
  idOf: (login: string) => string | null;
  /** The persona or published driver with this user id. */
  personaWithId: (id: string) => Persona | null;
  townNamed: (nameFr: string) => Town | null;
  /** The number of parcels in progress that a driver holds or is assigned. */
  load: (userId: string) => number;
  /** True if all personas are signed in; before that an unknown driver may still be one of them. */
  isReady: () => boolean;
  /** True if a driver is working now. */
  isWorking: (userId: string) => boolean;
}

/** A parcel with the random stream of its current version. */
export interface PlanCase {
  context: PlanContext;
  parcel: Parcel;
  random: Random;
}

const minute = 60_000;

/** Creates the random stream from the parcel's id and version: planning again gives the same plan. */
export function createPlanCase(context: PlanContext, parcel: Parcel): PlanCase {
  return { context, parcel, random: createRandom(context.seed, `${parcel.id}/${parcel.version}`) };
}

/** A plan due some minutes after the parcel's last change. */
export function planAfter(
  { parcel, random }: PlanCase,
  low: number,
  high: number,
  createAction: () => PersonaAction | null,
): ParcelPlan {
  return { at: parcel.updatedAt + random.between(low, high) * minute, createAction };
}

/** An action on the parcel; null without a persona. */
export function actionBy(
  { parcel }: PlanCase,
  persona: Persona | null,
  action: string,
  input: Record<string, unknown> = {},
): PersonaAction | null {
  return persona && { login: persona.login, entity: 'package', action, input: { id: parcel.id, ...input } };
}

/** A random persona of the list; null if it is empty. */
export function pickPersona({ random }: PlanCase, list: readonly Persona[]): Persona | null {
  return list.length > 0 ? random.pick(list) : null;
}

/** A random housekeeper of the hub with this code. */
export function pickHousekeeper(planCase: PlanCase, hub: string | undefined): Persona | null {
  return pickPersona(planCase, planCase.context.personas.housekeepers(hub ?? ''));
}

/** A random persona of support. */
export function pickSupport(planCase: PlanCase): Persona | null {
  return pickPersona(planCase, planCase.context.personas.support);
}

/** The user id of a random collector of the hub; null if none is known yet. */
export function pickCollectorId(planCase: PlanCase, hub: string | undefined): string | null {
  const ids = planCase.context.personas
    .collectors(hub ?? '')
    .flatMap(({ login }) => planCase.context.idOf(login) ?? []);
  return ids.length > 0 ? planCase.random.pick(ids) : null;
}

/** The day this number of working days after the current one, `YYYY-MM-DD`. */
export function workingDayAfter(now: number, ahead: number): string {
  let day = dayOf(new Date(now));
  for (let left = ahead; left > 0;) {
    day = addDays(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}

/** The time of day, `14:05`. */
export function clockTime(at: number): string {
  const instant = new Date(at);
  return `${String(hourOf(instant)).padStart(2, '0')}:${String(instant.getUTCMinutes()).padStart(2, '0')}`;
}
