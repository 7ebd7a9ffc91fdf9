import { type ReactNode, useRef, useState } from 'react';
import { RefreshCw } from 'lucide-react';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { CentreEmpty } from './centre-empty.tsx';
import type { NotificationListState } from '../list-state.ts';
import type { NotificationItem } from '../documents.ts';
import { NewNotificationsPill } from './new-notifications-pill.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { LoadMoreButton } from './load-more-button.tsx';
import { NotificationList, type VisibleNotifications, visibleNotifications } from './notification-list.tsx';
import { OlderPage } from './older-page.tsx';
import { Toolbar } from './toolbar.tsx';
import type { NotificationActions } from '../use-notification-actions.ts';
import type { useInbox } from '../use-inbox.ts';
import { useNotificationHotkeys } from './use-notification-hotkeys.ts';
import { useNotifications } from './use-notifications.ts';
import styles from './list.module.css';

export interface NotificationCentreListProps {
  listState: NotificationListState;
  inbox: ReturnType<typeof useInbox>;
  actions: NotificationActions;
  onListStateChange: (change: Partial<NotificationListState>) => void;
}

/** The actions on the notifications of the focused item. */
function hotkeyActions(actions: NotificationActions, shown: VisibleNotifications) {
  const byId =
    (run: (notifications: readonly NotificationItem[]) => void) =>
    (id: string): void => {
      const notifications = shown.get(id);
      if (notifications) run(notifications);
    };
  return {
    read: byId(actions.read),
    archive: byId((notifications) => {
      (notifications[0]?.status === 'archived' ? actions.unarchive : actions.archive)(notifications);
    }),
    remove: byId(actions.remove),
  };
}

function RefetchFailedBanner({ text, onRetry }: { text: string; onRetry: () => void }): ReactNode {
  const t = useT('notifications');
  return (
    <Banner
      tone="danger"
      flush
      live="alert"
      title={t('failed.load')}
      action={
        <Button size="sm" icon={RefreshCw} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {text}
    </Banner>
  );
}

/** One view with its filters: the newest page, and the older pages that were loaded below it. */
export function NotificationCentreList({
  listState,
  inbox,
  actions,
  onListStateChange,
}: NotificationCentreListProps): ReactNode {
  const t = useT('notifications');
  const errorMessage = useErrorMessage();
  const list = useRef<HTMLDivElement>(null);
  const [older, setOlder] = useState<readonly { after: string; above: string }[]>([]);
  const {
    list: { data, error, loading, refetch },
    rows,
    next,
    newCount: fresh,
  } = useNotifications(listState);
  const readThrough = inbox.data?.inbox?.readThrough ?? 0;
  const notifications = visibleNotifications(rows, listState, readThrough);
  const begin = (): void => {
    setOlder([]);
    refetch();
    list.current?.scrollTo({ top: 0 });
  };
  const [shown] = useState<VisibleNotifications>(() => new Map());
  useNotificationHotkeys(list, hotkeyActions(actions, shown));
  const goOn = (from: { after: string; above: string }): void => {
    setOlder([...older, from]);
  };
  return (
    <div className={styles.centre}>
      <Toolbar
        listState={listState}
        counts={inbox.data?.inboxCounts}
        onListStateChange={onListStateChange}
        pill={<NewNotificationsPill fresh={fresh} onApply={begin} />}
      />
      {error && data && <RefetchFailedBanner text={errorMessage(error)} onRetry={refetch} />}
      <div
        ref={list}
        id="notifications"
        role="tabpanel"
        aria-label={t(`tabs.${listState.view}`)}
        className={styles.list}
      >
        {loading && <ListSkeleton />}
        {error && !data && <ErrorState title={t('failed.load')} text={errorMessage(error)} onRetry={refetch} />}
        {data && notifications.length === 0 && older.length === 0 && next === null && (
          <CentreEmpty
            listState={listState}
            onClear={() => {
              onListStateChange({ types: [], priorities: [] });
            }}
          />
        )}
        <NotificationList
          notifications={notifications}
          shown={shown}
          listState={listState}
          actions={actions}
          above={null}
        />
        {older.length === 0 && <LoadMoreButton rows={rows} next={next} onMore={goOn} />}
        {older.map(({ after, above }, place) => (
          <OlderPage
            key={after}
            listState={listState}
            after={after}
            above={above}
            actions={actions}
            shown={shown}
            readThrough={readThrough}
            last={place === older.length - 1}
            onMore={goOn}
          />
        ))}
      </div>
    </div>
  );
}
