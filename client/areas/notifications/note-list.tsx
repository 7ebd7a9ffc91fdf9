import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { isInView, statusFor } from '#shared/areas/notifications/row.ts';
import { addDays, casablancaDay } from '#client/kit/format.ts';
import { clockNow, useClock } from '#client/kit/clock.ts';
import { useFormat } from '#client/kit/use-format.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { NotificationListState } from './asked.ts';
import type { Note } from './documents.ts';
import { type NotificationGroup, groupId, groupNotifications } from './lines.ts';
import { GroupRow } from './note-line.tsx';
import type { NotificationActions } from './use-actions.ts';
import styles from './centre.module.css';

export interface DaySection {
  day: string;
  groups: NotificationGroup[];
}

/** Groups rows by day in Morocco, in list order. */
export function groupByDay(lines: readonly NotificationGroup[]): DaySection[] {
  const groups: DaySection[] = [];
  for (const line of lines) {
    const day = casablancaDay(line[0].createdAt);
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
  notifications: readonly Note[],
  { view }: NotificationListState,
  readThrough: number,
): Note[] {
  return notifications
    .map((notification) => ({ ...notification, status: statusFor(notification.status, notification.n, readThrough) }))
    .filter(
      ({ status }) => isInView('all', status) && (view === 'all' || (view === 'archived') === (status === 'archived')),
    );
}

/** Displayed notifications by row id, across all loaded pages; keyboard shortcuts look up their targets here. */
export type VisibleNotifications = Map<string, readonly Note[]>;

export interface NotificationListProps {
  notifications: readonly Note[];
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
    const there: [string, readonly Note[]][] = [
      ...notifications.map((notification): [string, Note[]] => [notification.id, [notification]]),
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
  const t = useWords('notifications');
  const format = useFormat();
  const today = useClock(() => casablancaDay(clockNow()));
  return (day) => {
    if (day === today) return t('today');
    return day === addDays(today, -1) ? t('yesterday') : format.day(`${day}T12:00:00Z`);
  };
}
