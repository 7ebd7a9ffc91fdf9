// A scenario is a generator of planned steps of one parcel. The past runs them as commands and stops at the present,
// whatever the status of the parcel is then.
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import type { PackageAction } from '#shared/areas/packages/package.ts';
import type { Actor } from '../../commands/actor.ts';
import { closingMinute, minutesPerDay, openingMinute } from '../calendar.ts';
import type { Company } from '../company/companies.ts';
import type { City } from '../company/places.ts';
import type { Random } from '../random.ts';
import type { CompanyModel } from '../company/company-model.ts';

/**
 * A step at a simulated minute: an action on the parcel, fields that no command sets yet, or only
 * waiting, to see what became of the parcel meanwhile. `photos`: what the driver took for this report.
 */
export type PlannedStep = { at: number } & (
  | { action: PackageAction; actor: Actor; input?: Readonly<Record<string, unknown>>; photos?: number }
  | { action?: never; fields?: Partial<PackageRow> }
);
export type Scenario = Generator<PlannedStep, void, void>;

/** The state of a running scenario. */
export interface ScenarioContext {
  model: CompanyModel;
  random: Random;
  /** The parcel as it is now. */
  row: PackageRow;
  /** The simulated minute of the last step. */
  at: number;
  company: Company;
  /** The real destination, which staff may not know yet. */
  city: City;
  reliability: number;
}

/** A working minute between `low` and `high` minutes from now. */
export function workingMinuteIn({ model, random, at }: ScenarioContext, low: number, high: number): number {
  return model.calendar.workingMinute(at + random.between(low, high), random);
}

/** Later on the same day, before closing; on the next working day if that is too late. */
export function laterSameDay(context: ScenarioContext, low: number, high: number): number {
  const day = Math.floor(context.at / minutesPerDay) * minutesPerDay;
  const latest = day + closingMinute - 5;
  if (context.at + low >= latest) return onNextWorkingDay(context, openingMinute + 10, openingMinute + 120);
  return workingMinuteIn(context, low, Math.max(low, Math.min(high, latest - context.at)));
}

/** A minute of the next working day, between two times of day. */
export function onNextWorkingDay({ model, random, at }: ScenarioContext, from: number, to: number): number {
  return model.calendar.onNextWorkingDay(at, random, from, to);
}

/** This evening between half past five and closing, or the next working morning if that is too late. */
export function thisEvening(context: ScenarioContext): number {
  const day = Math.floor(context.at / minutesPerDay) * minutesPerDay;
  const starts = day + 17.5 * 60;
  if (!context.model.calendar.isWorkingDay(context.at) || context.at > day + closingMinute - 25)
    return onNextWorkingDay(context, openingMinute + 5, openingMinute + 90);
  return context.random.between(Math.max(starts, context.at + 5), day + closingMinute - 5);
}
