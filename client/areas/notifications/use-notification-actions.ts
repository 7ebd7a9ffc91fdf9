// Actions on notifications: applied optimistically, rolled back on failure, and undoable while the toast is shown.
import { Archive, Trash2 } from 'lucide-react';
import type { NotificationStatus } from '#shared/areas/notifications/row.ts';
import type { IconType } from '#client/lib/icon-type.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import type { RequestError } from '#client/live/request-error.ts';
import { type ActionMutation, useAction } from '#client/live/use-action.ts';
import {
  ArchiveMutation,
  type NotificationItem,
  ReadAllMutation,
  ReadMutation,
  RemoveMutation,
  RestoreMutation,
  UnarchiveMutation,
} from './documents.ts';

/** Each action applies to all notifications of a row. */
export interface NotificationActions {
  read: (notifications: readonly NotificationItem[]) => void;
  archive: (notifications: readonly NotificationItem[]) => void;
  unarchive: (notifications: readonly NotificationItem[]) => void;
  remove: (notifications: readonly NotificationItem[]) => void;
  /** Marks all current notifications as read. */
  readAll: (inboxId: string) => void;
  readingAll: boolean;
}

interface IdInput {
  [field: string]: unknown;
  id: string;
}
/** Runs a mutation for each notification; returns those that succeeded and shows one toast for the failures. */
type RunForEach = (
  notifications: readonly NotificationItem[],
  run: ActionMutation<unknown, IdInput>['run'],
  to: NotificationStatus | 'own',
  failed: string,
) => Promise<readonly NotificationItem[]>;

function useRunForEach(): { step: RunForEach; fail: (text: string, problem: RequestError) => void } {
  const errorMessage = useErrorMessage();
  const fail = (text: string, problem: RequestError): void => {
    toast({ text: `${text} ${errorMessage(problem)}`, tone: 'danger', key: text });
  };
  const step: RunForEach = async (notifications, run, to, failed) => {
    const outcomes = await Promise.all(
      notifications.map(({ id, status }) =>
        run({ id }, { typename: 'Notification', id, fields: { status: to === 'own' ? status : to } }),
      ),
    );
    const refused = outcomes.find((outcome) => !outcome.ok);
    if (refused && !refused.ok) fail(failed, refused.problem);
    return notifications.filter((_, at) => outcomes[at]?.ok);
  };
  return { step, fail };
}

export function useNotificationActions(): NotificationActions {
  const t = useT('notifications');
  const { step, fail } = useRunForEach();
  const read = useAction(ReadMutation);
  const archive = useAction(ArchiveMutation);
  const unarchive = useAction(UnarchiveMutation);
  const remove = useAction(RemoveMutation);
  const restore = useAction(RestoreMutation);
  const readAll = useAction(ReadAllMutation);
  const undoable = (text: string, icon: IconType, undo: () => void): void => {
    toast({ text, icon, action: { label: t('undo'), onSelect: undo } });
  };
  const bring = (notifications: readonly NotificationItem[]): void => {
    void step(
      notifications.map((notification): NotificationItem => ({
        ...notification,
        status: notification.status === 'unread' ? 'unread' : 'read',
      })),
      unarchive.run,
      'own',
      t('failed.unarchive'),
    );
  };
  const archiveAll = async (notifications: readonly NotificationItem[]): Promise<void> => {
    const done = await step(notifications, archive.run, 'archived', t('failed.archive'));
    if (done.length > 0)
      undoable(t('done.archived', { count: done.length }), Archive, () => {
        bring(done);
      });
  };
  const removeAll = async (notifications: readonly NotificationItem[]): Promise<void> => {
    const done = await step(notifications, remove.run, 'removed', t('failed.remove'));
    if (done.length > 0)
      undoable(t('done.removed', { count: done.length }), Trash2, () => {
        void step(done, restore.run, 'own', t('failed.restore'));
      });
  };
  const all = async (id: string): Promise<void> => {
    const outcome = await readAll.run({ id });
    if (!outcome.ok) fail(t('failed.readAll'), outcome.problem);
  };
  return {
    read: (notifications) => {
      void step(
        notifications.filter(({ status }) => status === 'unread'),
        read.run,
        'read',
        t('failed.read'),
      );
    },
    archive: (notifications) => {
      void archiveAll(notifications);
    },
    unarchive: bring,
    remove: (notifications) => {
      void removeAll(notifications);
    },
    readAll: (id) => {
      void all(id);
    },
    readingAll: readAll.isRunning,
  };
}
