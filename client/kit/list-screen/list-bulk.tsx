import type { ReactNode } from 'react';
import { CircleCheck } from 'lucide-react';
import { BulkBar } from '#client/kit/ui/bulk-bar.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import type { ListActions } from './definition.ts';

export interface ListBulkProps<Row> {
  area: string;
  actions: ListActions<Row>;
  rows: readonly Row[];
  onRun: (action: string) => void;
  onStatus: () => void;
  onClose: () => void;
}

export const statusKey = 's';

/** What can be done with everything that is selected. */
export function ListBulk<Row>({ area, actions, rows, onRun, onStatus, onClose }: ListBulkProps<Row>): ReactNode {
  const t = useWords(area);
  const words = useWords('list');
  const own = actions.bulk.filter(({ action }) => rows.some((row) => actions.allowed(row).includes(action)));
  const { amount } = actions;
  return (
    <BulkBar
      within count={rows.length} amount={amount && rows.reduce((sum, row) => sum + amount(row), 0)} onClose={onClose}
      actions={[
        ...own.map(({ action, keys }) => ({ id: action, label: t(`actions.${action}`), icon: actions.icon(action), keys, onSelect: () => { onRun(action); } })),
        { id: 'status', label: words('changeStatus'), icon: CircleCheck, keys: statusKey, onSelect: onStatus },
      ]}
    />
  );
}
