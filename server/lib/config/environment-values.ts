// What the value of an environment variable may be.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseServiceAccount } from '../service-account-key.ts';

/** Empty. */
export const none = z.literal('').transform(() => null);
/** A URL of one of the protocols. */
export const url = (protocol: RegExp) => z.string().refine((text) => protocol.test(URL.parse(text)?.protocol ?? ''));
/** Several of them, separated by commas. */
export const urls = (protocol: RegExp) =>
  z.string().refine((text) => list(text).every((address) => protocol.test(URL.parse(address)?.protocol ?? '')));
/** An http or https address without a path. */
export const origin = z
  .string()
  .refine((text) => {
    const parsed = URL.parse(text);
    return (
      parsed !== null &&
      /^https?:$/.test(parsed.protocol) &&
      parsed.pathname === '/' &&
      parsed.search === '' &&
      parsed.hash === '' &&
      parsed.username === ''
    );
  })
  .transform((text) => new URL(text).origin);
/** The address of an OpenID Connect provider: https, or http on this machine. */
export const issuer = z.string().refine((text) => {
  const parsed = URL.parse(text);
  const isOpen = parsed?.protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(parsed.hostname);
  return (parsed?.protocol === 'https:' || isOpen) && parsed?.search === '' && parsed.hash === '';
});
/** A whole number in a range. */
export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max);
/** `host:port`. */
export const hostAndPort = z
  .string()
  .regex(/^[\w.-]{1,200}:\d{1,5}$/)
  .transform((text) => ({ host: text.replace(/:.*/, ''), port: Number(text.replace(/.*:/, '')) }));
/** The key file of a service account of Google, or the path of one. */
export const serviceAccount = z.string().transform((text, context) => {
  try {
    const account = parseServiceAccount(text.trim().startsWith('{') ? text : readFileSync(text.trim(), 'utf8'));
    if (account) return account;
  } catch {
    // The same as a file with other content.
  }
  context.addIssue('no service account');
  return z.NEVER;
});
/** An smtp or smtps address. */
export const smtpServer = z.string().transform((text, context) => {
  const parsed = URL.parse(text);
  const isImplicitTls = parsed?.protocol === 'smtps:';
  if (
    !parsed ||
    !/^smtps?:$/.test(parsed.protocol) ||
    parsed.hostname === '' ||
    !/^\/?$/.test(parsed.pathname + parsed.search + parsed.hash)
  ) {
    context.addIssue('no mail server');
    return z.NEVER;
  }
  const login = { user: decodeURIComponent(parsed.username), pass: decodeURIComponent(parsed.password) };
  return {
    host: parsed.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: parsed.port === '' ? (isImplicitTls ? 465 : 587) : Number(parsed.port),
    isImplicitTls,
    login: login.user === '' ? null : login,
  };
});
/** An address with `{z}`, `{x}` and `{y}`. */
export const tileTemplate = z.string().refine((text) => {
  const parsed = URL.parse(text.replace('{s}', 'a'));
  return (
    parsed !== null &&
    /^https?:$/.test(parsed.protocol) &&
    parsed.username === '' &&
    ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
  );
});
/** The items of a text that are separated by commas. */
export const list = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
