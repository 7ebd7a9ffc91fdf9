import { hasRight } from '#shared/access/rights.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import type { ReactNode } from 'react';
import { SlidersHorizontal } from 'lucide-react';
import { numbersFilterOf } from '#shared/access/list-spec.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { Count } from '#client/ui/display/count.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { LiveRow } from '#client/live/use-pending-changes.ts';
import type { ListPresentation, ListRow, ListViewer, ListParams } from '../list-definition.ts';
import { countActiveFilters } from '../state/list-url.ts';
import { ExportButton } from '../export/export-button.tsx';
import { exportedColumnsOf } from '../export/exported-columns.ts';
import { FiltersPlaceholder } from '../filters/filters-placeholder.tsx';
import { ListViews } from './list-views.tsx';
import { PhoneTools } from './phone-tools.tsx';
import { useListEnvironment, type ViewsSheet } from '../list-environment.ts';
import { SearchBox } from '../filters/search-box.tsx';
import type { ListColumns } from '../table/use-columns.tsx';
import type { ListState } from '../state/use-list.ts';
import styles from './list-screen.module.css';

export interface ListToolbarProps<Row extends ListRow> {
  definition: ListPresentation<Row>;
  who: ListViewer;
  list: ListState<Row>;
  pill: ReactNode;
  columns: Pick<ListColumns<Row>, 'switches' | 'reset' | 'visible' | 'visibleOf'>;
  /** The rows are cards beside a pane: there is no table head to sort by, and no column. */
  isSplit: boolean;
  selectMode: boolean;
  onSelectMode: (on: boolean) => void;
}

// The table has priority: filters are loaded in parallel, with placeholders until then.
const Filters = lazyPart(() => import('../filters/filters.tsx'), FiltersPlaceholder);
const ViewMenu = lazyPart(
  () => import('../table/view-menu.tsx'),
  () => <span className={styles.viewShell} />,
);
const SortSelect = lazyPart(async () => ({ default: (await import('../filters/sort-field.tsx')).SortSelect }));
const NumbersResult = lazyPart(() => import('../filters/numbers-result.tsx'));
const FilterSheet = lazyPanel(() => import('../filters/filter-sheet.tsx'), {
  frame: 'sheet',
  useTitle: () => useT('list')('filters'),
});

/** Tabs with counts and pending changes; below them search, filters and the view menu. */
export function ListToolbar<Row extends ListRow & LiveRow>(props: ListToolbarProps<Row>): ReactNode {
  const { definition, who, list, pill, columns, isSplit, selectMode, onSelectMode } = props;
  const { area } = definition;
  const t = useT(area);
  const tList = useT('list');
  const phone = useIsPhone();
  const { Views } = useListEnvironment();
  const { params, ask, counts, page } = list;
  const onSort = (sort: ListParams['sort']): void => {
    ask({ sort });
  };
  const [filtering, setFiltering] = useState(false);
  const [noticeSlot, setNoticeSlot] = useState<HTMLDivElement | null>(null);
  const used = countActiveFilters(params);
  const numbers = numbersFilterOf(definition.list);
  const asked = numbers && params.filter[numbers.name];
  const tabs = definition.list.tabs.map((tab) => ({ id: tab, label: t(`tabs.${tab}`), count: counts?.[tab] }));
  const filters = definition.filters.filter((filter) => filter.visibleTo?.(who) ?? true);
  const request = hasRight(who, 'export') ? definition.exportOf?.(params) : undefined;
  const exported = request && {
    ...exportedColumnsOf(definition, columns.switches),
    request,
    total: page ? { value: page.total, isExact: page.totalIsExact } : null,
  };
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
  const renderViews = (sheet?: ViewsSheet): ReactNode => (
    <ListViews
      area={area}
      list={list}
      declaration={definition.list}
      visible={columns.visible}
      visibleOf={columns.visibleOf}
      noticeSlot={noticeSlot}
      sheet={sheet}
    />
  );
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
          numbers={
            numbers?.pattern && {
              pattern: numbers.pattern,
              onPaste: (pasted) => {
                const everything = definition.list.tabs.find((tab) => tab === definition.list.countedTab);
                ask({ search: '', filter: { [numbers.name]: pasted }, tab: everything ?? params.tab, open: null });
              },
            }
          }
        />
        {phone && (
          <>
            {pill}
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
                  onSort={onSort}
                  total={page && t('list.results', { count: page.total })}
                />
              )}
            </Suspense>
            <PhoneTools
              renderViews={Views ? renderViews : null}
              exported={exported}
              selectMode={selectMode}
              onSelectMode={definition.actions && onSelectMode}
            />
          </>
        )}
        {!phone && <Filters {...shared} />}
        {!phone && (
          <span className={styles.toolbarEnd}>
            {renderViews()}
            {exported && <ExportButton {...exported} />}
            {isSplit ? (
              <span className={styles.sort}>
                <SortSelect size="sm" {...{ area, params, onSort }} list={definition.list} />
              </span>
            ) : (
              <ViewMenu switches={columns.switches} onReset={columns.reset} />
            )}
          </span>
        )}
      </div>
      <Suspense fallback={null}>
        {numbers && Array.isArray(asked) && (
          <NumbersResult
            asked={asked.length}
            missing={list.live.isPreviousData ? undefined : page?.missingNumbers}
            shown={page?.totalIsExact === true ? page.total : undefined}
            onClear={() => {
              ask({ filter: { ...params.filter, [numbers.name]: null } });
            }}
          />
        )}
      </Suspense>
      <div ref={setNoticeSlot} />
    </>
  );
}
