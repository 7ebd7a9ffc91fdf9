// The statistics of a period beside those of the one before it, live.
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { chartPeriods } from '#shared/areas/charts/chart.ts';
import { useShellExtensions } from '#client/app/extension-points/shell-extensions.ts';
import { Page } from '#client/app/layout/page.tsx';
import { useFreshFigures } from '#client/charts/live-figures.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Segmented } from '#client/ui/form/choice/segmented.tsx';
import { HoursCard, ReasonsCard, TrendCard, WaitingCard, WeekdaysCard } from './cards.tsx';
import { CohortCard } from './cohort-card.tsx';
import { StatisticsQuery } from './documents.ts';
import { Figures } from './figures.tsx';
import { ExportMenu } from './export-menu.tsx';
import { PartFilter } from './part-filter.tsx';
import { ReportsButton } from './reports/reports-button.tsx';
import { useStatisticsAddress } from './use-statistics-address.ts';
import styles from './screen.module.css';

const watched = ['chartState'];

/** How deliveries went, where parcels wait, and why they fail. */
export default function StatisticsScreen(): ReactNode {
  const t = useT('statistics');
  const errorMessage = useErrorMessage();
  const phone = useIsPhone();
  const { SavedViews } = useShellExtensions();
  const { state, set, views } = useStatisticsAddress();
  const { period, by, of } = state;
  const variables = useMemo(() => ({ period, by, of }), [period, by, of]);
  const [noticeSlot, setNoticeSlot] = useState<HTMLElement | null>(null);
  const { data, error, stale, refetch } = useLive(StatisticsQuery, { variables, watch: watched });
  const statistics = data?.statistics;
  useFreshFigures(statistics, refetch);
  const periods = (
    <Segmented
      label={t('period')}
      block={phone}
      value={period}
      items={chartPeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
      onChange={(value) => {
        set({ period: value });
      }}
    />
  );
  return (
    <Page
      actions={
        <>
          {!phone && periods}
          <ReportsButton />
          <ExportMenu statistics={statistics} />
        </>
      }
    >
      <div className={styles.board} aria-busy={stale}>
        {phone && periods}
        <div className={styles.tools}>
          <PartFilter state={state} onChange={set} />
          {SavedViews && (
            <Suspense fallback={null}>
              <SavedViews {...views} noticeSlot={noticeSlot} />
            </Suspense>
          )}
        </div>
        <div ref={setNoticeSlot} />
        <p className={styles.compared}>{t(`compared.${period}`)}</p>
        {!statistics && error && <ErrorState text={errorMessage(error)} onRetry={refetch} />}
        {!statistics && !error && <Skeleton width="100%" height={420} />}
        {statistics && (
          <>
            <Figures statistics={statistics} />
            <div className={styles.wide}>
              <TrendCard statistics={statistics} />
              <WaitingCard statistics={statistics} />
            </div>
            <div className={styles.pairs}>
              <ReasonsCard statistics={statistics} />
              <CohortCard statistics={statistics} />
              <HoursCard statistics={statistics} />
              <WeekdaysCard statistics={statistics} />
            </div>
          </>
        )}
      </div>
    </Page>
  );
}
