// Groups notifications of the same kind that came within a minute: thirty assigned parcels are one row.
import type { NotificationItem } from './documents.ts';

const windowMs = 60_000;

type GroupKeySource = Pick<NotificationItem, 'event' | 'type' | 'priority' | 'entity' | 'facts'>;

/** The key that notifications of one group share; null for those never grouped, such as announcements. */
export function groupKey({ event, type, priority, entity, facts }: GroupKeySource): string | null {
  return facts.title === null ? [event, type, priority, entity].join(' ') : null;
}

/** Whether a group that started at `first` still includes a notification at `other`. */
export function isWithinWindow(first: string | number, other: string | number): boolean {
  return Math.abs(new Date(first).getTime() - new Date(other).getTime()) < windowMs;
}

/** The notifications of one row, newest first; most rows have one. */
export type NotificationGroup = readonly [NotificationItem, ...NotificationItem[]];

/** The DOM id of a row: the notification's id, or that of the newest with the number of others. */
export function groupId(line: NotificationGroup): string {
  return line.length === 1 ? line[0].id : `${line[0].id}+${line.length - 1}`;
}

/** Groups a list that is sorted newest first. Read and unread notifications share a group, archived ones do not. */
export function groupNotifications(notifications: readonly NotificationItem[]): NotificationGroup[] {
  const lines: [NotificationItem, ...NotificationItem[]][] = [];
  const open = new Map<string, [NotificationItem, ...NotificationItem[]]>();
  for (const notification of notifications) {
    const kind = groupKey(notification);
    const key = kind && `${kind} ${notification.status === 'archived'}`;
    const line = key === null ? undefined : open.get(key);
    if (line && isWithinWindow(line[0].createdAt, notification.createdAt)) {
      line.push(notification);
      continue;
    }
    const begun: [NotificationItem, ...NotificationItem[]] = [notification];
    lines.push(begun);
    if (key !== null) open.set(key, begun);
  }
  return lines;
}
