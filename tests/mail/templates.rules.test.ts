// Each mail in three languages: its texts, its one link, its direction, and nothing that a name could break.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hourOf } from '#shared/lib/time.ts';
import { ZodError } from 'zod';
import { renderMail } from '#server/mail/render-mail.ts';
import { mailLanguages, type MailLanguage, type MailTemplate } from '#server/mail/templates.ts';
import { root } from '#tests/support/machine/folders.ts';

const sender = { company: 'Atlas & Fils', publicUrl: 'https://qafila.example' };
const expiresAt = '2026-11-24T09:30:00.000Z';
const params: Readonly<Record<MailTemplate, Readonly<Record<string, string>>>> = {
  test: { name: 'Samira', path: '/service' },
  confirmAddress: { name: 'Samira', path: '/confirmation#t=abc', expiresAt },
  passwordReset: { name: 'Samira', path: '/change-password?x=1&y=2#t=abc', expiresAt },
  passwordChanged: { name: 'Samira', path: '/password-reset' },
  identityLinked: { name: 'Samira', identity: 'samira@gmail.example', path: '/password-reset' },
  identityUnlinked: { name: 'Samira', identity: 'samira@gmail.example', path: '/password-reset' },
  confirmEmail: { name: 'Samira', path: '/confirmation?for=email#t=abc', expiresAt },
  emailAsked: { name: 'Samira', path: '/password-reset' },
  emailChanged: { name: 'Samira', path: '/login' },
  bankChanged: { name: 'Samira', path: '/profile#bank' },
  secondFactorEnabled: { name: 'Samira', path: '/profile#security' },
  secondFactorDisabled: { name: 'Samira', path: '/profile#security' },
  secondFactorReset: { name: 'Samira', path: '/profile#security' },
  recoveryCodeUsed: { name: 'Samira', path: '/profile#security' },
  recoveryCodesRenewed: { name: 'Samira', path: '/profile#security' },
  addressKnown: { name: 'Samira', path: '/login' },
  invitation: { name: 'Samira', inviter: 'Omar Alaoui', path: '/confirmation?token=abc', expiresAt },
  approval: { name: 'Samira', login: 'samira', path: '/login' },
  webhookSuspended: { name: 'Samira', host: 'hooks.example', path: '/profile#webhooks' },
  urgentNotification: {
    name: 'Samira',
    about: 'Paiement échoué',
    path: '/notifications?status=unread',
    choicePath: '/profile#preferences',
  },
  statisticsReport: {
    name: 'Samira',
    view: 'Fès',
    period: '01/11/2026 – 30/11/2026',
    path: '/statistics?period=last30days',
  },
  notificationSummary: {
    name: 'Samira',
    total: '3',
    about: 'Livraison (3)',
    path: '/notifications?status=unread',
    choicePath: '/profile#preferences',
  },
};
const templates = Object.keys(params) as MailTemplate[];
const cases = templates.flatMap((template) => mailLanguages.map((language) => [template, language] as const));

