import type { ReactNode } from 'react';
import { Pill } from '#client/ui/button/pill.tsx';
import { useT } from '#client/messages/use-t.ts';
import { type ListParams } from '../list-definition.ts';
import { isFlag, type ListFilter } from './list-filter.ts';
import styles from './line/filter-line.module.css';

/**
 * Disabled pills of the same size, shown while the code of the filters is loading, so that the layout does not shift.
 */
export function FiltersPlaceholder({
  area,
  filters,
  params,
}: {
  area: string;
  filters: readonly ListFilter[];
  params: ListParams;
}): ReactNode {
  const t = useT(area);
  const pills = filters
    .filter(({ name, inMenu = false }) => !inMenu || params.filter[name] !== undefined)
    .map((filter) => (
      <Pill key={filter.name} icon={filter.icon} iconTone="warning" chevron={!isFlag(filter)} aria-disabled>
        {t(`filters.${filter.name}`)}
      </Pill>
    ));
  return <div className={styles.filterLine}>{pills}</div>;
}
