import type { ReactNode } from 'react';
import { Pill } from '#client/ui/button/pill.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { ListParams, ListFilter } from '../list-definition.ts';

/**
 * Disabled pills of the same size, shown while the code of the filters is loading, so that the layout does not shift.
 */
export function FiltersPlaceholder<Row>({
  area,
  filters,
  params,
}: {
  area: string;
  filters: readonly ListFilter<Row>[];
  params: ListParams;
}): ReactNode {
  const t = useT(area);
  return filters
    .filter(({ name, inMenu = false }) => !inMenu || params.filter[name] !== undefined)
    .map((filter) => (
      <Pill
        key={filter.name}
        icon={filter.kind === 'flag' ? filter.icon : undefined}
        iconTone="warning"
        chevron={filter.kind !== 'flag'}
        aria-disabled
      >
        {t(`filters.${filter.name}`)}
      </Pill>
    ));
}
