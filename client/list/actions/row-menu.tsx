import type { ReactNode } from 'react';
import { Ellipsis } from 'lucide-react';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Menu } from '#client/ui/overlay/menu/menu.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu/menu-types.ts';
import { useT } from '#client/messages/use-t.ts';
import type { ActionPresentation } from './action-host.tsx';
import { isInGroup, getAllowedActions } from './allowed-actions.ts';

/**
 * Returns a function for the entries of a row's menu: status changes, then other actions, then destructive ones, with
 * separators.
 */
export function useRowMenuEntries<Row>(
  looks: ActionPresentation<Row>,
): (
  row: Row,
  onAct: (action: string, row: Row) => void,
  isListed?: (action: string) => boolean,
) => readonly MenuEntry[] {
  const t = useT(looks.area);
  return (row, onAct, isListed = () => true) => {
    const offered = getAllowedActions(looks, [row])
      .map(({ action }) => action)
      .filter(isListed);
    const harmless = offered.filter((action) => !looks.isDestructive(action));
    const groups = [
      harmless.filter((action) => isInGroup(looks, 'status', action)),
      harmless.filter((action) => isInGroup(looks, 'other', action)),
      offered.filter((action) => looks.isDestructive(action)),
    ].filter(({ length }) => length > 0);
    return groups.flatMap((group, place): MenuEntry[] => [
      ...(place > 0 ? [{ kind: 'separator', id: `before-${String(group[0])}` } as const] : []),
      ...group.map((action) => ({
        id: action,
        label: t(`actions.${action}`),
        icon: looks.icon(action),
        danger: looks.isDestructive(action),
        onSelect: () => {
          onAct(action, row);
        },
      })),
    ]);
  };
}

/** The menu at the end of a row. Renders nothing if the row allows no action. */
export function RowMenu<Row>({
  looks,
  row,
  onAct,
}: {
  looks: ActionPresentation<Row>;
  row: Row;
  onAct: (action: string, row: Row) => void;
}): ReactNode {
  const t = useT('list');
  const entries = useRowMenuEntries(looks)(row, onAct);
  if (entries.length === 0) return null;
  return (
    <Menu
      label={t('rowMenu')}
      align="end"
      entries={entries}
      trigger={<IconButton icon={Ellipsis} size="sm" tip={false} label={t('rowMenu')} />}
    />
  );
}
