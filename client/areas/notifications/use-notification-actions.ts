// Runs the actions of the centre. Each is undoable while its toast is shown.
import { useRunAction } from '#client/actions/use-run-action.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { useAction } from '#client/live/use-action.ts';
import { type NotificationRowAction, notificationRowActions } from './actions.ts';
import { type NotificationItem, ReadAllMutation } from './documents.ts';

/** Each action applies to all notifications of a row. */
export type NotificationActions = Record<
  Exclude<NotificationRowAction, 'restore'>,
  (notifications: readonly NotificationItem[]) => void
> & {
  /** Marks all current notifications as read. */
  readAll: (inboxId: string) => void;
  readingAll: boolean;
};

export function useNotificationActions(): NotificationActions {
  const t = useT('notifications');
  const errorMessage = useErrorMessage();
  const { run, report } = useRunAction(notificationRowActions);
  const readAll = useAction(ReadAllMutation);
  const act = async (action: NotificationRowAction, notifications: readonly NotificationItem[]): Promise<void> => {
    report(action, {}, await run(action, notifications));
  };
  const readEach = async (inboxId: string): Promise<void> => {
    const outcome = await readAll.run({ id: inboxId });
    if (outcome.ok) return;
    const text = t('failed.readAll');
    toast({ text: `${text} ${errorMessage(outcome.problem)}`, tone: 'danger', key: text });
  };
  return {
    read: (notifications) =>
      void act(
        'read',
        notifications.filter(({ status }) => status === 'unread'),
      ),
    archive: (notifications) => void act('archive', notifications),
    unarchive: (notifications) => void act('unarchive', notifications),
    remove: (notifications) => void act('remove', notifications),
    readAll: (inboxId) => void readEach(inboxId),
    readingAll: readAll.isRunning,
  };
}
