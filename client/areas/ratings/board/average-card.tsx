import type { ReactNode } from 'react';
import { Star } from 'lucide-react';
import { Link } from 'wouter';
import { Bars } from '#client/charts/bars.tsx';
import { ChartFrame } from '#client/charts/chart-frame.tsx';
import { useIsPhone } from '#client/lib/media-query.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { AverageStars } from '../display/stars.tsx';
import type { RatingMetrics } from '../documents.ts';
import { Change, difference } from '#client/charts/change.tsx';
import { listPath } from './links.ts';
import styles from './board.module.css';

/** The average, how many ratings it is of, and how many there are of each score. */
export function AverageCard({ metrics }: { metrics: RatingMetrics }): ReactNode {
  const t = useT('ratings');
  const format = useFormat();
  const phone = useIsPhone();
  const { current, previous } = metrics;
  const shareOf = (n: number, total: number): string => (total === 0 ? '–' : format.percent(n / total));
  const beforeOf = (score: number): number => previous.scores.find((each) => each.score === score)?.n ?? 0;
  return (
    <ChartFrame
      title={t('board.average')}
      labels={{ table: t('board.table'), chart: t('board.chart') }}
      tables={[
        {
          caption: t('board.scores'),
          columns: ['score', 'n', 'share', 'before'].map((column) => t(`board.columns.${column}`)),
          rows: current.scores.map(({ score, n }) => [
            format.number(score),
            format.number(n),
            shareOf(n, current.total),
            format.number(beforeOf(score)),
          ]),
        },
      ]}
    >
      <div className={styles.average}>
        <div className={styles.score}>
          <Ltr className={styles.figure}>{current.average === null ? '–' : format.decimal(current.average, 1)}</Ltr>
          <AverageStars average={current.average ?? 0} />
          <Change
            by={difference(current.average, previous.average, 1)}
            text={(by) => format.decimal(by, 1, { sign: true })}
          />
          <span className={styles.total}>
            <Link href={listPath(metrics)} className={styles.link}>
              {t('list.results', { count: current.total })}
            </Link>
            <Change
              more="neutral"
              by={difference(current.total, previous.total, 0)}
              text={(by) => format.decimal(by, 0, { sign: true })}
            />
          </span>
        </div>
        <Bars
          bars={current.scores.map(({ score, n }) => ({
            key: String(score),
            label: (
              <>
                {format.number(score)}
                <Star size={12} aria-hidden className={styles.star} />
              </>
            ),
            value: n,
            figures: [format.number(n), shareOf(n, current.total)],
            name: t('board.ofScore', { score, count: n }),
            // On a phone lines are too close for a finger: there the filters show them.
            href: phone ? undefined : listPath(metrics, { overall: String(score) }),
          }))}
        />
      </div>
    </ChartFrame>
  );
}
