import type { ReactNode } from 'react';
import { Archive } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { cx } from '#client/lib/cx.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import type { NotificationItem } from '../documents.ts';
import { notificationPath } from '#shared/areas/notifications/path.ts';
import { NotificationIcon } from './notification-icon.tsx';
import { PriorityLabel } from './priority-label.tsx';
import { RowButtons, RowMenu } from './row-actions.tsx';
import type { NotificationActions } from '../use-notification-actions.ts';
import { type NotificationText, useNotificationText } from '../notification-text.ts';
import styles from './row.module.css';

export interface ItemRowProps {
  notification: NotificationItem;
  actions: NotificationActions;
  fading: boolean;
  /** Shown under the group it belongs to. */
  inside?: boolean;
}

/** One notification; the whole row links to its subject and marks it as read. */
export function ItemRow({ notification, actions, fading, inside = false }: ItemRowProps): ReactNode {
  const t = useT('notifications');
  const format = useFormat();
  const phone = useIsPhone();
  const wording = useNotificationText()(notification);
  const unread = notification.status === 'unread';
  const time = (
    <time dateTime={notification.createdAt} title={format.fullDate(notification.createdAt)} className={styles.time}>
      <Ltr>{format.time(notification.createdAt)}</Ltr>
    </time>
  );
  return (
    <li
      className={cx(styles.row, unread && styles.unread, fading && styles.fading, inside && styles.inside)}
      data-note={notification.id}
    >
      <UnreadDot unread={unread} />
      <NotificationIcon notification={notification} />
      <div className={styles.words}>
        <Heading
          notification={notification}
          wording={wording}
          onOpen={() => {
            actions.open([notification]);
          }}
        />
        {wording.text !== '' && (
          <p
            // An announcement leads nowhere: its text is all there is.
            className={cx(styles.text, notification.entity === 'announcement' && styles.whole)}
            title={wording.text}
          >
            {wording.text}
          </p>
        )}
        {phone && (
          <p className={styles.foot}>
            <PriorityLabel priority={notification.priority} />
            {time}
          </p>
        )}
      </div>
      {phone ? (
        <RowMenu notifications={[notification]} title={wording.title} actions={actions} />
      ) : (
        <>
          <span className={styles.type}>{t(`type.${notification.type}`)}</span>
          <PriorityLabel priority={notification.priority} />
          <span className={styles.end}>
            {time}
            <RowButtons notifications={[notification]} actions={actions} />
          </span>
        </>
      )}
    </li>
  );
}

function UnreadDot({ unread }: { unread: boolean }): ReactNode {
  const t = useT('notifications');
  return (
    <span className={styles.dot}>
      {unread && (
        <>
          <i aria-hidden />
          <span className={styles.unseen}>{t('unread')}</span>
        </>
      )}
    </span>
  );
}

interface HeadingProps {
  notification: NotificationItem;
  wording: NotificationText;
  onOpen: () => void;
}

/** The title, what it is about, and whether it is archived. */
function Heading({ notification, wording: { title, reference }, onOpen }: HeadingProps): ReactNode {
  const t = useT('notifications');
  return (
    <p className={styles.head}>
      <Target notification={notification} title={title} onOpen={onOpen} />
      {reference !== null && (
        <Ltr mono className={styles.reference}>
          {reference}
        </Ltr>
      )}
      {notification.status === 'archived' && (
        <Badge tone="outline" icon={Archive}>
          {t('archived')}
        </Badge>
      )}
    </p>
  );
}

/** The title, with a click area stretched over the row; a button when there is no link. */
function Target({
  notification,
  title,
  onOpen,
}: {
  notification: NotificationItem;
  title: string;
  onOpen: () => void;
}): ReactNode {
  const to = notificationPath(notification, useAtomValue(viewerAtom));
  if (to === null)
    return (
      <button type="button" className={styles.target} data-note-target onClick={onOpen}>
        {title}
      </button>
    );
  return (
    <Link href={to} className={styles.target} data-note-target onClick={onOpen}>
      {title}
    </Link>
  );
}
