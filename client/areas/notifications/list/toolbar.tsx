import type { ReactNode } from 'react';
import { FunnelX } from 'lucide-react';
import { notificationViews } from '#shared/areas/notifications/notification.ts';
import { notificationPriorities, notificationTypes } from '#shared/entities/notification-rule.ts';
import { exactCountLimit } from '#shared/lib/limits.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { MultiSelect } from '#client/ui/form/select/multi-select.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { NotificationListState } from '../list-state.ts';
import type { InboxCounts } from '../documents.ts';
import { PriorityGlyph } from '../row/priority-label.tsx';
import { cappedCount } from '../use-inbox.ts';
import styles from './list.module.css';

export interface ToolbarProps {
  listState: NotificationListState;
  counts: InboxCounts | undefined;
  onListStateChange: (change: Partial<NotificationListState>) => void;
  pill: ReactNode;
}

/** Tabs of the four views with their counts, the filters, and the pill of new notifications. */
export function Toolbar({ listState, counts, onListStateChange, pill }: ToolbarProps): ReactNode {
  const t = useT('notifications');
  const count = { all: counts?.total, unread: counts?.unread, read: counts?.read, archived: counts?.archived };
  const tabs = notificationViews.map((view) => {
    const n = count[view];
    return {
      id: view,
      label: t(`tabs.${view}`),
      cap: exactCountLimit,
      ...(counts && n !== undefined && { count: cappedCount(n, counts) }),
    };
  });
  const types = notificationTypes.map((type) => ({ value: type, label: t(`type.${type}`) }));
  const priorities = notificationPriorities.map((priority) => ({
    value: priority,
    label: t(`priority.${priority}`),
    icon: <PriorityGlyph priority={priority} />,
  }));
  const filtered = listState.types.length + listState.priorities.length > 0;
  return (
    <>
      <Tabs
        label={t('views')}
        items={tabs}
        value={listState.view}
        panelId="notifications"
        className={styles.tabs}
        onChange={(id) => {
          onListStateChange({ view: notificationViews.find((view) => view === id) ?? 'all' });
        }}
      />
      <div className={styles.toolbar}>
        <MultiSelect
          label={t('filters.type')}
          options={types}
          value={listState.types}
          onChange={(next) => {
            onListStateChange({ types: notificationTypes.filter((type) => next.includes(type)) });
          }}
        />
        <MultiSelect
          label={t('filters.priority')}
          options={priorities}
          value={listState.priorities}
          onChange={(next) => {
            onListStateChange({ priorities: notificationPriorities.filter((priority) => next.includes(priority)) });
          }}
        />
        {filtered && (
          <IconButton
            icon={FunnelX}
            label={t('filters.clear')}
            onClick={() => {
              onListStateChange({ types: [], priorities: [] });
            }}
          />
        )}
        <span className={styles.toolbarEnd}>{pill}</span>
      </div>
    </>
  );
}
