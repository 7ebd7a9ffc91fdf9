import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { ListChecks, SlidersHorizontal } from 'lucide-react';
import { useIsPhone } from '#client/lib/media-query.ts';
import { Count } from '#client/ui/display/count.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { ListPresentation, ListRow, Viewer } from './list-definition.ts';
import { countActiveFilters } from './state/list-url.ts';
import { FiltersPlaceholder } from './filters/filters-placeholder.tsx';
import { SearchBox } from './filters/search-box.tsx';
import type { ColumnToggle } from './table/use-columns.tsx';
import type { ListState } from './state/use-list.ts';
import styles from './list-screen.module.css';

export interface ListToolbarProps<Row extends ListRow> {
  definition: ListPresentation<Row>;
  who: Viewer;
  list: ListState<Row>;
  pill: ReactNode;
  switches: readonly ColumnToggle[];
  selectMode: boolean;
  onSelectMode: (on: boolean) => void;
}

// The table has priority: filters are loaded in parallel, with placeholders until then.
const Filters = lazy(() => import('./filters/filters.tsx'));
const ViewMenu = lazy(() => import('./table/view-menu.tsx'));
const FilterSheet = lazy(() => import('./filters/filter-sheet.tsx'));

/** Tabs with counts and pending changes; below them search, filters and the view menu. */
export function ListToolbar<Row extends ListRow>(props: ListToolbarProps<Row>): ReactNode {
  const { definition, who, list, pill, switches, selectMode, onSelectMode } = props;
  const { area } = definition;
  const t = useT(area);
  const tList = useT('list');
  const phone = useIsPhone();
  const { params, ask, counts, page } = list;
  const [filtering, setFiltering] = useState(false);
  const used = countActiveFilters(params);
  const tabs = definition.list.tabs.map((tab) => ({ id: tab, label: t(`tabs.${tab}`), count: counts?.tabs[tab] }));
  const filters = definition.filters.filter((filter) => filter.visibleTo?.(who) ?? true);
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
          <Suspense fallback={<FiltersPlaceholder area={area} filters={filters} params={params} />}>
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
