// The statistics as lines of a file: one for each figure. Whoever writes the file finds the words and formats the values.
import type { packageReasons } from '../packages/choices.ts';
import type { PackageStatus } from '../packages/fields.ts';

interface Outcomes {
  delivered: number;
  deliveryRate: number | null;
  firstAttemptRate: number | null;
  medianDays: number | null;
  cod: number | null;
}

const cohortGroups = ['fresh', 'kept', 'lost'] as const;
type CohortGroup = (typeof cohortGroups)[number];

/** What the lines are made of. */
export interface LinedStatistics {
  current: Outcomes;
  previous: Outcomes;
  trend: readonly { day: string; n: number; previous: number }[];
  reasons: readonly { reason: (typeof packageReasons)[number]; n: number; previous: number }[];
  waiting: readonly {
    status: PackageStatus;
    n: number;
    medianSeconds: number;
    longestSeconds: number;
  }[];
  hours: readonly number[];
  weekdays: readonly number[];
  cohort: Readonly<Record<CohortGroup, number>> | null;
}

/** What a line is about, below the title of its figure. */
export type LinePart =
  | { kind: 'day'; day: string }
  | { kind: 'reason'; reason: LinedStatistics['reasons'][number]['reason'] }
  | { kind: 'waiting'; status: LinedStatistics['waiting'][number]['status']; measure: 'n' | 'median' | 'longest' }
  | { kind: 'hour'; hour: number }
  | { kind: 'weekday'; index: number }
  | { kind: 'cohort'; group: CohortGroup };

export type LineValue = 'number' | 'share' | 'days' | 'amount' | 'duration';

export interface StatisticsLine {
  /** A key of the words of the statistics. */
  title: string;
  part: LinePart | null;
  value: LineValue;
  n: number | null;
  /** Undefined of what has no period before. */
  previous?: number | null;
}

const outcomeLines = [
  ['delivered', 'delivered', 'number'],
  ['deliveryRate', 'deliveryRate', 'share'],
  ['cod', 'cod', 'amount'],
  ['medianDays', 'medianDays', 'days'],
  ['firstAttempt', 'firstAttemptRate', 'share'],
] as const satisfies readonly [string, keyof Outcomes, LineValue][];

const count = (title: string, part: LinePart, n: number, before?: number): StatisticsLine => ({
  title,
  part,
  value: 'number',
  n,
  ...(before !== undefined && { previous: before }),
});

/** The lines of all figures, in the order of the screen. */
export function statisticsLines(statistics: LinedStatistics): StatisticsLine[] {
  const { current, previous, trend, reasons, waiting, hours, weekdays, cohort } = statistics;
  return [
    ...outcomeLines.map(([name, field, value]) => ({
      title: `figures.${name}`,
      part: null,
      value,
      n: current[field],
      previous: previous[field],
    })),
    ...trend.map((each) => count('figures.delivered', { kind: 'day', day: each.day }, each.n, each.previous)),
    ...reasons.map(({ reason, n, previous: before }) => count('reasons.title', { kind: 'reason', reason }, n, before)),
    ...waiting.flatMap(({ status, n, medianSeconds, longestSeconds }): StatisticsLine[] => {
      const part = (measure: 'n' | 'median' | 'longest'): LinePart => ({ kind: 'waiting', status, measure });
      return [
        count('waiting.title', part('n'), n),
        { title: 'waiting.title', part: part('median'), value: 'duration', n: medianSeconds },
        { title: 'waiting.title', part: part('longest'), value: 'duration', n: longestSeconds },
      ];
    }),
    ...hours.map((n, hour) => count('hours.title', { kind: 'hour', hour }, n)),
    ...weekdays.map((n, index) => count('weekdays.title', { kind: 'weekday', index }, n)),
    ...(cohort ? cohortGroups.map((group) => count('cohort.title', { kind: 'cohort', group }, cohort[group])) : []),
  ];
}
