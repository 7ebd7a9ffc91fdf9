import { type ReactNode, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { isFilterSet } from '#shared/access/list-spec.ts';
import { Count } from '#client/ui/display/count.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Sheet } from '#client/ui/overlay/dialog/sheet.tsx';
import { useT } from '#client/messages/use-t.ts';
import { countActiveFilters } from '../state/list-url.ts';
import type { ListDeclaration, ListParams } from '../list-definition.ts';
import { type ListFilter, groupFilters } from './list-filter.ts';
import { type FiltersProps, LabelledFilter, useFilterControls } from './filters.tsx';
import { SortField } from './sort-field.tsx';
import styles from './filter-sheet.module.css';

export interface FilterSheetProps extends FiltersProps {
  open: boolean;
  onClose: () => void;
  list: ListDeclaration;
  onSort: (sort: ListParams['sort']) => void;
  /** Text with the number of matching rows. */
  total?: string;
}

/** The filters and the sort of a list on a phone, where there is no table header. */
export default function FilterSheet(props: FilterSheetProps): ReactNode {
  const { area, filters, params, onFilter, open, onClose, list, onSort, total } = props;
  const tList = useT('list');
  const control = useFilterControls(props);
  const labelled = (filter: ListFilter): ReactNode => (
    <LabelledFilter key={filter.name} area={area} filter={filter} control={control} />
  );
  const groups = groupFilters(filters);
  const isUsed = ({ name }: ListFilter): boolean => isFilterSet(params.filter[name]);
  // The groups with a filter in use when the sheet was opened.
  const [opened] = useState(
    () => new Set(groups.flatMap(({ group, filters: members }) => (members.some(isUsed) ? group : []))),
  );
  const foot = (
    <>
      <Button
        tone="quiet"
        disabled={countActiveFilters(params) === 0}
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
        {groups.flatMap(({ group, filters: members }) => (group === null ? members.map(labelled) : []))}
        <div>
          {groups.map(
            ({ group, filters: members }) =>
              group !== null && (
                <details key={group} className={styles.filterGroup} open={opened.has(group)}>
                  <summary>
                    <span className={styles.groupName}>
                      {tList(`filterGroups.${group}`)}
                      {members.some(isUsed) && <Count value={members.filter(isUsed).length} tone="active" />}
                    </span>
                    <ChevronDown size={16} aria-hidden />
                  </summary>
                  <div className={styles.sheetFilters}>{members.map(labelled)}</div>
                </details>
              ),
          )}
        </div>
      </div>
    </Sheet>
  );
}
