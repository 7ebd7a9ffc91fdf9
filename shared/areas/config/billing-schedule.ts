// When a customer is billed by itself: on one or two days of the week, once enough is due, or only by hand.
import { addDays, dayOf, hourOf, weekday } from '../../lib/time.ts';

export const billingModes = ['weekly', 'twice_weekly', 'threshold', 'manual'] as const;
export type BillingMode = (typeof billingModes)[number];

/** As `weekday` counts them, Monday first for people. */
export const billingDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type BillingDay = (typeof billingDays)[number];

/** How many days each mode has. */
export const daysOfMode: Readonly<Record<BillingMode, number>> = {
  weekly: 1,
  twice_weekly: 2,
  threshold: 0,
  manual: 0,
};

/** The hour of Casablanca from which invoices of a day are made: the deliveries of the day before are all in. */
const billingHour = 6;

export interface BillingSchedule {
  billingMode: BillingMode;
  billingDays: readonly BillingDay[];
  /** Centimes from which what is due is billed. */
  billingThreshold: number | null;
}
/** What a customer has of its own; no mode is that of the business settings. */
export type OwnBillingSchedule = Omit<BillingSchedule, 'billingMode'> & { billingMode: BillingMode | null };

/** The schedule that applies to a customer: its own, or else the one of the business settings. */
export const scheduleOf = (own: OwnBillingSchedule, usual: BillingSchedule): BillingSchedule =>
  own.billingMode === null ? usual : { ...own, billingMode: own.billingMode };

const isBillingDay = ({ billingMode, billingDays: chosen }: BillingSchedule, day: string): boolean =>
  daysOfMode[billingMode] > 0 && chosen.some((each) => (billingDays.indexOf(each) + 1) % 7 === weekday(day));

/** The last day on which a schedule was due, today included from `billingHour` on; null for one without days. */
export function lastBillingDay(schedule: BillingSchedule, now: Date): string | null {
  const today = dayOf(now);
  const first = hourOf(now) >= billingHour ? 0 : 1;
  for (let back = first; back < first + 7; back += 1) {
    const day = addDays(today, -back);
    if (isBillingDay(schedule, day)) return day;
  }
  return null;
}

/** The next day on which a schedule is due; null for one without days. */
export function nextBillingDay(schedule: BillingSchedule, now: Date): string | null {
  const today = dayOf(now);
  const first = hourOf(now) >= billingHour ? 1 : 0;
  for (let ahead = first; ahead < first + 7; ahead += 1) {
    const day = addDays(today, ahead);
    if (isBillingDay(schedule, day)) return day;
  }
  return null;
}

/** What is wrong with a schedule: the field, and whether it has too few or too many; null if nothing is. */
export function scheduleProblem({
  billingMode,
  billingDays: chosen,
  billingThreshold,
}: OwnBillingSchedule): 'billingDays' | 'billingThreshold' | null {
  if (billingMode === null) return null;
  if (new Set(chosen).size !== daysOfMode[billingMode]) return 'billingDays';
  return billingMode === 'threshold' && billingThreshold === null ? 'billingThreshold' : null;
}

/** The parts of a schedule that its mode uses; the others are emptied. */
export function tidySchedule<Schedule extends OwnBillingSchedule>(schedule: Schedule): Schedule {
  const { billingMode, billingDays: chosen, billingThreshold } = schedule;
  const count = billingMode === null ? 0 : daysOfMode[billingMode];
  return {
    ...schedule,
    billingDays: count === 0 ? [] : billingDays.filter((each) => chosen.includes(each)),
    billingThreshold: billingMode === 'threshold' ? billingThreshold : null,
  };
}
