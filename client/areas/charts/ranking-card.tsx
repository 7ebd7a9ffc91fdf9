import type { ReactNode } from 'react';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import type { ChartRow } from './documents.ts';
import { Days, daysText, Name, percentOf, RankChange, RefusalRate } from './ranking-columns.tsx';
import styles from './ranking.module.css';

function RankingCard({ row, most }: { row: ChartRow; most: number }): ReactNode {
  const t = useT('charts');
  const format = useFormat();
  return (
    <div className={styles.card}>
      <span className={styles.cardHead}>
        <Ltr className={styles.quiet}>{row.rank}</Ltr>
        <RankChange row={row} t={t} />
        <Name row={row} t={t} />
      </span>
      <Days row={row} t={t} format={format} />
      <span className={styles.cardBar}>
        <span className={styles.bar}>
          <span style={{ inlineSize: `${(100 * row.created) / most}%` }} aria-hidden />
          <Ltr>{format.number(row.created)}</Ltr>
        </span>
      </span>
      <dl className={styles.cardFigures}>
        <div>
          <dt>{t('columns.deliveryRate')}</dt>
          <dd>
            <Ltr>{percentOf(format, row.deliveryRate)}</Ltr>
          </dd>
        </div>
        <div>
          <dt>{t('columns.refusalRate')}</dt>
          <dd>
            <RefusalRate rate={row.refusalRate} format={format} t={t} />
          </dd>
        </div>
        <div>
          <dt>{t('columns.medianDays')}</dt>
          <dd>
            <Ltr>{daysText(format, row.medianDays)}</Ltr>
          </dd>
        </div>
        {row.cod !== null && (
          <div>
            <dt>{t('columns.cod')}</dt>
            <dd>
              <Money centimes={row.cod} unit="none" whole />
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

/** Shows the rows of the ranking on a phone. `most`: the value of the longest bar. */
export const rankingCard =
  (most: number) =>
  (row: ChartRow): ReactNode => <RankingCard row={row} most={most} />;
