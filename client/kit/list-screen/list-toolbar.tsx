import type { ReactNode } from 'react';
import { ListChecks } from 'lucide-react';
import { useIsPhone } from '#client/kit/media.ts';
import { IconButton } from '#client/kit/ui/icon-button.tsx';
import { Tabs } from '#client/kit/ui/tabs.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import type { ListLooks, ListRow, Who } from './definition.ts';
import { FilterSheet, Filters } from './filters.tsx';
import { SearchBox } from './search-box.tsx';
import type { ColumnSwitch } from './use-columns.tsx';
import type { ListState } from './use-list.ts';
import { ViewMenu } from './view-menu.tsx';
import { SortField } from './sort-field.tsx';
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

/** Tabs with their counts; below them search, filters, what waits, and how the list looks. */
export function ListToolbar<Row extends ListRow>(props: ListToolbarProps<Row>): ReactNode {
  const { definition, who, list, pill, switches, selectMode, onSelectMode } = props;
  const { area } = definition;
  const t = useWords(area);
  const words = useWords('list');
  const phone = useIsPhone();
  const { asked, ask, counts, page } = list;
  const tabs = definition.list.tabs.map((tab) => ({ id: tab, label: t(`tabs.${tab}`), count: counts?.tabs[tab] }));
  const filters = definition.filters.filter((filter) => filter.for?.(who) ?? true);
  const shared = { area, filters, asked, counts, rows: list.rows, onFilter: (filter: typeof asked.filter) => { ask({ filter }); } };
  return (
    <>
      <Tabs label={t('list.label')} items={tabs} value={asked.tab} onChange={(tab) => { ask({ tab, open: null }); }} className={styles.tabs} />
      <div className={styles.toolbar}>
        <SearchBox label={t('list.search')} value={asked.search} onSearch={(search) => { ask({ search }, { replace: true }); }} />
        {phone && (
          <>
            <FilterSheet {...shared} total={page && t('list.results', { count: page.total })}>
              <SortField area={area} list={definition.list} asked={asked} onSort={(sort) => { ask({ sort }); }} />
            </FilterSheet>
            {definition.actions && (
              <IconButton tone="secondary" icon={ListChecks} tip={false} label={words('select')} aria-pressed={selectMode} onClick={() => { onSelectMode(!selectMode); }} />
            )}
          </>
        )}
        {!phone && <Filters {...shared} />}
        <span className={styles.grow} />
        {pill}
        {!phone && <ViewMenu switches={switches} />}
      </div>
    </>
  );
}
