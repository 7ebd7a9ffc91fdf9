import type { ReactNode } from 'react';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import type { NotificationListState } from '../list-state.ts';
import { NotificationsQuery } from '../documents.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { LoadMoreButton, type LoadMoreProps } from './load-more-button.tsx';
import { NotificationList, type VisibleNotifications, visibleNotifications } from './notification-list.tsx';
import { toQueryFilter, watched } from './use-notifications.ts';
import { useTakenBack } from '../use-taken-back.ts';
import type { NotificationActions } from '../use-notification-actions.ts';

export interface OlderPageProps extends Pick<LoadMoreProps, 'onMore'> {
  listState: NotificationListState;
  /** The cursor of this page, and the day of the row above it. */
  after: string;
  above: string;
  actions: NotificationActions;
  shown: VisibleNotifications;
  readThrough: number;
  /** Whether this is the last page; it shows the load-more button. */
  last: boolean;
}

/** An older page of the list, live on its own. */
export function OlderPage({
  listState,
  after,
  above,
  actions,
  shown,
  readThrough,
  last,
  onMore,
}: OlderPageProps): ReactNode {
  const t = useT('notifications');
  const errorMessage = useErrorMessage();
  const takenBack = useTakenBack();
  const { data, error, loading, refetch } = useLive(NotificationsQuery, {
    variables: { filter: toQueryFilter(listState), after },
    watch: watched,
  });
  if (!data) {
    if (loading) return <ListSkeleton rows={3} />;
    return error ? (
      <ErrorState variant="row" title={t('failed.load')} text={errorMessage(error)} onRetry={refetch} />
    ) : null;
  }
  const { next } = data.notifications;
  const rows = data.notifications.rows.filter(({ entityId }) => !takenBack.has(entityId));
  const notifications = visibleNotifications(rows, listState, readThrough);
  return (
    <>
      <NotificationList
        notifications={notifications}
        shown={shown}
        listState={listState}
        actions={actions}
        above={above}
      />
      {last && <LoadMoreButton rows={rows} next={next} onMore={onMore} />}
    </>
  );
}
