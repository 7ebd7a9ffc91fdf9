import type { NotificationPayload } from '#shared/areas/notifications/notification.ts';
import type { NotificationRule, UnknownRow } from '#shared/entities/notification-rule.ts';

/** Longer texts are shortened: a notification is one line. */
const maxText = 120;

/** The payload fields of a rule, from the row or else from the event, without those hidden from the recipient's role. */
export function buildPayload(
  { payloadFields: names }: NotificationRule,
  row: UnknownRow,
  payload: UnknownRow,
  hidden: readonly string[],
): NotificationPayload {
  return Object.fromEntries(
    names
      .filter((name) => !hidden.includes(name))
      .flatMap((name): [string, string | number][] => {
        const value = row[name] ?? payload[name];
        if (typeof value === 'number') return [[name, value]];
        return typeof value === 'string' ? [[name, shorten(value)]] : [];
      }),
  );
}

function shorten(text: string): string {
  if (text.length <= maxText) return text;
  const letters = [...new Intl.Segmenter().segment(text)].slice(0, maxText - 1).map(({ segment }) => segment);
  return `${letters.join('').trimEnd()}…`;
}
