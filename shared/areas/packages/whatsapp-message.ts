// The text of a message to a recipient, in the recipient's language and not in that of the person who sends it.
import { trackingUrl } from './tracking-url.ts';
import type { PackageRow } from './fields.ts';
import { requiresProof } from './required-note.ts';
import { includesStatus } from './statuses.ts';

export const messageLanguages = ['fr', 'ar', 'en'] as const;
export type MessageLanguage = (typeof messageLanguages)[number];

export interface MessageSubject extends Pick<
  PackageRow,
  'recipientName' | 'trackingNumber' | 'trackingId' | 'status' | 'reason' | 'nextDate' | 'cashCollected'
> {
  company: { name: string } | null;
  /** Null where amounts are hidden. */
  cod: number | null;
}

/** What the message says, by the state of the parcel. */
type Occasion = 'underway' | 'unanswered' | 'planned' | 'other';

interface Texts {
  hello: (name: string) => string;
  parcel: (number: string, company: string | null) => string;
  occasions: Readonly<Record<Occasion, (parcel: string, day: string) => string>>;
  amount: (amount: string) => string;
  link: (url: string) => string;
  locale: string;
}

const texts: Readonly<Record<MessageLanguage, Texts>> = {
  fr: {
    locale: 'fr-FR',
    hello: (name) => `Bonjour ${name},`,
    parcel: (number, company) => (company === null ? `votre colis ${number}` : `votre colis ${number} de ${company}`),
    occasions: {
      underway: (parcel) => `${parcel} est en route. Merci de garder votre téléphone à portée de main.`,
      unanswered: (parcel) =>
        `nous avons essayé de vous joindre pour ${parcel}, sans réponse. Quand pouvons-nous vous livrer ?`,
      planned: (parcel, day) => `${parcel} vous sera livré le ${day}. Dites-nous si ce jour ne vous convient pas.`,
      other: (parcel) => `${parcel} est en préparation.`,
    },
    amount: (amount) => `Montant à payer : ${amount} DHS.`,
    link: (url) => `Suivez votre colis : ${url}`,
  },
  ar: {
    locale: 'ar-MA',
    hello: (name) => `مرحبا ${name}،`,
    parcel: (number, company) => (company === null ? `طردكم ${number}` : `طردكم ${number} من ${company}`),
    occasions: {
      underway: (parcel) => `${parcel} في الطريق إليكم. المرجو إبقاء هاتفكم قريبا منكم.`,
      unanswered: (parcel) => `حاولنا الاتصال بكم بخصوص ${parcel} دون جواب. متى يمكننا تسليمه لكم؟`,
      planned: (parcel, day) => `سيصلكم ${parcel} يوم ${day}. أخبرونا إن كان هذا اليوم لا يناسبكم.`,
      other: (parcel) => `${parcel} قيد التحضير.`,
    },
    amount: (amount) => `المبلغ المطلوب: ${amount} درهم.`,
    link: (url) => `تتبعوا طردكم: ${url}`,
  },
  en: {
    locale: 'en-GB',
    hello: (name) => `Hello ${name},`,
    parcel: (number, company) => (company === null ? `your parcel ${number}` : `your parcel ${number} from ${company}`),
    occasions: {
      underway: (parcel) => `${parcel} is on its way. Please keep your phone at hand.`,
      unanswered: (parcel) => `we tried to reach you about ${parcel}, without an answer. When can we deliver it?`,
      planned: (parcel, day) => `${parcel} will be delivered on ${day}. Tell us if that day does not suit you.`,
      other: (parcel) => `${parcel} is being prepared.`,
    },
    amount: (amount) => `Amount to pay: ${amount} DHS.`,
    link: (url) => `Follow your parcel: ${url}`,
  },
};

/** The language to begin with: Arabic for a name or an address in Arabic letters, otherwise French. */
export function recipientLanguage({
  recipientName,
  address,
}: Pick<PackageRow, 'recipientName' | 'address'>): MessageLanguage {
  return /\p{Script=Arabic}/u.test(`${recipientName} ${address}`) ? 'ar' : 'fr';
}

function occasionOf({ status, reason, nextDate }: MessageSubject): Occasion {
  if (includesStatus(['received', 'enroute'], status)) return 'underway';
  if (status === 'reported' && requiresProof(reason)) return 'unanswered';
  if (includesStatus(['reported', 'scheduled', 'interested'], status) && nextDate !== null) return 'planned';
  return 'other';
}

/**
 * The message about a parcel with the recipient's tracking link. `publicUrl` is the origin of the installation. The
 * amount is left out when nothing is due, or it is hidden from the viewer.
 */
export function whatsappMessage(subject: MessageSubject, language: MessageLanguage, publicUrl: string): string {
  const { hello, parcel, occasions, amount, link, locale } = texts[language];
  const { recipientName, trackingNumber, company, nextDate, cod, cashCollected } = subject;
  const day =
    nextDate === null
      ? ''
      : new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
          new Date(`${nextDate}T12:00:00Z`),
        );
  const due =
    cod !== null && cod > 0 ? new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(cod / 100) : null;
  return [
    `${hello(recipientName)} ${occasions[occasionOf(subject)](parcel(trackingNumber, company?.name ?? null), day)}`,
    ...(due !== null && cashCollected === null ? [amount(due)] : []),
    link(trackingUrl(publicUrl, subject)),
  ].join('\n');
}
