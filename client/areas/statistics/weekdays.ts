import type { Formatters } from '#client/lib/formatters.ts';

/** The day before a Monday. */
const sunday = Date.UTC(2026, 10, 1, 12);
const dayMs = 86_400_000;

/** The name of a weekday, Monday first. */
export const weekdayName = (format: Formatters, index: number): string => format.weekday(sunday + (index + 1) * dayMs);
