// A life is told as a generator of planned steps. Whoever performs them stops at the present, wherever the parcel then is.
import type { PackageRow } from '#shared/areas/packages/row.ts';
import { closingMinute, minutesPerDay, openingMinute } from '../calendar.ts';
import type { Company } from '../company/companies.ts';
import type { HistoryAction, PackageHistory } from '../generator/package-history.ts';
import type { City } from '../company/places.ts';
import type { Random } from '../random.ts';
import type { CompanyModel } from '../company/company-model.ts';

/** A step at a minute of the story: something done to the parcel, or values that another area keeps on it. */
export type PlannedStep = { at: number } & (HistoryAction | { fields: Partial<PackageRow> });
export type Scenario = Generator<PlannedStep, void, void>;

/** A parcel on its way through the story. */
export interface ScenarioContext {
  model: CompanyModel;
  random: Random;
  history: PackageHistory;
  /** Minute of the story at which the last step was done. */
  at: number;
  company: Company;
  /** Where it really goes, known to the story before the office knows it. */
  city: City;
  reliability: number;
}

/** A working minute between `low` and `high` minutes from now. */
export function workingMinuteIn({ model, random, at }: ScenarioContext, low: number, high: number): number {
  return model.calendar.workingMinute(at + random.between(low, high), random);
}

/** Later the same day, before closing; the next working day when the day is over. */
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

/** This evening between half past five and closing if it is still to come, else the next working morning. */
export function thisEvening(context: ScenarioContext): number {
  const day = Math.floor(context.at / minutesPerDay) * minutesPerDay;
  const starts = day + 17.5 * 60;
  if (!context.model.calendar.isWorkingDay(context.at) || context.at > day + closingMinute - 25)
    return onNextWorkingDay(context, openingMinute + 5, openingMinute + 90);
  return context.random.between(Math.max(starts, context.at + 5), day + closingMinute - 5);
}
