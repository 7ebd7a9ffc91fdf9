import type { ReactNode } from 'react';
import { Funnel, Inbox } from 'lucide-react';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { useT } from '#client/messages/use-t.ts';
import { countActiveFilters } from '../state/list-url.ts';
import type { ListParams } from '../list-definition.ts';

export interface ListEmptyProps {
  area: string;
  params: ListParams;
  /** Three illustrations for an empty tab. */
  fan?: readonly ReactNode[];
  onClear: () => void;
  /** Button to create the first row. */
  create?: ReactNode;
}

/** Shown if no rows match the filters, or if there are none at all. */
export function ListEmpty({ area, params, fan, onClear, create }: ListEmptyProps): ReactNode {
  const t = useT(area);
  const tList = useT('list');
  const tKit = useT('kit');
  if (params.search !== '' || countActiveFilters(params) > 0) {
    return (
      <EmptyState
        icon={Funnel}
        title={tKit('table.empty')}
        text={t('empty.filtered')}
        action={<Button onClick={onClear}>{tList('clearFilters')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={Inbox}
      illustrations={fan}
      title={t(`empty.${params.tab}.title`)}
      text={t(`empty.${params.tab}.text`)}
      action={create}
    />
  );
}
