// The list state is stored in the URL: `?status=unread&type=RATING_REPLY,GENERAL&priority=URGENT`. Unknown values are
// ignored.
import { type NotificationView, notificationViews } from '#shared/areas/notifications/notification.ts';
import {
  notificationPriorities,
  type NotificationPriority,
  type NotificationType,
  notificationTypes,
} from '#shared/entities/notification-rule.ts';

export interface NotificationListState {
  view: NotificationView;
  types: readonly NotificationType[];
  priorities: readonly NotificationPriority[];
}

function parseValues<const T extends string>(known: readonly T[], text: string | null): T[] {
  const values = (text ?? '').split(',');
  return known.filter((one) => values.includes(one));
}

/** Parses a query string. */
export function parseListState(text: string): NotificationListState {
  const query = new URLSearchParams(text);
  return {
    view: notificationViews.find((view) => view === query.get('status')) ?? 'all',
    types: parseValues(notificationTypes, query.get('type')),
    priorities: parseValues(notificationPriorities, query.get('priority')),
  };
}

/** Formats a query string; empty, or starting with a question mark. */
export function formatListState({ view, types, priorities }: NotificationListState): string {
  const parts = [
    view === 'all' ? '' : `status=${view}`,
    types.length > 0 ? `type=${types.join(',')}` : '',
    priorities.length > 0 ? `priority=${priorities.join(',')}` : '',
  ];
  const text = parts.filter((part) => part !== '').join('&');
  return text === '' ? '' : `?${text}`;
}

/** Whether a notification matches the type and priority filters. */
export function matchesFilters(
  { types, priorities }: Pick<NotificationListState, 'types' | 'priorities'>,
  notification: { type: NotificationType; priority: NotificationPriority },
): boolean {
  return (
    (types.length === 0 || types.includes(notification.type)) &&
    (priorities.length === 0 || priorities.includes(notification.priority))
  );
}
