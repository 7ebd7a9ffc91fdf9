import type { ReactNode } from 'react';
import { Ellipsis } from 'lucide-react';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Menu } from '#client/ui/overlay/menu/menu.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu/menu-types.ts';
import { useT } from '#client/messages/use-t.ts';
import type { ActionPresentation } from './action-host.tsx';
import { useIsRunning } from './running-action.ts';
import { isInGroup, getAllowedActions } from './allowed-actions.ts';

/**
 * Returns a function for the entries of a row's menu: status changes, then other actions, then destructive ones, with
 * separators.
 */
export function useRowMenuEntries<Row>(
  presentation: ActionPresentation<Row>,
): (
  row: Row,
  onAct: (action: string, row: Row) => void,
  isListed?: (action: string) => boolean,
) => readonly MenuEntry[] {
  const t = useT(presentation.area);
  return (row, onAct, isListed = () => true) => {
    const offered = getAllowedActions(presentation, [row])
      .map(({ action }) => action)
      .filter(isListed);
    const harmless = offered.filter((action) => !presentation.isDestructive(action));
    const groups = [
      harmless.filter((action) => isInGroup(presentation, 'status', action)),
      harmless.filter((action) => isInGroup(presentation, 'other', action)),
      offered.filter((action) => presentation.isDestructive(action)),
    ].filter(({ length }) => length > 0);
    return groups.flatMap((group, place): MenuEntry[] => [
      ...(place > 0 ? [{ kind: 'separator', id: `before-${String(group[0])}` } as const] : []),
      ...group.map((action) => ({
        id: action,
        label: t(`actions.${action}`),
        icon: presentation.icon(action),
        danger: presentation.isDestructive(action),
        onSelect: () => {
          onAct(action, row);
        },
      })),
    ]);
  };
}

/** The menu at the end of a row. Renders nothing if the row allows no action. */
export function RowMenu<Row extends { id: string }>({
  presentation,
  row,
  onAct,
}: {
  presentation: ActionPresentation<Row>;
  row: Row;
  onAct: (action: string, row: Row) => void;
}): ReactNode {
  const t = useT('list');
  const entries = useRowMenuEntries(presentation)(row, onAct);
  const busy = useIsRunning(row.id);
  if (entries.length === 0) return null;
  return (
    <Menu
      label={t('rowMenu')}
      align="end"
      entries={entries}
      trigger={<IconButton icon={Ellipsis} size="sm" tip={false} busy={busy} label={t('rowMenu')} />}
    />
  );
}
