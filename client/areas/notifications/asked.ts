// What the centre shows is its address: `?status=unread&type=RATING_REPLY,GENERAL&priority=URGENT`. What it does not know is left out.
import {
  notificationPriorities,
  type NotificationPriority,
  notificationTypes,
  type NotificationType,
  type NotificationView,
  notificationViews,
} from '#shared/areas/notifications/row.ts';

export interface Asked {
  view: NotificationView;
  types: readonly NotificationType[];
  priorities: readonly NotificationPriority[];
}

function chosen<const T extends string>(known: readonly T[], text: string | null): T[] {
  const values = (text ?? '').split(',');
  return known.filter((one) => values.includes(one));
}

/** Reads a query text. */
export function readAsked(text: string): Asked {
  const query = new URLSearchParams(text);
  return {
    view: notificationViews.find((view) => view === query.get('status')) ?? 'all',
    types: chosen(notificationTypes, query.get('type')),
    priorities: chosen(notificationPriorities, query.get('priority')),
  };
}

/** The query text; empty, or beginning with a question mark. */
export function askedText({ view, types, priorities }: Asked): string {
  const parts = [
    view === 'all' ? '' : `status=${view}`,
    types.length > 0 ? `type=${types.join(',')}` : '',
    priorities.length > 0 ? `priority=${priorities.join(',')}` : '',
  ];
  const text = parts.filter((part) => part !== '').join('&');
  return text === '' ? '' : `?${text}`;
}

/** Whether type and priority are those asked for. */
export function fits(
  { types, priorities }: Pick<Asked, 'types' | 'priorities'>,
  note: { type: NotificationType; priority: NotificationPriority },
): boolean {
  return (
    (types.length === 0 || types.includes(note.type)) && (priorities.length === 0 || priorities.includes(note.priority))
  );
}
