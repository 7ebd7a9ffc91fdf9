import { useCallback, useMemo } from 'react';
import { useAtomValue } from 'jotai';
import { isInView } from '#shared/areas/notifications/notification.ts';
import type { VariablesOf } from '#client/live/graphql.ts';
import { type LivePendingChanges, usePendingChanges } from '#client/live/use-pending-changes.ts';
import { type LiveQuery, useLive } from '#client/live/use-live.ts';
import { sessionAtom } from '#client/app/session/session.ts';
import { type NotificationListState, matchesFilters } from '../list-state.ts';
import { type Announcement, type NotificationItem, NotificationsQuery } from '../documents.ts';
import { isAnnouncedTo } from '../incoming.ts';
import { useInbox } from '../use-inbox.ts';

type Filter = NonNullable<VariablesOf<typeof NotificationsQuery>['filter']>;
const noItems: readonly NotificationItem[] = [];
export const watched = ['notification', 'announcement'];
// A row that is not in the list counts as new when its status changed; in the view of all, only when it was restored.
const statusFieldsInAll = ['removedAt'];
const statusFields = ['status'];

/** The filter argument of the query. */
export function toQueryFilter({ view, types, priorities }: NotificationListState): Filter {
  return { status: view, type: [...types], priority: [...priorities] };
}

export interface NotificationsPage {
  list: LiveQuery<{ notifications: { next: string | null; rows: NotificationItem[] } }>;
  rows: readonly NotificationItem[];
  next: string | null;
  /** The number of rows that a new read would add. */
  newCount: number;
  changes: LivePendingChanges;
}

/** The newest page of the list, live, and the number of new rows. */
export function useNotifications(listState: NotificationListState): NotificationsPage {
  const filter = useMemo(() => toQueryFilter(listState), [listState]);
  const list = useLive(NotificationsQuery, { variables: { filter }, watch: watched });
  const rows = list.data?.notifications.rows ?? noItems;
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const matches = useCallback(
    (notification: NotificationItem) =>
      isInView(listState.view, notification.status) && matchesFilters(listState, notification),
    [listState],
  );
  const changes = usePendingChanges<NotificationItem>('notification', {
    list,
    rowIds: ids,
    matches,
    matchFields: listState.view === 'all' ? statusFieldsInAll : statusFields,
  });
  const announced = useNewAnnouncements(list, rows, listState);
  return {
    list,
    rows,
    next: list.data?.notifications.next ?? null,
    newCount: changes.totalCount - changes.leavingIds.size + announced,
    changes,
  };
}

/** The number of announcements that a new read would add to the list. */
function useNewAnnouncements(
  list: NotificationsPage['list'],
  rows: readonly NotificationItem[],
  listState: NotificationListState,
): number {
  const viewer = useAtomValue(sessionAtom)?.viewer ?? null;
  const mutedTypes = useInbox().data?.inbox?.mutedTypes;
  const rowIds = useMemo(
    () => rows.flatMap(({ entity, entityId }) => (entity === 'announcement' ? [entityId] : [])),
    [rows],
  );
  const matches = useCallback(
    (announcement: Announcement) => {
      if (!viewer || !isAnnouncedTo(announcement, viewer) || !matchesFilters(listState, announcement)) return false;
      const isMuted = announcement.priority !== 'URGENT' && mutedTypes?.includes(announcement.type) === true;
      return isInView(listState.view, isMuted ? 'read' : 'unread');
    },
    [viewer, listState, mutedTypes],
  );
  return usePendingChanges<Announcement>('announcement', { list, rowIds, matches }).newCount;
}
