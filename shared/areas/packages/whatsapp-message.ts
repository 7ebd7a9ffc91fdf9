// The text of a message to a recipient, in the recipient's language and not in that of the person who sends it.
import {
  fillMessage,
  messageField,
  type MessageLanguage,
  type MessageOccasion,
  type MessageTemplates,
  usualMessage,
} from './message-templates.ts';
import { trackingUrl } from './tracking-url.ts';
import type { PackageRow } from './fields.ts';
import { requiresProof } from './required-note.ts';
import { includesStatus } from './statuses.ts';

export { type MessageLanguage, messageLanguages } from './message-templates.ts';

export interface MessageSubject extends Pick<
  PackageRow,
  'recipientName' | 'trackingNumber' | 'trackingId' | 'status' | 'reason' | 'nextDate' | 'cashCollected'
> {
  company: { name: string } | null;
  /** Null where amounts are hidden. */
  cod: number | null;
}

const locales: Readonly<Record<MessageLanguage, string>> = { fr: 'fr-FR', ar: 'ar-MA', en: 'en-GB' };

/** The language to begin with: Arabic for a name or an address in Arabic letters, otherwise French. */
export function recipientLanguage({
  recipientName,
  address,
}: Pick<PackageRow, 'recipientName' | 'address'>): MessageLanguage {
  return /\p{Script=Arabic}/u.test(`${recipientName} ${address}`) ? 'ar' : 'fr';
}

function occasionOf({ status, reason, nextDate }: MessageSubject): MessageOccasion {
  if (includesStatus(['received', 'enroute'], status)) return 'underway';
  if (status === 'reported' && requiresProof(reason)) return 'unanswered';
  if (includesStatus(['reported', 'scheduled', 'interested'], status) && nextDate !== null) return 'planned';
  return 'other';
}

/**
 * The message about a parcel with the recipient's tracking link, by the templates of the installation. `publicUrl` is its
 * origin. The amount is left out when nothing is due, or it is hidden from the viewer.
 */
export function whatsappMessage(
  subject: MessageSubject,
  language: MessageLanguage,
  { publicUrl, templates = {} }: { publicUrl: string; templates?: MessageTemplates | undefined },
): string {
  const { recipientName, trackingNumber, company, nextDate, cod, cashCollected } = subject;
  const locale = locales[language];
  const dayFormat = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const day = nextDate && new Intl.DateTimeFormat(locale, dayFormat).format(new Date(`${nextDate}T12:00:00Z`));
  const isDue = cod !== null && cod > 0 && cashCollected === null;
  const occasion = occasionOf(subject);
  return fillMessage(templates[messageField(occasion, language)] ?? usualMessage(occasion, language), {
    recipient: recipientName,
    number: trackingNumber,
    customer: company?.name ?? null,
    day,
    cod: isDue ? new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(cod / 100) : null,
    link: trackingUrl(publicUrl, subject),
  });
}
