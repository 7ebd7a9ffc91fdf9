import { type ReactNode, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { isInView, type NotificationView } from '#shared/areas/notifications/notification.ts';
import { cx } from '#client/lib/cx.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { type NotificationGroup, groupId } from '../grouping.ts';
import { NotificationIcon } from './notification-icon.tsx';
import { ItemRow } from './item-row.tsx';
import { PriorityLabel } from './priority-label.tsx';
import { RowButtons, RowMenu } from './row-actions.tsx';
import type { NotificationActions } from '../use-notification-actions.ts';
import { useGroupText } from '../notification-text.ts';
import styles from './row.module.css';

export interface GroupRowProps {
  group: NotificationGroup;
  actions: NotificationActions;
  view: NotificationView;
}

/** One notification, or a group that expands to its notifications. Expanding marks the group as read. */
export function GroupRow({ group: line, actions, view }: GroupRowProps): ReactNode {
  const [open, setOpen] = useState(false);
  const fading = line.every(({ status }) => !isInView(view, status));
  if (line.length === 1) return <ItemRow notification={line[0]} actions={actions} fading={fading} />;
  return (
    <>
      <GroupSummary
        group={line}
        actions={actions}
        fading={fading}
        open={open}
        onOpen={() => {
          setOpen(!open);
          if (!open) actions.open(line);
        }}
      />
      {open &&
        line.map((notification) => (
          <ItemRow
            key={notification.id}
            notification={notification}
            actions={actions}
            fading={!isInView(view, notification.status)}
            inside
          />
        ))}
    </>
  );
}

function GroupSummary({
  group: line,
  actions,
  fading,
  open,
  onOpen,
}: Omit<GroupRowProps, 'view'> & { fading: boolean; open: boolean; onOpen: () => void }): ReactNode {
  const t = useT('notifications');
  const format = useFormat();
  const phone = useIsPhone();
  const [newest] = line;
  const { title, text } = useGroupText()(line);
  const unread = line.some(({ status }) => status === 'unread');
  const time = (
    <time dateTime={newest.createdAt} title={format.fullDate(newest.createdAt)} className={styles.time}>
      <Ltr>{format.time(newest.createdAt)}</Ltr>
    </time>
  );
  return (
    <li className={cx(styles.row, unread && styles.unread, fading && styles.fading)} data-note={groupId(line)}>
      <span className={styles.dot}>
        {unread && (
          <>
            <i aria-hidden />
            <span className={styles.unseen}>{t('unread')}</span>
          </>
        )}
      </span>
      <NotificationIcon notification={newest} />
      <div className={styles.words}>
        <p className={cx(styles.head, styles.several)}>
          <button type="button" className={styles.target} data-note-target aria-expanded={open} onClick={onOpen}>
            {title}
          </button>
          <Badge>
            <Ltr aria-hidden>{format.number(line.length)}</Ltr>
            <span className={styles.unseen}>{t('line.count', { count: line.length })}</span>
          </Badge>
          <ChevronDown size={14} aria-hidden className={cx(styles.chevron, open && styles.turned)} />
        </p>
        <p className={styles.text} title={text}>
          {text}
        </p>
        {phone && (
          <p className={styles.foot}>
            <PriorityLabel priority={newest.priority} />
            {time}
          </p>
        )}
      </div>
      {phone ? (
        <RowMenu notifications={line} title={title} actions={actions} />
      ) : (
        <>
          <span className={styles.type}>{t(`type.${newest.type}`)}</span>
          <PriorityLabel priority={newest.priority} />
          <span className={styles.end}>
            {time}
            <RowButtons notifications={line} actions={actions} />
          </span>
        </>
      )}
    </li>
  );
}
