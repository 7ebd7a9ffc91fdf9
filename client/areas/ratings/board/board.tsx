// The figures of the ratings of a period, above their list: how we are rated, how satisfied customers are, and who is
// rated best and lowest. Each leads to the ratings that it counts.
import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { cx } from '#client/lib/cx.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { MetricsQuery } from '../documents.ts';
import { AverageCard } from './average-card.tsx';
import { periodAtom, PeriodSwitch } from './period.tsx';
import { Ranking } from './ranking.tsx';
import { SatisfactionCard } from './satisfaction-card.tsx';
import styles from './board.module.css';

const watched = ['rating'];
/** What a server answers to a query that it does not have. */
const unknownQuery = ['bad_request', 'GRAPHQL_VALIDATION_FAILED'];

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
  const { data, error, stale, refetch } = useLive(MetricsQuery, { variables: { period }, watch: watched });
  useEntityChanges('rating', 'any', refetch);
  const metrics = data?.customerSatisfactionMetrics;
  if (!metrics) {
    if (!error) return <BoardSkeleton />;
    const text = unknownQuery.includes(error.code) ? t('board.missing') : errorMessage(error);
    return <ErrorState title={t('board.failed')} text={<bdi>{text}</bdi>} onRetry={refetch} />;
  }
  return (
    <>
      {phone && (
        <div className={styles.period}>
          <PeriodSwitch />
        </div>
      )}
      <div className={styles.board} aria-busy={stale}>
        <AverageCard metrics={metrics} />
        <SatisfactionCard metrics={metrics} />
        <section className={cx(styles.card, styles.rankings)} aria-label={t('board.ranking')}>
          <Ranking title={t('board.best')} people={metrics.best} metrics={metrics} />
          <Ranking title={t('board.lowest')} people={metrics.lowest} metrics={metrics} />
        </section>
      </div>
    </>
  );
}
