import type { ReactNode } from 'react';
import { Ellipsis } from 'lucide-react';
import { IconButton } from '#client/kit/ui/icon-button.tsx';
import { Menu } from '#client/kit/ui/menu.tsx';
import type { MenuEntry } from '#client/kit/ui/menu-types.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { ActionLooks } from './acting.tsx';
import { isOfKind, offeredActions } from './offered-actions.ts';

/**
 * Returns a function for the entries of a row's menu: status changes, then other actions, then destructive ones, with
 * separators.
 */
export function useRowEntries<Row>(
  looks: ActionLooks<Row>,
): (row: Row, onAct: (action: string, row: Row) => void, shown?: (action: string) => boolean) => readonly MenuEntry[] {
  const t = useWords(looks.area);
  return (row, onAct, shown = () => true) => {
    const offered = offeredActions(looks, [row])
      .map(({ action }) => action)
      .filter(shown);
    const harmless = offered.filter((action) => !looks.danger(action));
    const groups = [
      harmless.filter((action) => isOfKind(looks, 'status', action)),
      harmless.filter((action) => isOfKind(looks, 'other', action)),
      offered.filter((action) => looks.danger(action)),
    ].filter(({ length }) => length > 0);
    return groups.flatMap((group, place): MenuEntry[] => [
      ...(place > 0 ? [{ kind: 'separator', id: `before-${String(group[0])}` } as const] : []),
      ...group.map((action) => ({
        id: action,
        label: t(`actions.${action}`),
        icon: looks.icon(action),
        danger: looks.danger(action),
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
  looks: ActionLooks<Row>;
  row: Row;
  onAct: (action: string, row: Row) => void;
}): ReactNode {
  const t = useWords('list');
  const entries = useRowEntries(looks)(row, onAct);
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
