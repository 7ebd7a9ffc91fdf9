import type { ReactNode } from 'react';
import { Copy, Ellipsis, Pencil } from 'lucide-react';
import { useT } from '#client/messages/use-t.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu/menu-types.ts';
import { Menu } from '#client/ui/overlay/menu/menu.tsx';
import { useRunAction } from '#client/actions/use-run-action.ts';
import type { OffersGroup } from '../documents.ts';
import { offersGroupRowActions } from './actions.ts';

interface GroupMenuProps {
  group: OffersGroup;
  /** The other tariffs, whose fees can be copied. */
  others: readonly OffersGroup[];
  onRename: () => void;
  onCopy: (fromId: string) => void;
}

/** What can be done with a tariff. */
export function GroupMenu({ group, others, onRename, onCopy }: GroupMenuProps): ReactNode {
  const t = useT('config');
  const { run, report } = useRunAction(offersGroupRowActions);
  const { allowed, icon, isDestructive } = offersGroupRowActions.presentation;
  const act = async (action: string): Promise<void> => {
    report(action, {}, await run(action, [group]));
  };
  const entries: MenuEntry[] = [
    { id: 'rename', label: t('offers.rename'), icon: Pencil, onSelect: onRename },
    ...others.map((other) => ({
      id: `copy-${other.id}`,
      label: t('offers.copyFrom', { name: other.name }),
      icon: Copy,
      onSelect: () => {
        onCopy(other.id);
      },
    })),
    ...allowed(group).map((action) => ({
      id: action,
      label: t(`actions.${action}`),
      icon: icon(action),
      danger: isDestructive(action),
      onSelect: () => void act(action),
    })),
  ];
  return (
    <Menu
      label={t('offers.named', { name: group.name })}
      align="end"
      entries={entries}
      trigger={<IconButton icon={Ellipsis} size="sm" label={t('offers.more')} />}
    />
  );
}
