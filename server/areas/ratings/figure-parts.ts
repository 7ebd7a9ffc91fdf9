// The figures of ratings are kept per Casablanca day, week and month: a period is read as few of them.
import { addDays, weekday } from '#shared/lib/time.ts';

const grains = ['month', 'week', 'day'] as const;
type Grain = (typeof grains)[number];

/** Figures of one grain whose start is from `gte` to before `lt`. */
export interface FigurePart {
  grain: Grain;
  gte: string;
  lt: string;
}

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
const weekOf = (day: string): string => addDays(day, -((weekday(day) + 6) % 7));

/** The start of the month, the week (Monday) or the day that a day is in, and of the one after it. */
const startOf: Readonly<Record<Grain, (day: string) => string>> = { month: monthOf, week: weekOf, day: (day) => day };
const after: Readonly<Record<Grain, (start: string) => string>> = {
  month: (start) => monthOf(addDays(start, 31)),
  week: (start) => addDays(start, 7),
  day: (start) => addDays(start, 1),
};

/** The parts that cover the days from `gte` to before `lt`, each day once: months where possible, then weeks, then days. */
export function figureParts(gte: string, lt: string, [grain, ...finer]: readonly Grain[] = grains): FigurePart[] {
  if (gte >= lt || grain === undefined) return [];
  const begun = startOf[grain](gte);
  const first = begun === gte ? gte : after[grain](begun);
  const last = startOf[grain](lt);
  if (first >= last) return figureParts(gte, lt, finer);
  return [...figureParts(gte, first, finer), { grain, gte: first, lt: last }, ...figureParts(last, lt, finer)];
}
