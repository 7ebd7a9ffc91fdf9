import type { ReactNode } from 'react';
import { Pill } from '#client/kit/ui/pill.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import type { Asked, ListFilter } from './definition.ts';

/**
 * Disabled pills of the same size, shown while the code of the filters is loading, so that the layout does not shift.
 */
export function FiltersShell<Row>({
  area,
  filters,
  params,
}: {
  area: string;
  filters: readonly ListFilter<Row>[];
  params: Asked;
}): ReactNode {
  const t = useWords(area);
  return filters
    .filter(({ name, folded = false }) => !folded || params.filter[name] !== undefined)
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
