// Builds the text of a notification in the user's language from its event and content.
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isolate } from '#client/lib/bidi.ts';
import type { Formatters } from '#client/lib/formatters.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { type Language, readLanguage } from '#client/messages/languages.ts';
import { announcedText } from './announced-text.ts';
import type { NotificationContent, NotificationItem } from './documents.ts';

export interface NotificationText {
  title: string;
  /** Number of the parcel, invoice, claim or request. */
  reference: string | null;
  /** Details after the title; empty when there are none. */
  text: string;
}
export type TextSource = Pick<NotificationItem, 'event' | 'type' | 'facts'>;

interface TextContext {
  t: TFunction;
  statuses: TFunction;
  format: Formatters;
  currency: string;
  language: Language;
}

const formatMoney = (centimes: number, { format, currency }: TextContext): string =>
  `${format.amount(centimes)} ${currency}`;
const formatDay = (text: string, { format }: TextContext): string => format.day(`${text}T12:00:00Z`);

/** By event: the details that follow the recipient's name. */
const details: Readonly<Record<string, (facts: NotificationContent, speech: TextContext) => string | null>> = {
  'package.delivered': collectedText,
  'package.reported': ({ reason, nextDate }, speech) =>
    joinIsolated([
      reasonLabel(reason, speech),
      nextDate && speech.t('detail.again', { day: formatDay(nextDate, speech) }),
    ]),
  'package.scheduled': ({ nextDate }, speech) =>
    nextDate && speech.t('detail.again', { day: formatDay(nextDate, speech) }),
  'package.markedInterested': ({ nextDate }, speech) =>
    nextDate && speech.t('detail.callBack', { day: formatDay(nextDate, speech) }),
  'package.canceled': ({ reason }, speech) => reasonLabel(reason, speech),
  'package.writtenOff': ({ reason }, speech) => reasonLabel(reason, speech),
  'package.redirected': ({ newDestination }) => newDestination,
  'package.corrected': (_, { t }) => t('detail.corrected'),
  'package.flagged': ({ driver }, { t }) => joinIsolated([t('detail.nonCompliant'), driver?.name]),
  'attempt.recorded': ({ driver }) => driver?.name ?? null,
  'rating.created': ({ overall }, { t }) => (overall === null ? null : t('detail.stars', { stars: overall })),
  'rating.responded': ({ response }, { t }) => response && t('detail.quote', { text: response }),
  'rating.answered': ({ text }, { t }) => text && t('detail.quote', { text }),
  'user.signedUp': (_, { t }) => t('detail.signedUp'),
  'user.erasureRequested': (_, { t }) => t('detail.erasureRequested'),
  'user.approved': (_, { t }) => t('detail.approved'),
  'user.rolesSet': (_, { t }) => t('detail.rolesSet'),
  'user.edited': (_, { t }) => t('detail.userEdited'),
  'user.passwordChanged': (_, { t }) => t('detail.notYou'),
  'user.emailChanged': (_, { t }) => t('detail.notYou'),
  'user.secondFactorReset': (_, { t }) => t('detail.notYou'),
  'invoice.paid': ({ amount }, speech) =>
    amount === null ? null : speech.t('detail.paid', { amount: formatMoney(amount, speech) }),
  'invoice.failed': ({ amount }, speech) =>
    amount === null ? null : speech.t('detail.failed', { amount: formatMoney(amount, speech) }),
  'handOver.declared': ({ driver }) => driver?.name ?? null,
  'ledgerAccount.moved': ({ driver }) => driver?.name ?? null,
  'comment.posted': ({ title, text }, { t }) => joinIsolated([title, text && t('detail.quote', { text })]),
  'userRequest.asked': (facts, { t }) => requestText(facts, t),
  'userRequest.checked': (facts, { t }) => requestText(facts, t),
  'userRequest.accepted': (facts, { t }) => requestText(facts, t),
  'userRequest.rejected': (facts, { t }) => requestText(facts, t),
  'userRequest.undertaken': (facts, { t }) => requestText(facts, t),
  'userRequest.finished': (facts, { t }) => requestText(facts, t, true),
  'claim.written': ({ title, text }, { t }) => joinIsolated([title, text && t('detail.quote', { text })]),
};

const isMoney = (kind: string | null): boolean => kind === 'payout' || kind === 'recharge';

function requestText({ kind, response }: NotificationContent, t: TFunction, isFinished = false): string {
  return joinIsolated([
    kind && t(`request.${kind}`, { defaultValue: '' }),
    isFinished && isMoney(kind) ? t('detail.handed') : null,
    response && t('detail.quote', { text: response }),
  ]);
}

function collectedText({ cashCollected, driver }: NotificationContent, speech: TextContext): string | null {
  if (!cashCollected) return driver && speech.t('detail.deliveredBy', { driver: driver.name });
  const amount = formatMoney(cashCollected, speech);
  return driver
    ? speech.t('detail.collectedBy', { amount, driver: driver.name })
    : speech.t('detail.collected', { amount });
}

const reasonLabel = (reason: NotificationContent['reason'], { statuses }: TextContext): string | null =>
  reason && statuses(`reason.${reason}`);

// Isolates each part, so that an Arabic name does not change the direction of a French sentence.
function joinIsolated(parts: readonly (string | null | undefined)[]): string {
  return parts.flatMap((part) => (part ? [isolate(part)] : [])).join(' · ');
}

/** The text of a notification; an unknown event is titled by its type. */
export function notificationText({ event, type, facts }: TextSource, speech: TextContext): NotificationText {
  // The title of an announcement is its own; that of a claim, a comment or a product says which row it is about.
  const written = announcedText(facts, speech.language);
  const ownTitle = /^(?:claim|comment|stockLevel)\./.test(event) ? null : written.title;
  const title = ownTitle ?? speech.t(`event.${event}`, { defaultValue: speech.t(`type.${type}`) });
  const detail =
    details[event]?.(facts, speech) ?? (facts.title === null ? null : ownTitle === null ? facts.title : written.text);
  return {
    title,
    reference: facts.trackingNumber ?? facts.reference,
    text: joinIsolated([facts.recipientName, detail]),
  };
}

const maxNames = 3;

/** The text of a group: the first few parcels or people, and the number of others. */
function groupText(notifications: readonly [TextSource, ...TextSource[]], speech: TextContext): NotificationText {
  const one = notificationText(notifications[0], speech);
  if (notifications.length === 1) return one;
  const names = notifications.flatMap(
    ({ facts }) => facts.trackingNumber ?? facts.reference ?? facts.recipientName ?? [],
  );
  const shown = names.slice(0, maxNames).map(isolate);
  const others = notifications.length - shown.length;
  const rest = others > 0 && shown.length > 0 ? [speech.t('line.others', { count: others })] : [];
  return { title: one.title, reference: null, text: [shown.join(' · '), ...rest].join(' ') };
}

/** `notificationText` in the current language. */
export function useNotificationText(): (notification: TextSource) => NotificationText {
  const speech = useTextContext();
  return (notification) => notificationText(notification, speech);
}

/** `groupText` in the current language. */
export function useGroupText(): (notifications: readonly [TextSource, ...TextSource[]]) => NotificationText {
  const speech = useTextContext();
  return (notifications) => groupText(notifications, speech);
}

function useTextContext(): TextContext {
  const t = useT('notifications');
  const statuses = useT('statuses');
  const { t: kit } = useTranslation('kit');
  const format = useFormat();
  return { t, statuses, format, currency: kit('currency'), language: readLanguage() };
}
