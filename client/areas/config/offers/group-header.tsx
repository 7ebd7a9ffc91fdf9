import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { Copy, Ellipsis, Pencil, Plus, Star, Users } from 'lucide-react';
import { useT } from '#client/messages/use-t.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu/menu-types.ts';
import { Menu } from '#client/ui/overlay/menu/menu.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import { useRunAction } from '#client/actions/use-run-action.ts';
import type { OffersGroup } from '../documents.ts';
import type { ConfigData } from '../use-config.ts';
import { offersGroupRowActions } from './actions.ts';
import styles from '../config.module.css';

const GroupCustomersDialog = lazyPart(() => import('./group-customers-dialog.tsx'));
const GroupNameDialog = lazyPart(() => import('./group-name-dialog.tsx'));

export interface GroupHeaderProps {
  config: ConfigData;
  group: OffersGroup | undefined;
  onChoose: (id: string) => void;
  onNew: () => void;
  /** Copies the prices of another tariff into the visible cells. */
  onCopy: (fromId: string) => void;
}

/** Tabs of the tariffs and the actions on the selected one. */
export function GroupHeader({ config, group, onChoose, onNew, onCopy }: GroupHeaderProps): ReactNode {
  const t = useT('config');
  const [open, setOpen] = useState<'new' | 'rename' | 'customers' | null>(null);
  const { run, report } = useRunAction(offersGroupRowActions);
  const { groups } = config;
  const { allowed, icon, isDestructive } = offersGroupRowActions.presentation;
  const act = async (action: string, on: OffersGroup): Promise<void> => {
    report(action, {}, await run(action, [on]));
  };
  const others = groups.filter(({ id }) => id !== group?.id);
  const entries: MenuEntry[] = group
    ? [
        {
          id: 'rename',
          label: t('offers.rename'),
          icon: Pencil,
          onSelect: () => {
            setOpen('rename');
          },
        },
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
          onSelect: () => void act(action, group),
        })),
      ]
    : [];
  return (
    <>
      <div className={styles.groups}>
        {groups.length > 0 && (
          <Tabs
            label={t('sections.offers')}
            items={groups.map(({ id, name }) => ({ id, label: name }))}
            value={group?.id ?? ''}
            onChange={onChoose}
            className={styles.groupTabs}
          />
        )}
        {group?.isDefault && (
          <Badge tone="accent" icon={Star}>
            {t('offers.default')}
          </Badge>
        )}
        {group && (
          <Button
            size="sm"
            tone="quiet"
            icon={Users}
            onClick={() => {
              setOpen('customers');
            }}
          >
            {t('offers.customers', { count: group.companies.length })}
          </Button>
        )}
        {group && (
          <Menu
            label={t('offers.named', { name: group.name })}
            align="end"
            entries={entries}
            trigger={<IconButton icon={Ellipsis} size="sm" label={t('offers.more')} />}
          />
        )}
        <Button
          size="sm"
          icon={Plus}
          className={styles.push}
          onClick={() => {
            setOpen('new');
          }}
        >
          {t('offers.new')}
        </Button>
      </div>
      {groups.length === 0 && <EmptyState title={t('offers.emptyTitle')} text={t('offers.emptyText')} />}
      <Suspense fallback={null}>
        {open === 'new' && (
          <GroupNameDialog
            groups={groups}
            onClose={() => {
              setOpen(null);
            }}
            onMade={(id) => {
              onNew();
              onChoose(id);
            }}
          />
        )}
        {open === 'rename' && group && (
          <GroupNameDialog
            group={group}
            groups={groups}
            onClose={() => {
              setOpen(null);
            }}
            onMade={onNew}
          />
        )}
        {open === 'customers' && group && (
          <GroupCustomersDialog
            group={group}
            onClose={() => {
              setOpen(null);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
