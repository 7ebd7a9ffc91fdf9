// How a driver works in a period: each measure with its change, and where the median of the hub is. No names of others.
import { type ReactNode, useMemo, useState } from 'react';
import { type ChartPeriod, chartPeriods } from '#shared/areas/charts/chart.ts';
import { useFreshFigures } from '#client/charts/live-figures.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Segmented } from '#client/ui/form/choice/segmented.tsx';
import { ScorecardQuery } from './documents.ts';
import { Measure } from './measure.tsx';
import styles from './scorecard.module.css';

const watched = ['chartState'];

/** The scorecard of a driver, live; nothing for a driver whose scorecard the viewer may not see. */
export function Scorecard({ driverId }: { driverId: string }): ReactNode {
  const t = useT('scorecards');
  const errorMessage = useErrorMessage();
  const [period, setPeriod] = useState<ChartPeriod>('last30days');
  const variables = useMemo(() => ({ driverId, period }), [driverId, period]);
  const { data, error, stale, refetch } = useLive(ScorecardQuery, { variables, watch: watched });
  useFreshFigures(undefined, refetch);
  const scorecard = data?.driverScorecard;
  if (scorecard === null) return null;
  return (
    <section className={styles.scorecard} aria-label={t('title')} aria-busy={stale}>
      <div className={styles.head}>
        <h3>{t('title')}</h3>
        <Segmented
          label={t('period')}
          value={period}
          items={chartPeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
          onChange={setPeriod}
        />
      </div>
      {!scorecard && error && <ErrorState text={errorMessage(error)} onRetry={refetch} />}
      {!scorecard && !error && <Skeleton width="100%" height={240} />}
      {scorecard && (
        <dl className={styles.measures}>
          {scorecard.measures.map((figure) => (
            <Measure key={figure.measure} figure={figure} />
          ))}
        </dl>
      )}
    </section>
  );
}
