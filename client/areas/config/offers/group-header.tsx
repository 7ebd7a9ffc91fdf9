import { type ReactNode, Suspense, useState } from 'react';
import { Plus, Star, Users } from 'lucide-react';
import { useT } from '#client/messages/use-t.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import type { OffersGroup } from '../documents.ts';
import type { ConfigData } from '../use-config.ts';
import { GroupDialog, type GroupDialogKind } from './group-dialog.tsx';
import { GroupMenu } from './group-menu.tsx';
import section from '../config.module.css';
import styles from './group-header.module.css';

export interface GroupHeaderProps {
  config: ConfigData;
  group: OffersGroup | undefined;
  onChoose: (id: string) => void;
  onNew: () => void;
  /** Copies the prices of another tariff into the visible cells. */
  onCopy: (fromId: string) => void;
}

/** Tabs of the tariffs and the actions on the selected one. */
export function GroupHeader({ config: { groups }, group, onChoose, onNew, onCopy }: GroupHeaderProps): ReactNode {
  const t = useT('config');
  const [open, setOpen] = useState<GroupDialogKind | null>(null);
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
        {group && <GroupTools group={group} groups={groups} onOpen={setOpen} onCopy={onCopy} />}
        <Button
          size="sm"
          icon={Plus}
          className={section.push}
          onClick={() => {
            setOpen('new');
          }}
        >
          {t('offers.new')}
        </Button>
      </div>
      {groups.length === 0 && <EmptyState title={t('offers.emptyTitle')} text={t('offers.emptyText')} />}
      <Suspense fallback={null}>
        <GroupDialog
          open={open}
          group={group}
          groups={groups}
          onClose={() => {
            setOpen(null);
          }}
          onCreated={(id) => {
            onNew();
            onChoose(id);
          }}
          onRenamed={onNew}
        />
      </Suspense>
    </>
  );
}

interface GroupToolsProps extends Pick<GroupHeaderProps, 'onCopy'> {
  group: OffersGroup;
  groups: readonly OffersGroup[];
  onOpen: (dialog: GroupDialogKind) => void;
}

/** Beside the tabs: whether the tariff is the default, its customers and its menu. */
function GroupTools({ group, groups, onOpen, onCopy }: GroupToolsProps): ReactNode {
  const t = useT('config');
  return (
    <>
      {group.isDefault && (
        <Badge tone="accent" icon={Star}>
          {t('offers.default')}
        </Badge>
      )}
      <Button
        size="sm"
        tone="quiet"
        icon={Users}
        onClick={() => {
          onOpen('customers');
        }}
      >
        {t('offers.customers', { count: group.companies.length })}
      </Button>
      <GroupMenu
        group={group}
        others={groups.filter(({ id }) => id !== group.id)}
        onRename={() => {
          onOpen('rename');
        }}
        onCopy={onCopy}
      />
    </>
  );
}
