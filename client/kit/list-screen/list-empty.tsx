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
  /** Three drawings for a tab with nothing in it. */
  fan?: readonly ReactNode[];
  onClear: () => void;
  /** The button that makes the first one. */
  create?: ReactNode;
}

/** Nothing to list: because of the filters, or because there is nothing. */
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
