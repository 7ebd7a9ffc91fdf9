// The statistics as a file: one line for each figure.
import { addDays } from '#shared/lib/time.ts';
import { weekdayName } from './weekdays.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import type { Statistics } from './documents.ts';
import { instantOf } from './links.ts';

/** Returns what saves the file. */
export function useStatisticsFile(statistics: Statistics | undefined): (kind: 'xlsx' | 'csv') => Promise<void> {
  const t = useT('statistics');
  const tStatus = useT('statuses');
  const format = useFormat();
  return async (kind) => {
    if (!statistics) return;
    const { current, previous, trend, waiting, reasons, hours, weekdays, cohort, since } = statistics;
    const percent = (share: number | null): string => (share === null ? '' : format.percent(share, 1));
    const days = (value: number | null): string => (value === null ? '' : format.decimal(value, 2));
    const amount = (centimes: number | null): string => (centimes === null ? '' : format.amount(centimes));
    const header = ['figure', 'n', 'previous'].map((column) => t(`columns.${column}`));
    const rows = [
      [t('figures.delivered'), format.number(current.delivered), format.number(previous.delivered)],
      [t('figures.deliveryRate'), percent(current.deliveryRate), percent(previous.deliveryRate)],
      [t('figures.cod'), amount(current.cod), amount(previous.cod)],
      [t('figures.medianDays'), days(current.medianDays), days(previous.medianDays)],
      [t('figures.firstAttempt'), percent(current.firstAttemptRate), percent(previous.firstAttemptRate)],
      ...trend.map((each) => [
        `${t('figures.delivered')} · ${format.date(instantOf(each.day))}`,
        format.number(each.n),
        format.number(each.previous),
      ]),
      ...reasons.map(({ reason, ...each }) => [
        `${t('reasons.title')} · ${tStatus(`reason.${reason}`)}`,
        format.number(each.n),
        format.number(each.previous),
      ]),
      ...waiting.flatMap(({ status, n, medianSeconds, longestSeconds }) =>
        [
          [t('waiting.n'), format.number(n)],
          [t('waiting.median'), format.duration(medianSeconds)],
          [t('waiting.longest'), format.duration(longestSeconds)],
        ].map(([figure = '', value = '']) => [
          `${t('waiting.title')} · ${tStatus(`status.${status}`)} · ${figure}`,
          value,
          '',
        ]),
      ),
      ...hours.map((n, hour) => [`${t('hours.title')} · ${t('hours.name', { hour })}`, format.number(n), '']),
      ...weekdays.map((n, index) => [`${t('weekdays.title')} · ${weekdayName(format, index)}`, format.number(n), '']),
      ...(cohort
        ? (['fresh', 'kept', 'lost'] as const).map((group) => [
            `${t('cohort.title')} · ${t(`cohort.${group}`)}`,
            format.number(cohort[group].n),
            '',
          ])
        : []),
    ];
    const name = `${t('figures.label')} ${since} ${addDays(statistics.until, -1)}.${kind}`;
    if (kind === 'csv') (await import('#client/lib/csv-file.ts')).downloadCsv(name, [header, ...rows]);
    else {
      const { downloadWorkbook } = await import('#client/lib/workbook-file.ts');
      downloadWorkbook(name, { isRtl: document.dir === 'rtl', header, rows });
    }
  };
}
