// The words of a notification, made in the reader's language out of its event and facts.
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Formatters } from '#client/kit/format.ts';
import { useFormat } from '#client/kit/use-format.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { Facts, Note } from './documents.ts';

export interface Wording {
  title: string;
  /** Number of the parcel, invoice or claim. */
  reference: string | null;
  /** What there is to say beside; empty when nothing. */
  text: string;
}
export type Worded = Pick<Note, 'event' | 'type' | 'facts'>;

interface Speech {
  t: TFunction;
  statuses: TFunction;
  format: Formatters;
  currency: string;
}

const money = (centimes: number, { format, currency }: Speech): string => `${format.amount(centimes)} ${currency}`;
const day = (text: string, { format }: Speech): string => format.day(`${text}T12:00:00Z`);

/** By event, what follows the name of the recipient. */
const details: Readonly<Record<string, (facts: Facts, speech: Speech) => string | null>> = {
  'package.delivered': collected,
  'package.reported': ({ reason, nextDate }, speech) =>
    joined([reasonWord(reason, speech), nextDate && speech.t('detail.again', { day: day(nextDate, speech) })]),
  'package.scheduled': ({ nextDate }, speech) => nextDate && speech.t('detail.again', { day: day(nextDate, speech) }),
  'package.markedInterested': ({ nextDate }, speech) =>
    nextDate && speech.t('detail.callBack', { day: day(nextDate, speech) }),
  'package.canceled': ({ reason }, speech) => reasonWord(reason, speech),
  'package.writtenOff': ({ reason }, speech) => reasonWord(reason, speech),
  'package.redirected': ({ newDestination }) => newDestination,
  'package.corrected': (_, { t }) => t('detail.corrected'),
  'package.flagged': ({ driver }, { t }) => joined([t('detail.nonCompliant'), driver?.name]),
  'rating.created': ({ overall }, { t }) => (overall === null ? null : t('detail.stars', { stars: overall })),
  'rating.responded': ({ response }, { t }) => response && t('detail.quote', { text: response }),
  'user.rolesSet': (_, { t }) => t('detail.rolesSet'),
  'invoice.paid': ({ amount }, speech) =>
    amount === null ? null : speech.t('detail.paid', { amount: money(amount, speech) }),
  'invoice.failed': ({ amount }, speech) =>
    amount === null ? null : speech.t('detail.failed', { amount: money(amount, speech) }),
  'ticket.answered': ({ text }, { t }) => text && t('detail.quote', { text }),
};

function collected({ cashCollected, driver }: Facts, speech: Speech): string | null {
  if (!cashCollected) return driver && speech.t('detail.deliveredBy', { driver: driver.name });
  const amount = money(cashCollected, speech);
  return driver
    ? speech.t('detail.collectedBy', { amount, driver: driver.name })
    : speech.t('detail.collected', { amount });
}

const reasonWord = (reason: Facts['reason'], { statuses }: Speech): string | null =>
  reason && statuses(`reason.${reason}`);

// Each part keeps its own direction: an Arabic name beside French words must not turn the line around.
function joined(parts: readonly (string | null | undefined)[]): string {
  return parts.flatMap((part) => (part ? [`\u2068${part}\u2069`] : [])).join(' · ');
}

/** What a notification says; an event that this version does not know is named by its type. */
export function wordingOf({ event, type, facts }: Worded, speech: Speech): Wording {
  const title = facts.title ?? speech.t(`event.${event}`, { defaultValue: speech.t(`type.${type}`) });
  const detail = details[event]?.(facts, speech) ?? (facts.title === null ? null : facts.text);
  return { title, reference: facts.trackingNumber ?? facts.reference, text: joined([facts.recipientName, detail]) };
}

const namedInLine = 3;

/** What a line of alike notifications says: whom or what they are about, as far as there is room. */
export function lineWordingOf(notes: readonly [Worded, ...Worded[]], speech: Speech): Wording {
  const one = wordingOf(notes[0], speech);
  if (notes.length === 1) return one;
  const names = notes.flatMap(({ facts }) => facts.trackingNumber ?? facts.reference ?? facts.recipientName ?? []);
  const shown = names.slice(0, namedInLine).map((name) => `\u2068${name}\u2069`);
  const others = notes.length - shown.length;
  const rest = others > 0 && shown.length > 0 ? [speech.t('line.others', { count: others })] : [];
  return { title: one.title, reference: null, text: [shown.join(' · '), ...rest].join(' ') };
}

/** `wordingOf` in the language on the screen. */
export function useWording(): (note: Worded) => Wording {
  const speech = useSpeech();
  return (note) => wordingOf(note, speech);
}

/** `lineWordingOf` in the language on the screen. */
export function useLineWording(): (notes: readonly [Worded, ...Worded[]]) => Wording {
  const speech = useSpeech();
  return (notes) => lineWordingOf(notes, speech);
}

function useSpeech(): Speech {
  const t = useWords('notifications');
  const statuses = useWords('statuses');
  const { t: kit } = useTranslation('kit');
  const format = useFormat();
  return { t, statuses, format, currency: kit('currency') };
}
