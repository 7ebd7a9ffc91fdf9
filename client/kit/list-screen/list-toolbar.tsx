import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { ListChecks, SlidersHorizontal } from 'lucide-react';
import { useIsPhone } from '#client/kit/media.ts';
import { Count } from '#client/kit/ui/count.tsx';
import { IconButton } from '#client/kit/ui/icon-button.tsx';
import { Tabs } from '#client/kit/ui/tabs.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import type { ListLooks, ListRow, Who } from './definition.ts';
import { filterCount } from './address.ts';
import { FiltersShell } from './filters-shell.tsx';
import { SearchBox } from './search-box.tsx';
import type { ColumnSwitch } from './use-columns.tsx';
import type { ListState } from './use-list.ts';
import styles from './list-screen.module.css';

export interface ListToolbarProps<Row extends ListRow> {
  definition: ListLooks<Row>;
  who: Who;
  list: ListState<Row>;
  pill: ReactNode;
  switches: readonly ColumnSwitch[];
  selectMode: boolean;
  onSelectMode: (on: boolean) => void;
}

// The table has priority: filters are loaded in parallel, with placeholders until then.
const Filters = lazy(() => import('./filters.tsx'));
const ViewMenu = lazy(() => import('./view-menu.tsx'));
const FilterSheet = lazy(() => import('./filter-sheet.tsx'));

/** Tabs with counts and pending changes; below them search, filters and the view menu. */
export function ListToolbar<Row extends ListRow>(props: ListToolbarProps<Row>): ReactNode {
  const { definition, who, list, pill, switches, selectMode, onSelectMode } = props;
  const { area } = definition;
  const t = useWords(area);
  const tList = useWords('list');
  const phone = useIsPhone();
  const { params, ask, counts, page } = list;
  const [filtering, setFiltering] = useState(false);
  const used = filterCount(params);
  const tabs = definition.list.tabs.map((tab) => ({ id: tab, label: t(`tabs.${tab}`), count: counts?.tabs[tab] }));
  const filters = definition.filters.filter((filter) => filter.for?.(who) ?? true);
  const shared = {
    area,
    filters,
    params,
    facets: page?.facets ?? undefined,
    rows: list.rows,
    onFilter: (filter: typeof params.filter) => {
      ask({ filter });
    },
  };
  return (
    <>
      <div className={styles.head}>
        <Tabs
          label={t('list.label')}
          items={tabs}
          value={params.tab}
          onChange={(tab) => {
            ask({ tab, open: null });
          }}
          className={styles.tabs}
        />
        {!phone && pill}
      </div>
      <div className={styles.toolbar}>
        <SearchBox
          label={t('list.search')}
          value={params.search}
          onSearch={(search) => {
            ask({ search }, { replace: true });
          }}
        />
        {phone && (
          <>
            <span className={styles.filterButton}>
              <IconButton
                tone="secondary"
                icon={SlidersHorizontal}
                tip={false}
                label={used > 0 ? tList('filtersUsed', { count: used }) : tList('filters')}
                onClick={() => {
                  setFiltering(true);
                }}
              />
              {used > 0 && <Count value={used} tone="solid" className={styles.filterCount} />}
            </span>
            <Suspense fallback={null}>
              {filtering && (
                <FilterSheet
                  {...shared}
                  open
                  onClose={() => {
                    setFiltering(false);
                  }}
                  list={definition.list}
                  onSort={(sort) => {
                    ask({ sort });
                  }}
                  total={page && t('list.results', { count: page.total })}
                />
              )}
            </Suspense>
            {definition.actions && (
              <IconButton
                tone="secondary"
                icon={ListChecks}
                tip={false}
                label={tList('select')}
                aria-pressed={selectMode}
                onClick={() => {
                  onSelectMode(!selectMode);
                }}
              />
            )}
          </>
        )}
        {!phone && (
          <Suspense fallback={<FiltersShell area={area} filters={filters} params={params} />}>
            <Filters {...shared} />
          </Suspense>
        )}
        {!phone && (
          <span className={styles.toolbarEnd}>
            <Suspense fallback={<span className={styles.viewShell} />}>
              <ViewMenu switches={switches} />
            </Suspense>
          </span>
        )}
      </div>
      {phone && <div className={styles.phonePill}>{pill}</div>}
    </>
  );
}
