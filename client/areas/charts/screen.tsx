// The charts: three series, and a ranking of cities, hubs, customers or drivers, live.
import { type ReactNode, useId, useState } from 'react';
import { chartDimensions, chartPeriods, rankingRows } from '#shared/areas/charts/chart.ts';
import { Page } from '#client/app/layout/page.tsx';
import { useFreshFigures } from '#client/charts/live-figures.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { useDebounced } from '#client/lib/use-delay.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Segmented } from '#client/ui/form/choice/segmented.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import { ChartsQuery } from './documents.ts';
import { ExportMenu } from './export-menu.tsx';
import { Ranking } from './ranking.tsx';
import { SeriesCards } from './series-cards.tsx';
import { CardsSkeleton } from './skeleton.tsx';
import { useChartAddress } from './use-chart-address.ts';
import styles from './screen.module.css';

const watched = ['chartState'];

/** Charts of the parcels that the viewer sees. */
export default function ChartsScreen(): ReactNode {
  const t = useT('charts');
  const errorMessage = useErrorMessage();
  const phone = useIsPhone();
  const panelId = useId();
  const { by, period, open, choosePeriod } = useChartAddress();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 250);
  const [first, setFirst] = useState<number>(rankingRows.first);
  const { data, error, isPreviousData, refetch } = useLive(ChartsQuery, {
    variables: { by, period, search: search === '' ? null : search, first },
    watch: watched,
  });
  const charts = data?.charts;
  useFreshFigures(charts, refetch);
  const periods = (
    <Segmented
      label={t('period')}
      block={phone}
      value={period}
      items={chartPeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
      onChange={choosePeriod}
    />
  );
  return (
    <Page
      actions={
        <>
          {!phone && periods}
          {charts && <ExportMenu by={by} charts={charts} />}
        </>
      }
    >
      <Tabs
        label={t('tabs.label')}
        className={styles.tabs}
        panelId={panelId}
        value={by}
        items={chartDimensions.map((id) => {
          const count = charts?.tabs.find(({ dimension }) => dimension === id)?.n;
          return { id, label: t(`tabs.${id}`), ...(count !== undefined && { count }) };
        })}
        onChange={(id) => {
          setTyped('');
          setFirst(rankingRows.first);
          open(id);
        }}
      />
      {phone && <div className={styles.period}>{periods}</div>}
      <div id={panelId} role="tabpanel" aria-label={t(`tabs.${by}`)}>
        {error && !charts ? (
          <ErrorState text={errorMessage(error)} onRetry={refetch} />
        ) : (
          <>
            {charts ? <SeriesCards charts={charts} /> : <CardsSkeleton />}
            <Ranking
              by={by}
              charts={charts}
              outdated={isPreviousData && charts?.rows[0] !== undefined && first === rankingRows.first && search === ''}
              search={typed}
              onSearch={setTyped}
              first={first}
              onMore={() => {
                setFirst(rankingRows.most);
              }}
            />
          </>
        )}
      </div>
    </Page>
  );
}
