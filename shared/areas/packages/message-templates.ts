// The texts of messages to recipients, by WhatsApp or SMS: a template for each state of a parcel and language. What stands
// in braces is filled in; what stands in square brackets is left out where one of its braces has no value.
export const messageLanguages = ['fr', 'ar', 'en'] as const;
export type MessageLanguage = (typeof messageLanguages)[number];

/** What a message says, by the state of the parcel. */
export const messageOccasions = ['underway', 'unanswered', 'planned', 'other'] as const;
export type MessageOccasion = (typeof messageOccasions)[number];

export const messagePlaceholders = ['recipient', 'number', 'customer', 'day', 'cod', 'link'] as const;
export type MessagePlaceholder = (typeof messagePlaceholders)[number];
export type MessageValues = Readonly<Record<MessagePlaceholder, string | null>>;

/** Characters of a template at most. */
export const maxMessageLength = 700;

type Templates = Readonly<Record<MessageOccasion, Readonly<Record<MessageLanguage, string>>>>;

const ends: Readonly<Record<MessageLanguage, string>> = {
  fr: '\n[Montant à payer : {cod} DHS.]\nSuivez votre colis : {link}',
  ar: '\n[المبلغ المطلوب: {cod} درهم.]\nتتبعوا طردكم: {link}',
  en: '\n[Amount to pay: {cod} DHS.]\nFollow your parcel: {link}',
};

const starts: Templates = {
  underway: {
    fr: 'Bonjour {recipient}, votre colis {number}[ de {customer}] est en route. Merci de garder votre téléphone à portée de main.',
    ar: 'مرحبا {recipient}، طردكم {number}[ من {customer}] في الطريق إليكم. المرجو إبقاء هاتفكم قريبا منكم.',
    en: 'Hello {recipient}, your parcel {number}[ from {customer}] is on its way. Please keep your phone at hand.',
  },
  unanswered: {
    fr: 'Bonjour {recipient}, nous avons essayé de vous joindre pour votre colis {number}[ de {customer}], sans réponse. Quand pouvons-nous vous livrer ?',
    ar: 'مرحبا {recipient}، حاولنا الاتصال بكم بخصوص طردكم {number}[ من {customer}] دون جواب. متى يمكننا تسليمه لكم؟',
    en: 'Hello {recipient}, we tried to reach you about your parcel {number}[ from {customer}], without an answer. When can we deliver it?',
  },
  planned: {
    fr: 'Bonjour {recipient}, votre colis {number}[ de {customer}] vous sera livré le {day}. Dites-nous si ce jour ne vous convient pas.',
    ar: 'مرحبا {recipient}، سيصلكم طردكم {number}[ من {customer}] يوم {day}. أخبرونا إن كان هذا اليوم لا يناسبكم.',
    en: 'Hello {recipient}, your parcel {number}[ from {customer}] will be delivered on {day}. Tell us if that day does not suit you.',
  },
  other: {
    fr: 'Bonjour {recipient}, votre colis {number}[ de {customer}] est en préparation.',
    ar: 'مرحبا {recipient}، طردكم {number}[ من {customer}] قيد التحضير.',
    en: 'Hello {recipient}, your parcel {number}[ from {customer}] is being prepared.',
  },
};

/** What is sent where nothing else is configured. */
export const usualMessage = (occasion: MessageOccasion, language: MessageLanguage): string =>
  starts[occasion][language] + ends[language];

const suffixes = { fr: 'Fr', ar: 'Ar', en: 'En' } as const;
const names = {
  underway: 'messageUnderway',
  unanswered: 'messageUnanswered',
  planned: 'messagePlanned',
  other: 'messageOther',
} as const;
/** The field of the business rules that has a template; null there is the usual text. */
export type MessageField = `${(typeof names)[MessageOccasion]}${(typeof suffixes)[MessageLanguage]}`;
export type MessageTemplates = Readonly<Partial<Record<MessageField, string | null>>>;

/** The field of an occasion and a language. */
export const messageField = (occasion: MessageOccasion, language: MessageLanguage): MessageField =>
  `${names[occasion]}${suffixes[language]}`;

/** What the field of a template is about; null for any other field. */
export function messageOf(field: string): { occasion: MessageOccasion; language: MessageLanguage } | null {
  for (const occasion of messageOccasions)
    for (const language of messageLanguages)
      if (messageField(occasion, language) === field) return { occasion, language };
  return null;
}

const isPlaceholder = (word: string): word is MessagePlaceholder => messagePlaceholders.some((each) => each === word);
const braces = /\{(\w+)\}/g;
const brackets = /\[([^[\]]*)\]/g;

/** The words in braces that are no placeholder. */
export const unknownPlaceholders = (template: string): string[] =>
  [...template.matchAll(braces)].map(([, word = '']) => word).filter((word) => !isPlaceholder(word));

/** The text of a message. A placeholder without a value outside of square brackets leaves nothing; nor does an emptied line. */
export function fillMessage(template: string, values: MessageValues): string {
  const valueOf = (word: string): string => (isPlaceholder(word) ? (values[word] ?? '') : '');
  const isEmpty = (part: string): boolean => [...part.matchAll(braces)].some(([, word = '']) => valueOf(word) === '');
  const fill = (line: string): string =>
    line
      .replaceAll(brackets, (_whole, part: string) => (isEmpty(part) ? '' : part))
      .replaceAll(braces, (_whole, word: string) => valueOf(word));
  return template
    .split('\n')
    .map((line) => ({ line, filled: fill(line) }))
    .filter(({ line, filled }) => line.trim() === '' || filled.trim() !== '')
    .map(({ filled }) => filled)
    .join('\n');
}
