// From a template and its parameters to a mail: subject, HTML and plain text, in one language.
import { localTimeOf } from '#shared/lib/time.ts';
import { ar } from './messages/ar.ts';
import { en } from './messages/en.ts';
import { fr } from './messages/fr.ts';
import { mailHtml } from './mail-html.ts';
import { type MailLanguage, type MailTemplate, mailTemplates, type MailTexts } from './templates.ts';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** Whose mails they are. */
export interface MailSender {
  /** COMPANY_NAME. */
  company: string;
  /** PUBLIC_URL: every link begins with it. */
  publicUrl: string;
}

const texts: Readonly<Record<MailLanguage, MailTexts>> = { fr, en, ar };
const locales: Readonly<Record<MailLanguage, string>> = { fr: 'fr-FR', en: 'en-GB', ar: 'ar-MA' };

/** Day and time in Casablanca. */
function formatInstant(instant: string, language: MailLanguage): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locales[language], format)
    .format(localTimeOf(new Date(instant)))
    .replaceAll('\u202F', '\u00A0');
}

/** Fills `{{name}}` in; `write` says how a value is written. */
function fill(text: string, values: Readonly<Record<string, string>>, write: (value: string) => string): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_slot, name: string) => write(values[name] ?? ''));
}

// A name in Latin letters would turn the order of the Arabic words around it.
const isolated = (value: string): string => `\u2068${value}\u2069`;
const asItIs = (value: string): string => value;

/** Renders a mail. Throws a ZodError for parameters that do not fit the template. */
export function renderMail(
  template: MailTemplate,
  language: MailLanguage,
  params: unknown,
  { company, publicUrl }: MailSender,
): RenderedMail {
  const { path, choicePath, ...given }: Readonly<Record<string, string>> & { path: string; choicePath?: string } =
    mailTemplates[template].parse(params);
  const values = Object.fromEntries(
    Object.entries({ ...given, company }).map(([name, value]) => [
      name,
      name === 'expiresAt' ? formatInstant(value, language) : value,
    ]),
  );
  const { greeting, link, choice, footer, templates } = texts[language];
  const { subject, paragraphs, button } = templates[template];
  const url = new URL(path, publicUrl).href;
  const choiceUrl = choicePath === undefined ? null : new URL(choicePath, publicUrl).href;
  const write = language === 'ar' ? isolated : asItIs;
  const plain = (text: string): string => fill(text, values, write);
  const lines = [greeting, ...paragraphs].map(plain);
  return {
    subject: plain(subject),
    text: [
      ...lines,
      `${button}${language === 'fr' ? ' :' : ':'}\n${url}`,
      ...(choiceUrl === null ? [] : [`${choice}\n${choiceUrl}`]),
      `-- \n${plain(footer)}`,
    ].join('\n\n'),
    html: mailHtml(
      { language, company, url, button, link, subject, greeting, paragraphs, choice, choiceUrl, footer },
      (text, tag) => fill(text, values, tag),
    ),
  };
}
