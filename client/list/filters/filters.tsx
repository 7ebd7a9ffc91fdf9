import { useState } from 'react';
import type { ReactNode } from 'react';
import { FunnelX, Plus } from 'lucide-react';
import type { FilterValue } from '#shared/access/list-spec.ts';
import { Button } from '#client/ui/button/button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { SearchMenu } from '#client/ui/form/select/search-menu.tsx';
import { useT } from '#client/messages/use-t.ts';
import { countActiveFilters } from '../state/list-url.ts';
import type { LiveRow } from '#client/live/use-pending-changes.ts';
import { type Facets, type ListParams } from '../list-definition.ts';
import { hasAnswers, isFlag, type ListFilter, groupFilters } from './list-filter.ts';
import { FilterControl, type FilterControlProps } from './controls/filter-control.tsx';
import { FilterLine } from './line/filter-line.tsx';
import styles from './filters.module.css';

export interface FiltersProps {
  area: string;
  filters: readonly ListFilter[];
  params: ListParams;
  facets?: Facets;
  rows: readonly LiveRow[];
  onFilter: (filter: ListParams['filter']) => void;
}

/** How many rows each value of a filter would show; `true` for a flag. Undefined if the server does not count them. */
export function countsOf(facets: Facets, { name, facet = name }: ListFilter): Record<string, number> | undefined {
  const value = facets[facet];
  if (typeof value === 'number') return { true: value };
  return Array.isArray(value) ? Object.fromEntries(value.map((one) => [one[name], Number(one['n'])])) : undefined;
}

/** Returns a function that renders the control of a filter. */
export function useFilterControls({
  area,
  params,
  facets,
  rows,
  onFilter,
}: FiltersProps): (filter: ListFilter, how?: Pick<FilterControlProps, 'opened' | 'look'>) => ReactNode {
  const t = useT(area);
  return (filter, how) => (
    <FilterControl
      key={filter.name}
      filter={filter}
      label={t(`filters.${filter.name}`)}
      value={params.filter[filter.name]}
      counts={facets && countsOf(facets, filter)}
      most={facets?.['exact'] === false}
      rows={rows}
      {...how}
      onChange={(value: FilterValue) => {
        onFilter({ ...params.filter, [filter.name]: value });
      }}
    />
  );
}

interface LabelledFilterProps {
  area: string;
  filter: ListFilter;
  control: ReturnType<typeof useFilterControls>;
}

/** A filter with its label, in a sheet or a popover. */
export function LabelledFilter({ area, filter, control }: LabelledFilterProps): ReactNode {
  const t = useT(area);
  return (
    <div className={styles.sheetFilter}>
      {(!isFlag(filter) || hasAnswers(filter)) && (
        <span className={styles.sheetLabel}>{t(`filters.${filter.name}`)}</span>
      )}
      {control(filter, { look: 'field' })}
    </div>
  );
}

/** The filters of a list: those always shown, those in use, and a menu of the others. */
export default function Filters(props: FiltersProps): ReactNode {
  const { area, filters, params, onFilter } = props;
  const t = useT(area);
  const tList = useT('list');
  const control = useFilterControls(props);
  const [added, setAdded] = useState<string | null>(null);
  const isUsed = ({ name }: ListFilter): boolean => params.filter[name] !== undefined && params.filter[name] !== null;
  const folded = filters.filter((filter) => filter.inMenu === true && !isUsed(filter) && filter.name !== added);
  const inLine = filters.filter((filter) => !folded.includes(filter));
  return (
    <FilterLine
      filters={inLine}
      isUsed={(filter) => isUsed(filter) || filter.name === added}
      renderPill={(filter) => control(filter, { opened: filter.name === added })}
      renderField={(filter) => <LabelledFilter key={filter.name} area={area} filter={filter} control={control} />}
    >
      {folded.length > 0 && (
        <SearchMenu
          label={tList('moreFilters')}
          trigger={
            <Button tone="quiet" icon={Plus}>
              {tList('filter')}
            </Button>
          }
          options={groupFilters(folded).flatMap(({ group, filters: members }) =>
            members.map(({ name }) => ({
              value: name,
              label: t(`filters.${name}`),
              ...(group !== null && { group: tList(`filterGroups.${group}`) }),
            })),
          )}
          onPick={setAdded}
        />
      )}
      {countActiveFilters(params) > 0 && (
        <IconButton
          icon={FunnelX}
          label={tList('clearFilters')}
          onClick={() => {
            setAdded(null);
            onFilter({});
          }}
        />
      )}
    </FilterLine>
  );
}
