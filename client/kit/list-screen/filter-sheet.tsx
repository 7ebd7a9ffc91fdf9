import type { ReactNode } from 'react';
import { Button } from '#client/kit/ui/button.tsx';
import { Sheet } from '#client/kit/ui/sheet.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { filterCount } from './address.ts';
import type { Asked, ListRules } from './definition.ts';
import { type FiltersProps, useControls } from './filters.tsx';
import { SortField } from './sort-field.tsx';
import styles from './list-screen.module.css';

export interface FilterSheetProps<Row> extends FiltersProps<Row> {
  open: boolean;
  onClose: () => void;
  list: ListRules;
  onSort: (sort: Asked['sort']) => void;
  /** Text with the number of matching rows. */
  total?: string;
}

/** The filters and the sort of a list on a phone, where there is no table header. */
export default function FilterSheet<Row>(props: FilterSheetProps<Row>): ReactNode {
  const { area, filters, params, onFilter, open, onClose, list, onSort, total } = props;
  const t = useWords(area);
  const tList = useWords('list');
  const control = useControls(props);
  const foot = (
    <>
      <Button
        tone="quiet"
        disabled={filterCount(params) === 0}
        onClick={() => {
          onFilter({});
        }}
      >
        {tList('clearFilters')}
      </Button>
      <Button tone="primary" onClick={onClose}>
        {total ?? tList('show')}
      </Button>
    </>
  );
  return (
    <Sheet open={open} onClose={onClose} title={tList('filters')} footer={foot}>
      <div className={styles.sheetFilters}>
        <SortField area={area} list={list} params={params} onSort={onSort} />
        {filters.map((filter) => (
          <div key={filter.name} className={styles.sheetFilter}>
            {filter.kind !== 'flag' && <span className={styles.sheetLabel}>{t(`filters.${filter.name}`)}</span>}
            {control(filter, { look: 'field' })}
          </div>
        ))}
      </div>
    </Sheet>
  );
}
