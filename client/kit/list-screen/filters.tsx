import { useState } from 'react';
import type { ReactNode } from 'react';
import { Plus, SlidersHorizontal } from 'lucide-react';
import type { FilterValue } from '#shared/access/list.ts';
import { Button } from '#client/kit/ui/button.tsx';
import { Count } from '#client/kit/ui/count.tsx';
import { IconButton } from '#client/kit/ui/icon-button.tsx';
import { Menu } from '#client/kit/ui/menu.tsx';
import { Sheet } from '#client/kit/ui/sheet.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { filterCount } from './address.ts';
import type { Asked, ListCounts, ListFilter } from './definition.ts';
import { FilterControl } from './filter-control.tsx';
import styles from './list-screen.module.css';

export interface FiltersProps<Row> {
  area: string;
  filters: readonly ListFilter<Row>[];
  asked: Asked;
  counts?: ListCounts;
  rows: readonly Row[];
  onFilter: (filter: Asked['filter']) => void;
}

function useControls<Row>({ area, asked, counts, rows, onFilter }: FiltersProps<Row>): (filter: ListFilter<Row>, opened?: boolean) => ReactNode {
  const t = useWords(area);
  return (filter, opened) => (
    <FilterControl
      key={filter.name} filter={filter} label={t(`filters.${filter.name}`)} value={asked.filter[filter.name]} counts={counts?.filters[filter.name]} rows={rows} opened={opened}
      onChange={(value: FilterValue) => { onFilter({ ...asked.filter, [filter.name]: value }); }}
    />
  );
}

/** The filters of a list in a row: the usual ones, those in use, and a menu of the rest. */
export function Filters<Row>(props: FiltersProps<Row>): ReactNode {
  const { area, filters, asked, onFilter } = props;
  const t = useWords(area);
  const words = useWords('list');
  const control = useControls(props);
  const [added, setAdded] = useState<string | null>(null);
  const isUsed = ({ name }: ListFilter<Row>): boolean => asked.filter[name] !== undefined && asked.filter[name] !== null;
  const folded = filters.filter((filter) => filter.folded === true && !isUsed(filter) && filter.name !== added);
  return (
    <>
      {filters.filter((filter) => !folded.includes(filter)).map((filter) => control(filter, filter.name === added))}
      {folded.length > 0 && (
        <Menu
          label={words('moreFilters')} trigger={<Button tone="quiet" icon={Plus}>{words('filter')}</Button>}
          entries={folded.map(({ name }) => ({ id: name, label: t(`filters.${name}`), onSelect: () => { setAdded(name); } }))}
        />
      )}
      {filterCount(asked) > 0 && <Button tone="quiet" onClick={() => { setAdded(null); onFilter({}); }}>{words('clearFilters')}</Button>}
    </>
  );
}

/** The same filters on a phone: behind one button, in a sheet. */
export function FilterSheet<Row>(props: FiltersProps<Row> & { children?: ReactNode; total?: string }): ReactNode {
  const { area, filters, asked, onFilter, children, total } = props;
  const t = useWords(area);
  const words = useWords('list');
  const [open, setOpen] = useState(false);
  const control = useControls(props);
  const count = filterCount(asked);
  const foot = (
    <>
      <Button tone="quiet" disabled={count === 0} onClick={() => { onFilter({}); }}>{words('clearFilters')}</Button>
      <Button tone="primary" onClick={() => { setOpen(false); }}>{total ?? words('show')}</Button>
    </>
  );
  return (
    <span className={styles.filterButton}>
      <IconButton tone="secondary" icon={SlidersHorizontal} tip={false} label={count > 0 ? words('filtersUsed', { count }) : words('filters')} onClick={() => { setOpen(true); }} />
      {count > 0 && <Count value={count} tone="solid" className={styles.filterCount} />}
      <Sheet open={open} onClose={() => { setOpen(false); }} title={words('filters')} footer={foot}>
        <div className={styles.sheetFilters}>
          {children}
          {filters.map((filter) => (
            <div key={filter.name} className={styles.sheetFilter}>
              {filter.kind !== 'flag' && <span className={styles.sheetLabel}>{t(`filters.${filter.name}`)}</span>}
              {control(filter)}
            </div>
          ))}
        </div>
      </Sheet>
    </span>
  );
}
