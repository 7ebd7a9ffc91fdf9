import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { CircleCheck, Download, Ellipsis } from 'lucide-react';
import { useIsPhone } from '#client/lib/media-query.ts';
import { BulkBar } from '#client/ui/table/bulk-bar.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { ActionPresentation } from './action-host.tsx';
import type { ActionGroup, ActionHostProps } from './action-types.ts';
import { isInGroup, getAllowedActions } from './allowed-actions.ts';
import { runningActionAtom } from './running-action.ts';
import { statusPickerHotkey } from './use-list-actions.ts';

export interface ListBulkBarProps<Row> {
  presentation: ActionPresentation<Row>;
  rows: readonly Row[];
  matching: ActionHostProps<Row>['matching'];
  onExport?: (() => void) | undefined;
  links: ActionHostProps<Row>['links'];
  onRun: (action: string) => void;
  onChoose: (kind: ActionGroup) => void;
  onClose: () => void;
}

/** What the selected rows add up to, or all that match; undefined if it is not known, or hidden from the viewer. */
function totalOf<Row>(
  { amount }: ActionPresentation<Row>,
  rows: readonly Row[],
  matching: ActionHostProps<Row>['matching'],
): number | undefined {
  if (amount === undefined) return undefined;
  if (matching?.isSelected) return matching.sums[amount];
  let total = 0;
  for (const row of rows) {
    const value: unknown = Reflect.get(Object(row), amount);
    if (typeof value !== 'number') return undefined;
    total += value;
  }
  return total;
}

/** The bulk bar with the actions that the selected rows allow. */
export function ListBulkBar<Row>({
  presentation,
  rows,
  matching,
  onExport,
  links,
  onRun,
  onChoose,
  onClose,
}: ListBulkBarProps<Row>): ReactNode {
  const t = useT(presentation.area);
  const tList = useT('list');
  const phone = useIsPhone();
  const running = useAtomValue(runningActionAtom);
  const own = Object.entries(presentation.hotkeys).filter(([action]) =>
    rows.some((row) => presentation.allowed(row).includes(action)),
  );
  const others = getAllowedActions(presentation, rows).some(({ action }) => isInGroup(presentation, 'other', action));
  return (
    <BulkBar
      contained={!phone}
      count={rows.length}
      matching={matching ?? undefined}
      amount={totalOf(presentation, rows, matching)}
      onClose={onClose}
      actions={[
        ...own.map(([action, keys]) => ({
          id: action,
          label: t(`actions.${action}`),
          icon: presentation.icon(action),
          keys,
          busy: running?.action === action,
          onSelect: () => {
            onRun(action);
          },
        })),
        {
          id: 'status',
          label: tList('changeStatus'),
          icon: CircleCheck,
          keys: statusPickerHotkey,
          onSelect: () => {
            onChoose('status');
          },
        },
        ...(onExport ? [{ id: 'export', label: tList('export.submit'), icon: Download, onSelect: onExport }] : []),
        ...links.map(({ id, icon, keys, onOpen }) => ({
          id,
          label: t(`actions.${id}`),
          icon,
          keys,
          onSelect: onOpen,
        })),
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
