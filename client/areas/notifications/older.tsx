import type { ReactNode } from 'react';
import { ErrorState } from '#client/kit/ui/error-state.tsx';
import { useLive } from '#client/live/use-live.ts';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { NotificationListState } from './asked.ts';
import { NotificationsQuery } from './documents.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { LoadMoreButton, type LoadMoreProps } from './more-button.tsx';
import { NotificationList, type VisibleNotifications, visibleNotifications } from './note-list.tsx';
import { toQueryFilter } from './use-notes.ts';
import type { NotificationActions } from './use-actions.ts';

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
  const t = useWords('notifications');
  const errorMessage = useProblemWords();
  const { data, problem, loading, rerun } = useLive(NotificationsQuery, {
    variables: { filter: toQueryFilter(listState), after },
    watch: ['notification'],
  });
  if (!data) {
    if (loading) return <ListSkeleton rows={3} />;
    return problem ? (
      <ErrorState look="row" title={t('failed.load')} text={errorMessage(problem)} onRetry={rerun} />
    ) : null;
  }
  const { rows, next } = data.notifications;
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
