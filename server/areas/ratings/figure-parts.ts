// The figures of ratings are kept per Casablanca day and per month: a year is read as months with days at both ends.
import { addDays } from '#shared/lib/time.ts';

/** Figures of one grain whose start is from `gte` to before `lt`. */
export interface FigurePart {
  grain: 'day' | 'month';
  gte: string;
  lt: string;
}

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
const nextMonth = (month: string): string => monthOf(addDays(month, 31));

/** The parts that cover the days from `gte` to before `lt`, each day once. */
export function figureParts(gte: string, lt: string): FigurePart[] {
  const first = monthOf(gte) === gte ? gte : nextMonth(monthOf(gte));
  const last = monthOf(lt);
  const parts: FigurePart[] =
    first < last
      ? [
          { grain: 'day', gte, lt: first },
          { grain: 'month', gte: first, lt: last },
          { grain: 'day', gte: last, lt },
        ]
      : [{ grain: 'day', gte, lt }];
  return parts.filter((part) => part.gte < part.lt);
}
