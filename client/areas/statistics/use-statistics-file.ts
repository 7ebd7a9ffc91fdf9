// The statistics as a spreadsheet: one line for each figure.
import { addDays } from '#shared/lib/time.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import type { Statistics } from './documents.ts';
import { instantOf } from './links.ts';

/** Returns what saves the file. */
export function useStatisticsFile(statistics: Statistics | undefined): () => Promise<void> {
  const t = useT('statistics');
  const tStatus = useT('statuses');
  const format = useFormat();
  return async () => {
    if (!statistics) return;
    const { current, previous, trend, waiting, reasons, hours, since } = statistics;
    const percent = (share: number | null): string => (share === null ? '' : format.percent(share, 1));
    const days = (value: number | null): string => (value === null ? '' : format.decimal(value, 2));
    const amount = (centimes: number | null): string => (centimes === null ? '' : format.amount(centimes));
    const { downloadWorkbook } = await import('#client/lib/workbook-file.ts');
    downloadWorkbook(`${t('figures.label')} ${since} ${addDays(statistics.until, -1)}.xlsx`, {
      isRtl: document.dir === 'rtl',
      header: ['figure', 'n', 'previous'].map((column) => t(`columns.${column}`)),
      rows: [
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
        ...waiting.map(({ status, n }) => [
          `${t('waiting.title')} · ${tStatus(`status.${status}`)}`,
          format.number(n),
          '',
        ]),
        ...hours.map((n, hour) => [`${t('hours.title')} · ${t('hours.name', { hour })}`, format.number(n), '']),
      ],
    });
  };
}
