import type { ReactNode } from 'react';
import { Funnel, Inbox } from 'lucide-react';
import { Button } from '#client/kit/ui/button.tsx';
import { Empty } from '#client/kit/ui/empty.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { filterCount } from './address.ts';
import type { Asked } from './definition.ts';

export interface ListEmptyProps {
  area: string;
  params: Asked;
  /** Three illustrations for an empty tab. */
  fan?: readonly ReactNode[];
  onClear: () => void;
  /** Button to create the first row. */
  create?: ReactNode;
}

/** Shown if no rows match the filters, or if there are none at all. */
export function ListEmpty({ area, params, fan, onClear, create }: ListEmptyProps): ReactNode {
  const t = useWords(area);
  const tList = useWords('list');
  const tKit = useWords('kit');
  if (params.search !== '' || filterCount(params) > 0) {
    return (
      <Empty
        icon={Funnel}
        title={tKit('table.empty')}
        text={t('empty.filtered')}
        action={<Button onClick={onClear}>{tList('clearFilters')}</Button>}
      />
    );
  }
  return (
    <Empty
      icon={Inbox}
      fan={fan}
      title={t(`empty.${params.tab}.title`)}
      text={t(`empty.${params.tab}.text`)}
      action={create}
    />
  );
}
