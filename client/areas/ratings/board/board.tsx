// The figures of the ratings of a period, above their list: how we are rated, how satisfied customers are, and who is
// rated best and lowest.
import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { Star, TrendingDown, TrendingUp } from 'lucide-react';
import { screenPath } from '#shared/access/screens.ts';
import { sentimentOf } from '#shared/areas/ratings/derived.ts';
import { sentiments } from '#shared/areas/ratings/rating.ts';
import { cx } from '#client/lib/cx.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { SentimentBadge } from '../display/badges.tsx';
import { AverageStars } from '../display/stars.tsx';
import { type RatingSummaryResult, RatingSummaryQuery } from '../documents.ts';
import { periodAtom, PeriodSwitch } from './period.tsx';
import { Ranking } from './ranking.tsx';
import styles from './board.module.css';

interface SummaryProps {
  summary: RatingSummaryResult;
}
const watched = ['rating'];
const pathOf = (scores: readonly number[]): string => `${screenPath('ratings')}?tab=all&overall=${scores.join(',')}`;

/** A change against the period before, good or bad; nothing if one of them has no rating. */
function Change({ by, text }: { by: number | null; text: (by: number) => string }): ReactNode {
  if (by === null || by === 0) return null;
  const Icon = by > 0 ? TrendingUp : TrendingDown;
  return (
    <span className={cx(styles.change, by > 0 ? styles.better : styles.worse)}>
      <Icon size={14} aria-hidden />
      {text(by)}
    </span>
  );
}

const difference = (now: number | null, before: number | null, digits: number): number | null =>
  now === null || before === null ? null : Number((now - before).toFixed(digits));

/** Shows the ratings with this score; on a phone, where lines are too close for a finger, the filters do. */
function ScoreLine({ score, label, children }: { score: number; label: string; children: ReactNode }): ReactNode {
  const phone = useIsPhone();
  if (phone) return <span className={styles.bar}>{children}</span>;
  return (
    <Link href={pathOf([score])} className={styles.bar}>
      <span className={styles.unseen}>{label}</span>
      <span className={styles.seen} aria-hidden>
        {children}
      </span>
    </Link>
  );
}

function AverageCard({ summary: { current, previous, scores } }: SummaryProps): ReactNode {
  const t = useT('ratings');
  const format = useFormat();
  const most = Math.max(1, ...scores.map(({ n }) => n));
  return (
    <section className={cx(styles.card, styles.average)} aria-label={t('board.average')}>
      <div className={styles.score}>
        <h2 className={styles.title}>{t('board.average')}</h2>
        <Ltr className={styles.figure}>{current.average === null ? '–' : format.decimal(current.average, 1)}</Ltr>
        <AverageStars average={current.average ?? 0} />
        <span className={styles.note}>{t('list.results', { count: current.total })}</span>
        <Change
          by={difference(current.average, previous.average, 1)}
          text={(by) => t('board.averageChange', { by: format.decimal(by, 1, { sign: true }) })}
        />
      </div>
      <ul className={styles.scores}>
        {scores.map(({ score, n }) => (
          <li key={score}>
            <ScoreLine score={score} label={t('board.ofScore', { score, count: n })}>
              <span className={styles.star}>
                {format.number(score)}
                <Star size={12} aria-hidden />
              </span>
              <span className={styles.track}>
                <span style={{ inlineSize: `${(n / most) * 100}%` }} />
              </span>
              <Ltr className={styles.n}>{format.number(n)}</Ltr>
              <Ltr className={styles.share}>{current.total === 0 ? '–' : format.percent(n / current.total)}</Ltr>
            </ScoreLine>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SatisfactionCard({ summary: { current, previous, scores, lowRatedPackages } }: SummaryProps): ReactNode {
  const t = useT('ratings');
  const format = useFormat();
  const parts = sentiments.map((sentiment) => {
    const n = scores.reduce((sum, one) => (sentimentOf(one.score) === sentiment ? sum + one.n : sum), 0);
    return { sentiment, share: current.total === 0 ? 0 : n / current.total };
  });
  const points = difference(current.satisfaction, previous.satisfaction, 2);
  return (
    <section className={styles.card} aria-label={t('board.satisfaction')}>
      <h2 className={styles.title}>{t('board.satisfaction')}</h2>
      <div className={styles.line}>
        <Ltr className={styles.second}>
          {current.satisfaction === null ? '–' : format.percent(current.satisfaction)}
        </Ltr>
        <Change
          by={points && Math.round(points * 100)}
          text={(by) => t('board.points', { count: Math.abs(by), by: format.decimal(by, 0, { sign: true }) })}
        />
        {lowRatedPackages > 0 && (
          <Link href={pathOf([1, 2])} className={styles.low}>
            {t('board.lowRated', { count: lowRatedPackages })}
          </Link>
        )}
      </div>
      <p className={styles.note}>
        {current.recommended === null
          ? t('board.satisfactionHint')
          : t('board.satisfactionText', { share: format.percent(current.recommended) })}
      </p>
      <div className={styles.sentiments} aria-hidden>
        {parts.map(({ sentiment, share }) => (
          <span key={sentiment} className={styles[sentiment]} style={{ flexGrow: share }} />
        ))}
      </div>
      <ul className={styles.legend}>
        {parts.map(({ sentiment, share }) => (
          <li key={sentiment}>
            <SentimentBadge sentiment={sentiment} />
            <Ltr className={styles.strong}>{format.percent(share)}</Ltr>
          </li>
        ))}
      </ul>
    </section>
  );
}

function BoardSkeleton(): ReactNode {
  return (
    <div className={styles.board} aria-busy>
      {['average', 'satisfaction', 'ranking'].map((card) => (
        <div key={card} className={styles.card}>
          <Skeleton width="34%" height={12} />
          <Skeleton width="22%" height={34} />
          <Skeleton width="70%" height={12} />
          <Skeleton width="58%" height={12} />
        </div>
      ))}
    </div>
  );
}

/** The score board, live. The figures of the period before stay until the new ones are there. */
export function RatingBoard(): ReactNode {
  const t = useT('ratings');
  const errorMessage = useErrorMessage();
  const phone = useIsPhone();
  const period = useAtomValue(periodAtom);
  const { data, error, stale, refetch } = useLive(RatingSummaryQuery, { variables: { period }, watch: watched });
  useEntityChanges('rating', 'any', refetch);
  const summary = data?.ratingSummary;
  if (!summary) {
    if (!error) return <BoardSkeleton />;
    return <ErrorState title={t('board.failed')} text={errorMessage(error)} onRetry={refetch} />;
  }
  return (
    <>
      {phone && (
        <div className={styles.period}>
          <PeriodSwitch />
        </div>
      )}
      <div className={styles.board} aria-busy={stale}>
        <AverageCard summary={summary} />
        <SatisfactionCard summary={summary} />
        <section className={cx(styles.card, styles.rankings)} aria-label={t('board.ranking')}>
          <Ranking title={t('board.best')} people={summary.best} />
          <Ranking title={t('board.lowest')} people={summary.lowest} />
        </section>
      </div>
    </>
  );
}