it.each(cases)('%s in %s has a subject, both parts and its link', (template, language) => {
  const { subject, html, text } = renderMail(template, language, params[template], sender);
  const url = `https://qafila.example${params[template]['path']}`;
  expect(subject).not.toBe('');
  expect(subject + html + text).not.toMatch(/\{\{|undefined/);
  expect(text).toContain(`\n${url}\n`);
  expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
  const links = [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]);
  const choice = params[template]['choicePath'];
  const choices = choice === undefined ? [] : [`https://qafila.example${choice}`];
  for (const each of choices) expect(text).toContain(`\n${each}\n`);
  expect(links).toEqual([url, url, ...choices].map((each) => each.replaceAll('&', '&amp;')));
  expect(html).toContain('Atlas &amp; Fils');
  expect(html).not.toMatch(/<script|<img|<link|url\(|\son\w+=/);
  // What the template names is in it; the reader's name in the greeting.
  for (const value of Object.entries(params[template]).flatMap(([name, given]) =>
    name === 'path' || name === 'choicePath' || name === 'expiresAt' ? [] : given,
  ))
    expect(text).toContain(value);
});

it('the documentation says of each template who sends it', () => {
  const page = readFileSync(join(root, 'docs', 'outbound.md'), 'utf8');
  const table = page.slice(page.indexOf('| template |'), page.indexOf('A mail has HTML'));
  expect(templates.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});

const time = `${String(hourOf(new Date(expiresAt))).padStart(2, '0')}:30`;
it.each([
  ['fr', `24 novembre 2026 à ${time}`],
  ['en', `24 November 2026 at ${time}`],
  ['ar', '24 نونبر 2026'],
] as const)('a link says in %s until when it works, in Casablanca time', (language, written) => {
  const { text } = renderMail('passwordReset', language, params.passwordReset, sender);
  expect(text.replaceAll('\u00A0', ' ')).toContain(written);
});

it.each(cases.filter(([template]) => 'expiresAt' in params[template]))(
  '%s in %s says until when its link works',
  (template, language) => {
    const { text } = renderMail(template, language, params[template], sender);
    expect(text).toContain('2026');
    expect(text).toMatch(new RegExp(`${time}|${Number(time.slice(0, 2)) % 12 || 12}:30`));
  },
);

/** The words of a part, whatever marks their direction. */
const wordsOf = (text: string): string =>
  text
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
const wordsOfHtml = (html: string): string =>
  wordsOf(
    html
      .replaceAll(/<\/?bdi>/g, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&#39;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  );

it.each(cases)('%s in %s says the same in both parts', (template, language) => {
  const { subject, html, text } = renderMail(template, language, params[template], sender);
  const read = wordsOfHtml(html);
  for (const line of [subject, ...text.split('\n').filter((each) => each !== '-- ')])
    // The plain part has a colon behind the words of the button.
    expect([line, read.includes(wordsOf(line).replace(/ ?:$/, ''))]).toEqual([line, true]);
  expect(html).toContain(`align="${language === 'ar' ? 'right' : 'left'}"`);
});

it('the texts differ from language to language', () => {
  for (const template of templates) {
    const all = mailLanguages.map((language) => renderMail(template, language, params[template], sender).text);
    expect(new Set(all).size).toBe(3);
  }
});

const rendered = (name: string, language: MailLanguage = 'fr') =>
  renderMail('invitation', language, { ...params.invitation, name, inviter: name }, sender);

describe('a name', () => {
  it('is text, whatever it contains', () => {
    const { html, text } = rendered(`<img src=x onerror="alert(1)"> & 'co' {{company}}`);
    expect(html).not.toMatch(/<img|onerror="/);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;co&#39; {{company}}');
    expect(text).toContain(`<img src=x onerror="alert(1)"> & 'co' {{company}}`);
  });

  it('has no line ends, control characters or overrides of the direction', () => {
    const { subject, text } = rendered('Omar\r\nBcc: x@evil.example\u0000\u202Egnp.exe');
    expect(subject).toBe('Omar Bcc: x@evil.example gnp.exe vous invite sur Atlas & Fils');
    expect(text).not.toMatch(/[\0\r\u202E]/);
  });

  it('keeps its direction inside an Arabic sentence', () => {
    const { subject, html } = rendered('Omar', 'ar');
    expect(subject).toContain('\u2068Omar\u2069');
    expect(html).toContain('<bdi>Omar</bdi>');
  });
});

it.each([
  ['another site', 'https://evil.example/'],
  ['another site without a protocol', '//evil.example/'],
  ['another site with a backslash', '/\\evil.example/'],
  ['no path', 'login'],
  ['a script', 'javascript:alert(1)'],
  ['a line end', '/login\r\nBcc: x@evil.example'],
  ['nothing', ''],
])('a link to %s is refused', (_what, path) => {
  expect(() => renderMail('approval', 'fr', { ...params.approval, path }, sender)).toThrow(ZodError);
});

it('parameters that do not fit the template are refused', () => {
  expect(() => renderMail('passwordReset', 'fr', params.approval, sender)).toThrow(ZodError);
  expect(() => renderMail('approval', 'fr', { ...params.approval, name: 'x'.repeat(201) }, sender)).toThrow(ZodError);
  expect(() => renderMail('passwordReset', 'fr', { ...params.passwordReset, expiresAt: 'soon' }, sender)).toThrow(
    ZodError,
  );
});
