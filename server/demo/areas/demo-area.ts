// What an area adds to the demo, in one file beside this one: actions of people, which run as commands with a clock in
// the past and as calls of the API in the simulated present. Such a file imports shared code only, as the simulator is
// a small process of its own.
import type { Role } from '#shared/access/roles.ts';
import { entities, type EntityName } from '#shared/areas/index.ts';
import type { Random } from '../random.ts';

type DemoInput = Readonly<Record<string, unknown>>;

/**
 * An action on an entity by the user of this login; null: by the recipient of a parcel, who has none. In
 * the present recipients only rate.
 */
export interface DemoStep {
  login: string | null;
  entity: EntityName;
  action: string;
  /** Or what makes it on the day of the step, `YYYY-MM-DD`. */
  input: DemoInput | ((day: string) => DemoInput);
  /** There may be nothing left to do: then it is not done, and nobody wonders. */
  mayBeRefused?: boolean;
}

/** What an action did to a row. */
export interface Happening {
  id: string;
  input: Readonly<Record<string, unknown>>;
  /** The sender's name, of a parcel. */
  company: string | null;
  /** The ids of the sender and of the driver, where they are known. */
  companyId: string | null;
  driverId: string | null;
  /** Centimes, of an invoice or a hand-over of the past. */
  amount: number | null;
  /** The hub of the row, where it is known. */
  hubId: string | null;
  /** The login of who did it; null for a recipient, the system, or where it is not known. */
  by: string | null;
}

/** Who acts, and the dice. Equal seeds give equal decisions. */
export interface Cast {
  random: Random;
  /** The login of a user with this role, of this hub if one is given and people's hubs are known. */
  anyone: (role: Role, hubId?: string | null) => string;
  /** The login of the sender's customer; null if nobody may act for it. */
  customerOf: (company: string | null) => string | null;
}

interface DemoPerson {
  id: string;
  login: string;
  role: Role;
  companyId: string | null;
}

export interface DemoArea {
  /**
   * What people did on days of the past that nothing else brought about; `minute` is one of that day, and `dayAgo` names
   * the day so many days ago, or to come if negative.
   */
  past?: (
    cast: Cast,
    people: readonly DemoPerson[],
    dayAgo: (days: number) => string,
    hubs: readonly { id: string; code: string }[],
  ) => readonly (DemoStep & { daysAgo: number; minute: number })[];
  /**
   * What people do some time after an event (`package.delivered`), by its name. `afterMinutes` counts in the past, in
   * which people work by day; the present is faster, so that a visitor sees what follows.
   */
  after?: Readonly<
    Record<string, (happening: Happening, cast: Cast) => readonly (DemoStep & { afterMinutes: number })[]>
  >;
}

/** The full name of the event that an action records, `package.delivered`. */
export function eventName(entity: EntityName, action: string): string {
  const actions: Readonly<Record<string, { event: string }>> = entities[entity].lifecycle.actions;
  return `${entity}.${actions[action]?.event ?? action}`;
}
