import type { ReactNode } from 'react';
import { Archive, ArchiveRestore, Ellipsis, MailOpen, Trash2 } from 'lucide-react';
import { IconButton } from '#client/kit/ui/icon-button.tsx';
import { Menu } from '#client/kit/ui/menu.tsx';
import type { MenuEntry } from '#client/kit/ui/menu-types.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { Note } from './documents.ts';
import type { NoteActions } from './use-actions.ts';
import styles from './note.module.css';

interface RowActionsProps {
  notes: readonly Note[];
  actions: NoteActions;
}

const isUnread = (notes: readonly Note[]): boolean => notes.some(({ status }) => status === 'unread');
const isArchived = (notes: readonly Note[]): boolean => notes[0]?.status === 'archived';

/** What can be done to a line, on a desk. */
export function RowButtons({ notes, actions }: RowActionsProps): ReactNode {
  const t = useWords('notifications');
  return (
    <span className={styles.buttons}>
      {isUnread(notes) && (
        <IconButton
          size="sm"
          tone="secondary"
          icon={MailOpen}
          keys="M"
          label={t('act.read')}
          onClick={() => {
            actions.read(notes);
          }}
        />
      )}
      {isArchived(notes) ? (
        <IconButton
          size="sm"
          tone="secondary"
          icon={ArchiveRestore}
          keys="E"
          label={t('act.unarchive')}
          onClick={() => {
            actions.unarchive(notes);
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
            actions.archive(notes);
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
          actions.remove(notes);
        }}
      />
    </span>
  );
}

/** What can be done to a line, on a phone. */
export function RowMenu({ notes, title, actions }: RowActionsProps & { title: string }): ReactNode {
  const t = useWords('notifications');
  const entries: MenuEntry[] = [
    ...(isUnread(notes)
      ? [
          {
            id: 'read',
            icon: MailOpen,
            label: t('act.read'),
            onSelect: () => {
              actions.read(notes);
            },
          },
        ]
      : []),
    isArchived(notes)
      ? {
          id: 'unarchive',
          icon: ArchiveRestore,
          label: t('act.unarchive'),
          onSelect: () => {
            actions.unarchive(notes);
          },
        }
      : {
          id: 'archive',
          icon: Archive,
          label: t('act.archive'),
          onSelect: () => {
            actions.archive(notes);
          },
        },
    {
      id: 'remove',
      icon: Trash2,
      label: t('act.remove'),
      danger: true,
      onSelect: () => {
        actions.remove(notes);
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
