import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { CheckCheck, Ellipsis, RefreshCw, Settings2 } from 'lucide-react';
import { useLocation, useSearch } from 'wouter';
import { useIsPhone } from '#client/lib/media-query.ts';
import { Button } from '#client/ui/button/button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Menu } from '#client/ui/overlay/menu/menu.tsx';
import { useT } from '#client/messages/use-t.ts';
import { Page } from '#client/app/layout/page.tsx';
import { type NotificationListState, formatListState, parseListState } from './list-state.ts';
import { NotificationCentreList } from './list/centre-list.tsx';
import { useNotificationActions } from './use-notification-actions.ts';
import { useInbox } from './use-inbox.ts';
import styles from './list/list.module.css';

const Preferences = lazyPanel(() => import('./preferences/preferences.tsx'), {
  frame: 'dialog',
  useTitle: () => useT('notifications')('preferences.title'),
});

/** The notification centre: notifications by day, with their actions. */
export default function NotificationsScreen(): ReactNode {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const listState = useMemo(() => parseListState(search), [search]);
  const inbox = useInbox();
  const actions = useNotificationActions();
  // A refresh starts again from the top with the newest page only.
  const [readings, setReadings] = useState(0);
  const [choosing, setChoosing] = useState(false);
  const mine = inbox.data?.inbox;
  const ask = (change: Partial<NotificationListState>): void => {
    navigate(path + formatListState({ ...listState, ...change }));
  };
  const refresh = (): void => {
    inbox.refetch();
    setReadings(readings + 1);
  };
  const readAll = {
    disabled: !mine || inbox.data?.inboxCounts.unread === 0,
    busy: actions.readingAll,
    onClick: () => {
      if (mine) actions.readAll(mine);
    },
  };
  return (
    <Page
      actions={
        <CentreButtons
          readAll={readAll}
          onRefresh={refresh}
          onPreferences={() => {
            setChoosing(true);
          }}
        />
      }
    >
      <NotificationCentreList
        key={`${formatListState(listState)} ${readings}`}
        listState={listState}
        inbox={inbox}
        actions={actions}
        onListStateChange={ask}
      />
      <Suspense fallback={null}>
        {choosing && mine && (
          <Preferences
            inbox={mine}
            onClose={() => {
              setChoosing(false);
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}

interface CentreButtonsProps {
  readAll: { disabled: boolean; busy: boolean; onClick: () => void };
  onRefresh: () => void;
  onPreferences: () => void;
}

/** The buttons of the header; on a phone one menu, in words, leaves room for the title. */
function CentreButtons({ readAll, onRefresh, onPreferences }: CentreButtonsProps): ReactNode {
  const t = useT('notifications');
  const tList = useT('list');
  if (useIsPhone())
    return (
      <Menu
        label={tList('tools')}
        align="end"
        trigger={<IconButton icon={Ellipsis} tip={false} busy={readAll.busy} label={tList('tools')} />}
        entries={[
          {
            id: 'readAll',
            label: t('act.readAll'),
            icon: CheckCheck,
            disabled: readAll.disabled,
            onSelect: readAll.onClick,
          },
          { id: 'refresh', label: t('act.refresh'), icon: RefreshCw, onSelect: onRefresh },
          { id: 'preferences', label: t('preferences.title'), icon: Settings2, onSelect: onPreferences },
        ]}
      />
    );
  return (
    <span className={styles.buttons}>
      <Button {...readAll} icon={CheckCheck}>
        {t('act.readAll')}
      </Button>
      <IconButton tone="secondary" icon={RefreshCw} label={t('act.refresh')} onClick={onRefresh} />
      <IconButton
        tone="secondary"
        icon={Settings2}
        label={t('preferences.title')}
        aria-haspopup="dialog"
        onClick={onPreferences}
      />
    </span>
  );
}
