// The lines of a report as they are written: titles in words, values as cells of a spreadsheet and as texts of a paper.
import type { UserLanguage } from '#shared/areas/users/fields.ts';
import { type LinePart, type LineValue, statisticsLines } from '#shared/areas/statistics/lines.ts';
import { addDays } from '#shared/lib/time.ts';
import type { Cell } from '../../../exports/cells.ts';
import { amountText } from '../../../printing/amount.ts';
import { dayText } from '../../../printing/a4.ts';
import type { StatisticsFigures } from '../statistics.ts';
import type { ReportWords } from './words.ts';

const locales: Readonly<Record<UserLanguage, string>> = { fr: 'fr-FR', en: 'en-GB', ar: 'ar-MA' };
/** The day before a Monday. */
const sunday = Date.UTC(2026, 10, 1, 12);
const [hourS, dayS, dayMs] = [3_600, 86_400, 86_400_000];

/** Where a line of the paper stands. */
export type ReportGroup = 'figures' | 'trend' | 'reasons' | 'waiting' | 'hours' | 'weekdays' | 'cohort';

export interface FigureLine {
  group: ReportGroup;
  /** What the line is about, without the title of its group. */
  label: string;
  /** Behind the label in a spreadsheet, whose cells are numbers alone. */
  unit: string;
  /** The title of its group. */
  title: string;
  /** This period and the one before, as they are printed; null of what has none. */
  texts: readonly [string, string | null];
  cells: readonly [Cell, Cell];
  n: number;
}

const groups: Readonly<Record<LinePart['kind'], ReportGroup>> = {
  day: 'trend',
  reason: 'reasons',
  waiting: 'waiting',
  hour: 'hours',
  weekday: 'weekdays',
  cohort: 'cohort',
};

function partText(part: LinePart, { say, sayStatus }: ReportWords, language: UserLanguage): string {
  switch (part.kind) {
    case 'day':
      return dayText(part.day);
    case 'reason':
      return sayStatus(`reason.${part.reason}`);
    case 'waiting':
      return `${sayStatus(`status.${part.status}`)} · ${say(`waiting.${part.measure}`)}`;
    case 'hour':
      return say('hours.name', { hour: part.hour });
    case 'weekday':
      return new Intl.DateTimeFormat(locales[language], { weekday: 'long', timeZone: 'UTC' }).format(
        sunday + (part.index + 1) * dayMs,
      );
    case 'cohort':
      return say(`cohort.${part.group}`);
  }
}

/** "3 h", "2 j": whole days from two on. */
function durationText(seconds: number, language: UserLanguage): string {
  const isLong = seconds >= 2 * dayS;
  const unit = isLong ? 'day' : 'hour';
  const count = Math.round(isLong ? seconds / dayS : seconds / hourS);
  return new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'short' }).format(count);
}

function textOf(kind: LineValue, n: number | null, { say }: ReportWords, language: UserLanguage): string {
  if (n === null) return '–';
  const decimal = (digits: number, share = false) =>
    new Intl.NumberFormat(locales[language], {
      maximumFractionDigits: digits,
      ...(share && { style: 'percent' }),
    }).format(n);
  switch (kind) {
    case 'share':
      return decimal(1, true);
    case 'amount':
      return `${amountText(n)} DHS`;
    case 'duration':
      return durationText(n, language);
    case 'days':
      return say('days', { value: decimal(2) });
    case 'number':
      return decimal(0);
  }
}

/** A share is the number of its per cents, a length of time that of its hours. */
function cellOf(kind: LineValue, n: number | null | undefined): Cell {
  if (n === null || n === undefined) return { kind: 'empty' };
  if (kind === 'amount') return { kind: 'money', centimes: n };
  if (kind === 'share') return { kind: 'number', value: Math.round(n * 1000) / 10 };
  return { kind: 'number', value: kind === 'duration' ? Math.round(n / 360) / 10 : n };
}

const units: Partial<Record<LineValue, string>> = { share: ' (%)', duration: ' (h)', amount: ' (DHS)' };

/** The lines of all figures in the reader's language. */
export function reportLines(figures: StatisticsFigures, words: ReportWords, language: UserLanguage): FigureLine[] {
  const { cohort } = figures;
  const counted = cohort && { fresh: cohort.fresh.length, kept: cohort.kept.length, lost: cohort.lost.length };
  return statisticsLines({ ...figures, cohort: counted }).map(({ title, part, value, n, previous }) => ({
    group: part ? groups[part.kind] : 'figures',
    title: part?.kind === 'day' ? words.say('trend.title') : words.say(title),
    label: part ? partText(part, words, language) : words.say(title),
    unit: units[value] ?? '',
    texts: [
      textOf(value, n, words, language),
      previous === undefined ? null : textOf(value, previous, words, language),
    ],
    cells: [cellOf(value, n), cellOf(value, previous)],
    n: n ?? 0,
  }));
}

/** The days of the period, both included, as people write them. */
export const periodText = ({ since, until }: Pick<StatisticsFigures, 'since' | 'until'>): string =>
  `${dayText(since)} – ${dayText(addDays(until, -1))}`;
