import { type ReactNode, useMemo } from 'react';
import { ChartColumn } from 'lucide-react';
import { useLocation } from 'wouter';
import { type ChartDimension, rankingRows } from '#shared/areas/charts/chart.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { SearchField } from '#client/ui/form/text/search-field.tsx';
import { Table } from '#client/ui/table/table.tsx';
import type { ChartRow, Charts } from './documents.ts';
import { nameOf, parcelsPath } from './names.ts';
import { rankingCard } from './ranking-card.tsx';
import { rankingColumns } from './ranking-columns.tsx';
import styles from './ranking.module.css';

export interface RankingProps {
  by: ChartDimension;
  charts: Charts | undefined;
  /** The rows belong to another tab or period. */
  outdated: boolean;
  search: string;
  onSearch: (text: string) => void;
  first: number;
  onMore: () => void;
}

/** Cities, hubs, customers or drivers by parcels created. A row leads to its parcels. */
export function Ranking({ by, charts, outdated, search, onSearch, first, onMore }: RankingProps): ReactNode {
  const t = useT('charts');
  const format = useFormat();
  const [, navigate] = useLocation();
  const rows = charts?.rows ?? [];
  const most = Math.max(1, ...rows.map(({ created }) => created));
  const seesCod = rows.some(({ cod }) => cod !== null);
  const columns = useMemo(() => rankingColumns({ by, t, format, most, seesCod }), [by, t, format, most, seesCod]);
  return (
    <section aria-label={t(`ranking.${by}`)} className={styles.ranking}>
      <header className={styles.head}>
        <h2>{t(`ranking.${by}`)}</h2>
        <span className={styles.quiet}>{t('ranking.order')}</span>
        <div className={styles.search}>
          <SearchField value={search} onChange={onSearch} label={t(`search.${by}`)} hotkey />
        </div>
      </header>
      <Table
        label={t(`ranking.${by}`)}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={(row) => nameOf(row) ?? t('gone')}
        loading={!charts || outdated}
        outdated={outdated}
        skeletonRows={8}
        card={rankingCard(most)}
        {...(charts && {
          onOpen: (row: ChartRow) => {
            navigate(parcelsPath(by, row.id, charts));
          },
        })}
        empty={
          <EmptyState
            icon={ChartColumn}
            title={search === '' ? t('empty.title') : t('empty.noName')}
            text={search === '' ? t('empty.text') : undefined}
          />
        }
      />
      {charts && charts.found > rows.length && first < rankingRows.most && (
        <Button tone="quiet" onClick={onMore} className={styles.more}>
          {t('more', { shown: format.number(charts.found - rows.length), count: charts.found - rows.length })}
        </Button>
      )}
    </section>
  );
}
