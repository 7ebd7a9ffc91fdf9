import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { effectiveStatus, isInView } from '#shared/areas/notifications/notification.ts';
import { addDays, moroccoDay } from '#client/lib/formatters.ts';
import { serverNow, useClock } from '#client/lib/server-clock.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import type { NotificationListState } from '../list-state.ts';
import type { NotificationItem } from '../documents.ts';
import { type NotificationGroup, groupId, groupNotifications } from '../grouping.ts';
import { GroupRow } from '../row/group-row.tsx';
import type { NotificationActions } from '../use-notification-actions.ts';
import styles from './list.module.css';

interface DaySection {
  day: string;
  groups: NotificationGroup[];
}

/** Groups rows by day in Morocco, in list order. */
function groupByDay(lines: readonly NotificationGroup[]): DaySection[] {
  const groups: DaySection[] = [];
  for (const line of lines) {
    const day = moroccoDay(line[0].createdAt);
    const last = groups.at(-1);
    if (last?.day === day) last.groups.push(line);
    else groups.push({ day, groups: [line] });
  }
  return groups;
}

/**
 * Filters the notifications to display: archived and removed ones leave at once; those just read stay, dimmed, until
 * the list is read again.
 */
export function visibleNotifications(
  notifications: readonly NotificationItem[],
  { view }: NotificationListState,
  readThrough: number,
): NotificationItem[] {
  return notifications
    .map((notification) => ({
      ...notification,
      status: effectiveStatus(notification.status, notification.n, readThrough),
    }))
    .filter(
      ({ status }) => isInView('all', status) && (view === 'all' || (view === 'archived') === (status === 'archived')),
    );
}

/** Displayed notifications by row id, across all loaded pages; keyboard shortcuts look up their targets here. */
export type VisibleNotifications = Map<string, readonly NotificationItem[]>;

export interface NotificationListProps {
  notifications: readonly NotificationItem[];
  shown: VisibleNotifications;
  listState: NotificationListState;
  actions: NotificationActions;
  /** The day of the last row above this part of the list; its heading is not repeated. */
  above: string | null;
}

/** A part of the list, with a heading per day. */
export function NotificationList({
  notifications,
  shown,
  listState,
  actions,
  above,
}: NotificationListProps): ReactNode {
  const word = useDayLabel();
  const lines = useMemo(() => groupNotifications(notifications), [notifications]);
  // Layout effect: a keyboard shortcut may follow immediately after the paint.
  useLayoutEffect(() => {
    const there: [string, readonly NotificationItem[]][] = [
      ...notifications.map((notification): [string, NotificationItem[]] => [notification.id, [notification]]),
      ...lines.map((line): [string, NotificationGroup] => [groupId(line), line]),
    ];
    for (const [id, those] of there) shown.set(id, those);
    return () => {
      for (const [id] of there) shown.delete(id);
    };
  }, [notifications, lines, shown]);
  return groupByDay(lines).map(({ day, groups: those }) => (
    <section key={day} className={styles.flat} aria-label={word(day)}>
      {day !== above && <h2 className={styles.day}>{word(day)}</h2>}
      <ul className={styles.flat}>
        {those.map((line) => (
          <GroupRow key={line.at(-1)?.id} group={line} actions={actions} view={listState.view} />
        ))}
      </ul>
    </section>
  ));
}

/** Today, yesterday, or the date with its weekday. */
function useDayLabel(): (day: string) => string {
  const t = useT('notifications');
  const format = useFormat();
  const today = useClock(() => moroccoDay(serverNow()));
  return (day) => {
    if (day === today) return t('today');
    return day === addDays(today, -1) ? t('yesterday') : format.day(`${day}T12:00:00Z`);
  };
}
