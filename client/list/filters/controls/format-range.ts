import { addDays, type Formatters } from '#client/lib/formatters.ts';

/** A range of days with its last included day: "1 nov. 2026 – 7 nov. 2026". */
export function formatDayRange(
  { gte, lt }: { gte: string | null; lt: string | null },
  format: Pick<Formatters, 'date'>,
): string {
  const day = (text: string): string => format.date(`${text}T12:00:00Z`);
  const first = gte === null ? '…' : day(gte);
  const last = lt === null ? '…' : day(addDays(lt, -1));
  return first === last ? first : `${first} – ${last}`;
}

/** A range of numbers, both ends included: "100 – 250", "≥ 100". */
export function formatNumberRange(
  { min, max }: { min: number | null; max: number | null },
  figure: (n: number) => string,
): string {
  if (max === null) return min === null ? '' : `≥ ${figure(min)}`;
  if (min === null) return `≤ ${figure(max)}`;
  return min === max ? figure(min) : `${figure(min)} – ${figure(max)}`;
}
