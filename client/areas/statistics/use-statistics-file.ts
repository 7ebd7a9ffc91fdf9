// The statistics as a file: one line for each figure.
import { type LinePart, type StatisticsLine, statisticsLines } from '#shared/areas/statistics/lines.ts';
import { addDays } from '#shared/lib/time.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import type { Statistics } from './documents.ts';
import { instantOf } from './links.ts';
import { weekdayName } from './weekdays.ts';

/** Returns what saves the file. */
export function useStatisticsFile(statistics: Statistics | undefined): (kind: 'xlsx' | 'csv') => Promise<void> {
  const t = useT('statistics');
  const tStatus = useT('statuses');
  const format = useFormat();
  const partText = (part: LinePart): string => {
    switch (part.kind) {
      case 'day':
        return format.date(instantOf(part.day));
      case 'reason':
        return tStatus(`reason.${part.reason}`);
      case 'waiting':
        return `${tStatus(`status.${part.status}`)} · ${t(`waiting.${part.measure}`)}`;
      case 'hour':
        return t('hours.name', { hour: part.hour });
      case 'weekday':
        return weekdayName(format, part.index);
      case 'cohort':
        return t(`cohort.${part.group}`);
    }
  };
  const valueText = (value: StatisticsLine['value'], n: number | null | undefined): string => {
    if (n === null || n === undefined) return '';
    switch (value) {
      case 'number':
        return format.number(n);
      case 'share':
        return format.percent(n, 1);
      case 'days':
        return format.decimal(n, 2);
      case 'amount':
        return format.amount(n);
      case 'duration':
        return format.duration(n);
    }
  };
  return async (kind) => {
    if (!statistics) return;
    const { cohort, since } = statistics;
    const counted = cohort && { fresh: cohort.fresh.n, kept: cohort.kept.n, lost: cohort.lost.n };
    const header = ['figure', 'n', 'previous'].map((column) => t(`columns.${column}`));
    const rows = statisticsLines({ ...statistics, cohort: counted }).map(({ title, part, value, n, previous }) => [
      part ? `${t(title)} · ${partText(part)}` : t(title),
      valueText(value, n),
      valueText(value, previous),
    ]);
    const name = `${t('figures.label')} ${since} ${addDays(statistics.until, -1)}.${kind}`;
    if (kind === 'csv') (await import('#client/lib/csv-file.ts')).downloadCsv(name, [header, ...rows]);
    else {
      const { downloadWorkbook } = await import('#client/lib/workbook-file.ts');
      downloadWorkbook(name, { isRtl: document.dir === 'rtl', header, rows });
    }
  };
}
