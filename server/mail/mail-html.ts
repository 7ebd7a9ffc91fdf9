// The HTML of a mail. Tables and inline styles, because mail programs know little else; nothing is loaded from anywhere.
import { escapeHtml } from '../lib/escape-html.ts';
import type { MailLanguage } from './templates.ts';

/** A value inside a sentence, with a direction of its own. */
const htmlValue = (value: string): string => `<bdi>${escapeHtml(value)}</bdi>`;

interface MailParts {
  language: MailLanguage;
  company: string;
  url: string;
  button: string;
  link: string;
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  choice: string;
  /** Where such mails are switched off; null: they are no choice of their reader. */
  choiceUrl: string | null;
  footer: string;
}

const font = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const body = `${font};font-size:16px;line-height:1.55;color:#1d1c18`;
const small = `${font};font-size:13px;line-height:1.5;color:#6e6b66`;

/** `fill` replaces the slots of a text; `write` says how a value is written. */
type Fill = (text: string, write: (value: string) => string) => string;

/** The whole document. Values are escaped; the texts are our own. */
export function mailHtml(parts: MailParts, fill: Fill): string {
  const { language, url, button, link, subject, greeting, paragraphs, choice, choiceUrl, footer } = parts;
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const align = language === 'ar' ? 'right' : 'left';
  const sentence = (text: string): string => fill(escapeHtml(text), htmlValue);
  const href = escapeHtml(url);
  const address = (
    before: string,
    target: string,
  ): string => `<p style="margin:0 0 4px;${small}">${escapeHtml(before)}</p>
<p dir="ltr" style="margin:0 0 16px;${small};text-align:${align};word-break:break-all"><a href="${target}" target="_blank" rel="noopener" style="color:#4641c7">${target}</a></p>`;
  const paragraph = (text: string): string => `<p style="margin:0 0 16px;${body}">${sentence(text)}</p>`;
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${fill(escapeHtml(subject), escapeHtml)}</title>
</head>
<body dir="${direction}" style="margin:0;padding:0;background:#f2f0ec">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f2f0ec">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#ffffff;border:1px solid #dfddda;border-radius:12px">
<tr><td align="${align}" style="padding:28px 32px 0;${font};font-size:20px;font-weight:700;color:#4c48d2"><bdi>${escapeHtml(parts.company)}</bdi></td></tr>
<tr><td align="${align}" style="padding:20px 32px 8px">
${[greeting, ...paragraphs].map(paragraph).join('\n')}
</td></tr>
<tr><td align="${align}" style="padding:0 32px 24px">
<a href="${href}" target="_blank" rel="noopener" style="display:inline-block;padding:12px 22px;border-radius:8px;background:#4c48d2;color:#ffffff;${font};font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(button)}</a>
</td></tr>
<tr><td align="${align}" style="padding:16px 32px 28px;border-top:1px solid #eae9e6">
${[address(link, href), ...(choiceUrl === null ? [] : [address(choice, escapeHtml(choiceUrl))])].join('\n')}
<p style="margin:0;${small}">${sentence(footer)}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
