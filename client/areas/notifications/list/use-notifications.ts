import { useCallback, useMemo } from 'react';
import { isInView } from '#shared/areas/notifications/notification.ts';
import type { VariablesOf } from '#client/live/graphql.ts';
import { type LivePendingChanges, usePendingChanges } from '#client/live/use-pending-changes.ts';
import { type LiveQuery, useLive } from '#client/live/use-live.ts';
import { readSession } from '#client/session/session.ts';
import { type NotificationListState, matchesFilters } from '../list-state.ts';
import { useTakenBack } from '../use-taken-back.ts';
import { type Announcement, type NotificationItem, NotificationsQuery } from '../documents.ts';

type Filter = NonNullable<VariablesOf<typeof NotificationsQuery>['filter']>;
const noItems: readonly NotificationItem[] = [];
// The list has announcements under other ids; which of them it has is known by the time at which it was read.
const noIds: readonly string[] = [];
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
  const takenBack = useTakenBack();
  const read = list.data?.notifications.rows ?? noItems;
  const rows = useMemo(() => read.filter(({ entityId }) => !takenBack.has(entityId)), [read, takenBack]);
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
  const announced = useNewAnnouncements(list, listState);
  return {
    list,
    rows,
    next: list.data?.notifications.next ?? null,
    newCount: changes.totalCount - changes.leavingIds.size + announced,
    changes,
  };
}

/** The number of announcements that a new read would add to the list. */
function useNewAnnouncements(list: NotificationsPage['list'], listState: NotificationListState): number {
  const viewer = readSession()?.viewer;
  const matches = useCallback(
    (announcement: Announcement) =>
      // Those who may publish see all, and nobody is told of their own.
      viewer !== undefined &&
      announcement.status === 'published' &&
      announcement.roles.includes(viewer.effectiveRole) &&
      announcement.author?.id !== viewer.id &&
      matchesFilters(listState, announcement) &&
      // One of a muted type counts too, until the list is read.
      isInView(listState.view, 'unread'),
    [viewer, listState],
  );
  return usePendingChanges<Announcement>('announcement', { list, rowIds: noIds, matches }).newCount;
}
