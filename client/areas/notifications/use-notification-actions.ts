// Runs the actions of the centre. Each is undoable while its toast is shown.
import { CheckCheck } from 'lucide-react';
import { useActionText, useRunAction } from '#client/actions/use-run-action.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { useAction } from '#client/live/use-action.ts';
import { type NotificationRowAction, notificationRowActions } from './actions.ts';
import { type Inbox, type NotificationItem, ReadAllMutation, UndoReadAllMutation } from './documents.ts';

/** Each action applies to all notifications of a row. */
export type NotificationActions = Record<
  Exclude<NotificationRowAction, 'restore' | 'unread'>,
  (notifications: readonly NotificationItem[]) => void
> & {
  /** Opening something reads it: nothing to undo is said then, only that it failed. */
  open: (notifications: readonly NotificationItem[]) => void;
  /** Marks all current notifications as read. */
  readAll: (inbox: Inbox) => void;
  readingAll: boolean;
};

export function useNotificationActions(): NotificationActions {
  const t = useActionText('notifications');
  const errorMessage = useErrorMessage();
  const { run, report } = useRunAction(notificationRowActions);
  const readAll = useAction(ReadAllMutation);
  const undoReadAll = useAction(UndoReadAllMutation);
  const act = async (action: NotificationRowAction, notifications: readonly NotificationItem[]): Promise<void> => {
    report(action, {}, await run(action, notifications));
  };
  const open = async (notifications: readonly NotificationItem[]): Promise<void> => {
    const result = await run('read', notifications);
    if (result.failed.length > 0) report('read', {}, result);
  };
  const failed = (text: string, problem: RequestError): void => {
    toast({ text: `${text} ${errorMessage(problem)}`, tone: 'danger', key: text });
  };
  const undo = async (id: string, before: number, through: number): Promise<void> => {
    const outcome = await undoReadAll.run({ id, before, through });
    if (!outcome.ok) failed(t('failed.undoReadAll'), outcome.problem);
  };
  const readEach = async ({ id, readThrough }: Inbox): Promise<void> => {
    const outcome = await readAll.run({ id });
    if (!outcome.ok) return failed(t('failed.readAll'), outcome.problem);
    const through = outcome.data.inboxReadAll.inbox.readThrough;
    toast({
      text: t('readAllDone'),
      icon: CheckCheck,
      key: 'readAll',
      action: { label: t('undo'), undoes: true, onSelect: () => undo(id, readThrough, through) },
    });
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
    open: (notifications) => void open(notifications.filter(({ status }) => status === 'unread')),
    readAll: (inbox) => void readEach(inbox),
    readingAll: readAll.isRunning,
  };
}
