import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ChartFrame } from '#client/charts/chart-frame.tsx';
import { ShareBar } from '#client/charts/share-bar.tsx';
import { Sparkline } from '#client/charts/sparkline.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { SentimentBadge } from '../display/badges.tsx';
import type { RatingMetrics } from '../documents.ts';
import { Change, difference } from '#client/charts/change.tsx';
import { listPath } from './links.ts';
import styles from './board.module.css';

const tones = { positive: 'good', neutral: 'neutral', negative: 'bad' } as const;
/** Noon, so that a day is the same in every time zone. */
const instantOf = (day: string): string => `${day}T12:00:00Z`;

const share = (part: number, total: number): number | null => (total === 0 ? null : part / total);

/** What a share changed, in points. */
function points(now: number | null, before: number | null): number | null {
  const by = difference(now, before, 2);
  return by && Math.round(by * 100);
}

/** How satisfied customers are: the share of good ratings, the average over time, and the sentiments. */
export function SatisfactionCard({ metrics }: { metrics: RatingMetrics }): ReactNode {
  const t = useT('ratings');
  const format = useFormat();
  const { current, previous, trend } = metrics;
  const parts = current.sentiments.map(({ sentiment, n }) => {
    const before = previous.sentiments.find((each) => each.sentiment === sentiment)?.n ?? 0;
    return { sentiment, n, before, part: share(n, current.total), partBefore: share(before, previous.total) };
  });
  const percent = (part: number | null): string => (part === null ? '–' : format.percent(part));
  const pointsText = (by: number): string =>
    t('board.points', { count: Math.abs(by), by: format.decimal(by, 0, { sign: true }) });
  const signed = (by: number): string => format.decimal(by, 0, { sign: true });
  return (
    <ChartFrame
      title={t('board.satisfaction')}
      labels={{ table: t('board.table'), chart: t('board.chart') }}
      aside={
        (current.lowRatedPackages > 0 || previous.lowRatedPackages > 0) && (
          <span className={styles.low}>
            <Link href={listPath(metrics, { sentiment: 'negative' })} className={styles.link}>
              {t('board.lowRated', { count: current.lowRatedPackages })}
            </Link>
            <Change more="worse" by={current.lowRatedPackages - previous.lowRatedPackages} text={signed} />
          </span>
        )
      }
      tables={[
        {
          caption: t('board.sentiments'),
          columns: ['sentiment', 'n', 'share', 'before'].map((column) => t(`board.columns.${column}`)),
          rows: parts.map(({ sentiment, n, part, before }) => [
            t(`sentiments.${sentiment}`),
            format.number(n),
            percent(part),
            format.number(before),
          ]),
        },
        {
          caption: t('board.trend'),
          columns: ['from', 'n', 'average'].map((column) => t(`board.columns.${column}`)),
          rows: trend.map(({ start, total, average }) => [
            format.date(instantOf(start)),
            format.number(total),
            average === null ? '–' : format.decimal(average, 1),
          ]),
        },
      ]}
    >
      <div className={styles.line}>
        <Ltr className={styles.second}>{percent(current.satisfaction)}</Ltr>
        <Change by={points(current.satisfaction, previous.satisfaction)} text={pointsText} />
        <span className={styles.trend}>
          <Sparkline points={trend.map(({ average }) => average)} range={[1, 5]} label={t('board.trend')} />
        </span>
      </div>
      <p className={styles.note}>
        {current.recommended === null
          ? t('board.satisfactionHint')
          : t('board.satisfactionText', { share: format.percent(current.recommended) })}
      </p>
      <ShareBar
        parts={parts.map(({ sentiment, part }) => ({ key: sentiment, share: part ?? 0, tone: tones[sentiment] }))}
      />
      <ul className={styles.legend}>
        {parts.map(({ sentiment, part, partBefore }) => (
          <li key={sentiment}>
            <Link href={listPath(metrics, { sentiment })} className={styles.sentiment}>
              <SentimentBadge sentiment={sentiment} />
              <Ltr className={styles.strong}>{percent(part)}</Ltr>
            </Link>
            <Change
              compact
              by={points(part, partBefore)}
              text={signed}
              {...(sentiment !== 'positive' && { more: sentiment === 'negative' ? 'worse' : 'neutral' })}
            />
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
