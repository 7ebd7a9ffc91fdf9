// The columns of the ranking.
import type { ReactNode } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { TFunction } from 'i18next';
import type { ChartDimension } from '#shared/areas/charts/chart.ts';
import { Sparkline } from '#client/charts/sparkline.tsx';
import { cx } from '#client/lib/cx.ts';
import type { Formatters } from '#client/lib/formatters.ts';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import type { TableColumn } from '#client/ui/table/table-types.ts';
import type { ChartRow } from './documents.ts';
import { nameOf } from './names.ts';
import styles from './ranking.module.css';

/** From this share on, refusals are marked. */
const manyRefused = 0.1;

/** How many places the row moved; nothing to say of one that was not there. */
export function RankChange({ row, t }: { row: ChartRow; t: TFunction }): ReactNode {
  const by = row.previousRank === null ? null : row.previousRank - row.rank;
  const text =
    by === null || by === 0
      ? t(by === null ? 'rank.new' : 'rank.same')
      : t('rank.change', { count: Math.abs(by), context: by < 0 ? 'down' : 'up' });
  const Icon = by !== null && by < 0 ? ArrowDown : ArrowUp;
  return (
    <span
      className={cx(styles.move, by !== null && by > 0 && styles.up, by !== null && by < 0 && styles.down)}
      title={text}
    >
      <span className={styles.visuallyHidden}>{text}</span>
      {by === null || by === 0 ? (
        <span aria-hidden>–</span>
      ) : (
        <>
          <Icon size={12} aria-hidden />
          <Ltr>{Math.abs(by)}</Ltr>
        </>
      )}
    </span>
  );
}

export const percentOf = (format: Formatters, share: number | null): string =>
  share === null ? '–' : format.percent(share);

/** The refusals, marked where they are many. */
export function RefusalRate({ rate, format, t }: { rate: number | null; format: Formatters; t: TFunction }): ReactNode {
  const isMany = rate !== null && rate >= manyRefused;
  return (
    <span className={cx(isMany && styles.many)} title={isMany ? t('manyRefused') : undefined}>
      <Ltr>{percentOf(format, rate)}</Ltr>
      {isMany && <span className={styles.visuallyHidden}> {t('manyRefused')}</span>}
    </span>
  );
}

/** Created on each of the last 7 days. */
export function Days({ row, t, format }: { row: ChartRow; t: TFunction; format: Formatters }): ReactNode {
  const [low, high] = [Math.min(...row.days), Math.max(...row.days)];
  return (
    <span className={styles.spark}>
      <Sparkline
        points={row.days}
        range={[low, Math.max(low + 1, high)]}
        label={t('sparkline', { values: format.list(row.days.map((n) => format.number(n))) })}
      />
    </span>
  );
}

export const daysText = (format: Formatters, days: number | null): string =>
  days === null ? '–' : format.decimal(days, Number.isInteger(days) ? 0 : Number.isInteger(days * 2) ? 1 : 2);

export interface ColumnParts {
  by: ChartDimension;
  t: TFunction;
  format: Formatters;
  most: number;
  seesCod: boolean;
}

/** The name, with the photo of a driver. */
export function Name({ row, t }: { row: ChartRow; t: TFunction }): ReactNode {
  return (
    <span className={styles.name}>
      {row.driver && <Avatar name={row.driver.name} photo={row.driver.avatarId} size={22} decorative />}
      <bdi>{nameOf(row) ?? t('gone')}</bdi>
    </span>
  );
}

/** The columns of the ranking of these rows. */
export function rankingColumns({ by, t, format, most, seesCod }: ColumnParts): TableColumn<ChartRow>[] {
  const figure = (id: string, width: number, cell: TableColumn<ChartRow>['cell']): TableColumn<ChartRow> => ({
    id,
    header: <span title={t(`definitions.${id}`)}>{t(`columns.${id}`)}</span>,
    width,
    align: 'end-physical',
    cell,
  });
  return [
    {
      id: 'rank',
      header: t('columns.rank'),
      width: 84,
      cell: (row) => (
        <span className={styles.rank}>
          <RankChange row={row} t={t} />
          <Ltr>{row.rank}</Ltr>
        </span>
      ),
    },
    { id: 'name', header: t(`one.${by}`), minWidth: 150, cell: (row) => <Name row={row} t={t} /> },
    {
      id: 'created',
      header: <span title={t('definitions.created')}>{t('columns.created')}</span>,
      minWidth: 190,
      cell: (row) => (
        <span className={styles.bar}>
          <span style={{ inlineSize: `${(100 * row.created) / most}%` }} aria-hidden />
          <Ltr>{format.number(row.created)}</Ltr>
        </span>
      ),
    },
    figure('previous', 96, (row) => <Ltr className={styles.quiet}>{format.number(row.previous)}</Ltr>),
    figure('deliveryRate', 84, (row) => <Ltr>{percentOf(format, row.deliveryRate)}</Ltr>),
    figure('refusalRate', 84, (row) => <RefusalRate rate={row.refusalRate} format={format} t={t} />),
    figure('medianDays', 90, (row) => <Ltr>{daysText(format, row.medianDays)}</Ltr>),
    ...(seesCod
      ? [
          figure('cod', 130, (row) =>
            row.cod === null ? '–' : <Money centimes={row.cod} unit="none" whole className={styles.strong} />,
          ),
        ]
      : []),
    { id: 'days', header: t('columns.days'), width: 108, cell: (row) => <Days row={row} t={t} format={format} /> },
  ];
}
