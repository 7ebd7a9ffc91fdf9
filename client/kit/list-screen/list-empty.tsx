import type { ReactNode } from 'react';
import { Funnel, Inbox } from 'lucide-react';
import { Button } from '#client/kit/ui/button.tsx';
import { Empty } from '#client/kit/ui/empty.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { filterCount } from './address.ts';
import type { Asked } from './definition.ts';

export interface ListEmptyProps {
  area: string;
  asked: Asked;
  /** Three illustrations for an empty tab. */
  fan?: readonly ReactNode[];
  onClear: () => void;
  /** Button to create the first row. */
  create?: ReactNode;
}

/** Shown if no rows match the filters, or if there are none at all. */
export function ListEmpty({ area, asked, fan, onClear, create }: ListEmptyProps): ReactNode {
  const t = useWords(area);
  const words = useWords('list');
  const kit = useWords('kit');
  if (asked.search !== '' || filterCount(asked) > 0) {
    return (
      <Empty
        icon={Funnel}
        title={kit('table.empty')}
        text={t('empty.filtered')}
        action={<Button onClick={onClear}>{words('clearFilters')}</Button>}
      />
    );
  }
  return (
    <Empty
      icon={Inbox}
      fan={fan}
      title={t(`empty.${asked.tab}.title`)}
      text={t(`empty.${asked.tab}.text`)}
      action={create}
    />
  );
}
