import type { ReactNode } from 'react';
import { Archive, ArchiveRestore, Ellipsis, MailOpen, Trash2 } from 'lucide-react';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Menu } from '#client/ui/overlay/menu/menu.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu/menu-types.ts';
import { useT } from '#client/messages/use-t.ts';
import type { NotificationItem } from '../documents.ts';
import type { NotificationActions } from '../use-notification-actions.ts';
import styles from './row.module.css';

interface RowActionsProps {
  notifications: readonly NotificationItem[];
  actions: NotificationActions;
}

const isUnread = (notifications: readonly NotificationItem[]): boolean =>
  notifications.some(({ status }) => status === 'unread');
const isArchived = (notifications: readonly NotificationItem[]): boolean => notifications[0]?.status === 'archived';

/** The actions of a row on a desktop. */
export function RowButtons({ notifications, actions }: RowActionsProps): ReactNode {
  const t = useT('notifications');
  return (
    <span className={styles.buttons}>
      {isUnread(notifications) && (
        <IconButton
          size="sm"
          tone="secondary"
          icon={MailOpen}
          keys="M"
          label={t('act.read')}
          onClick={() => {
            actions.read(notifications);
          }}
        />
      )}
      {isArchived(notifications) ? (
        <IconButton
          size="sm"
          tone="secondary"
          icon={ArchiveRestore}
          keys="E"
          label={t('act.unarchive')}
          onClick={() => {
            actions.unarchive(notifications);
          }}
        />
      ) : (
        <IconButton
          size="sm"
          tone="secondary"
          icon={Archive}
          keys="E"
          label={t('act.archive')}
          onClick={() => {
            actions.archive(notifications);
          }}
        />
      )}
      <IconButton
        size="sm"
        tone="secondary"
        icon={Trash2}
        keys="Delete"
        label={t('act.remove')}
        onClick={() => {
          actions.remove(notifications);
        }}
      />
    </span>
  );
}

/** The actions of a row on a phone. */
export function RowMenu({ notifications, title, actions }: RowActionsProps & { title: string }): ReactNode {
  const t = useT('notifications');
  const entries: MenuEntry[] = [
    ...(isUnread(notifications)
      ? [
          {
            id: 'read',
            icon: MailOpen,
            label: t('act.read'),
            onSelect: () => {
              actions.read(notifications);
            },
          },
        ]
      : []),
    isArchived(notifications)
      ? {
          id: 'unarchive',
          icon: ArchiveRestore,
          label: t('act.unarchive'),
          onSelect: () => {
            actions.unarchive(notifications);
          },
        }
      : {
          id: 'archive',
          icon: Archive,
          label: t('act.archive'),
          onSelect: () => {
            actions.archive(notifications);
          },
        },
    {
      id: 'remove',
      icon: Trash2,
      label: t('act.remove'),
      danger: true,
      onSelect: () => {
        actions.remove(notifications);
      },
    },
  ];
  return (
    <span className={styles.more}>
      <Menu
        label={title}
        align="end"
        entries={entries}
        trigger={<IconButton icon={Ellipsis} tip={false} label={t('act.menu', { title })} />}
      />
    </span>
  );
}
