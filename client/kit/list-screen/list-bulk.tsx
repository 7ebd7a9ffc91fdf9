import type { ReactNode } from 'react';
import { CircleCheck, Ellipsis } from 'lucide-react';
import { useIsPhone } from '#client/kit/media.ts';
import { BulkBar } from '#client/kit/ui/bulk-bar.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import type { ActionLooks } from './acting.tsx';
import type { ChoiceKind } from './action-types.ts';
import { isOfKind, offeredActions } from './offered-actions.ts';
import { chooseKey } from './use-list-actions.ts';

export interface ListBulkProps<Row> {
  looks: ActionLooks<Row>;
  rows: readonly Row[];
  onRun: (action: string) => void;
  onChoose: (kind: ChoiceKind) => void;
  onClose: () => void;
}

/** The bulk bar with the actions that the selected rows allow. */
export function ListBulk<Row>({ looks, rows, onRun, onChoose, onClose }: ListBulkProps<Row>): ReactNode {
  const t = useWords(looks.area);
  const tList = useWords('list');
  const phone = useIsPhone();
  const { amount } = looks;
  const own = Object.entries(looks.keys).filter(([action]) => rows.some((row) => looks.allowed(row).includes(action)));
  const others = offeredActions(looks, rows).some(({ action }) => isOfKind(looks, 'other', action));
  return (
    <BulkBar
      within={!phone}
      count={rows.length}
      amount={amount && rows.reduce((sum, row) => sum + amount(row), 0)}
      onClose={onClose}
      actions={[
        ...own.map(([action, keys]) => ({
          id: action,
          label: t(`actions.${action}`),
          icon: looks.icon(action),
          keys,
          onSelect: () => {
            onRun(action);
          },
        })),
        {
          id: 'status',
          label: tList('changeStatus'),
          icon: CircleCheck,
          keys: chooseKey,
          onSelect: () => {
            onChoose('status');
          },
        },
        ...(others
          ? [
              {
                id: 'other',
                label: tList('otherActions'),
                icon: Ellipsis,
                onSelect: () => {
                  onChoose('other');
                },
              },
            ]
          : []),
      ]}
    />
  );
}
