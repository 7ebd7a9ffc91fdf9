// The parcel with which a template is shown.
import type { MessageLanguage, MessageOccasion, MessageValues } from '#shared/areas/packages/message-templates.ts';

const examples: Readonly<Record<MessageLanguage, Omit<MessageValues, 'day' | 'link'>>> = {
  fr: { recipient: 'Salma Bennani', number: 'CAS-204817', customer: 'Atlas Store', cod: '249,50' },
  ar: { recipient: 'سلمى بناني', number: 'CAS-204817', customer: 'Atlas Store', cod: '249,50' },
  en: { recipient: 'Salma Bennani', number: 'CAS-204817', customer: 'Atlas Store', cod: '249.50' },
};
const days: Readonly<Record<MessageLanguage, string>> = {
  fr: 'jeudi 26 novembre',
  ar: 'الخميس 26 نونبر',
  en: 'Thursday 26 November',
};

/** The values of the example; only a planned delivery has a day. */
export const exampleValues = (occasion: MessageOccasion, language: MessageLanguage): MessageValues => ({
  ...examples[language],
  day: occasion === 'planned' ? days[language] : null,
  link: `${location.origin}/tracking#CAS-204817`,
});
