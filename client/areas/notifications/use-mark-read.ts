import { useRunMutation } from '#client/live/use-action.ts';
import { notificationRowActions } from './actions.ts';

/** Marks notifications as read, before the answer, where nothing is said of it. */
export function useMarkRead(): (ids: readonly string[]) => void {
  const runMutation = useRunMutation();
  return (ids) => {
    const document = notificationRowActions.bulkDocument('read', 'ids');
    const rows = ids.map((id) => ({ typename: 'Notification', id, fields: { status: 'read' } }));
    if (document) void runMutation(document, { ids }, { plural: 'notifications', rows });
  };
}
