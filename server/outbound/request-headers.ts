// The headers of an outbound request. What frames the message, or says who sends it, is ours alone.
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { OutboundError } from './outbound-error.ts';

const own: Readonly<Record<string, string>> = { 'user-agent': 'Qafila', 'accept-encoding': 'gzip' };
const reserved =
  /^(?:host|connection|keep-alive|content-length|transfer-encoding|te|trailer|upgrade|expect|cookie2?|proxy-.*|x-forwarded-.*|forwarded)$/;
const maxHeaders = 40;
/** More than the settings of a webhook allow, and what receivers written in Node take. */
const maxBytes = 16_384;
/** Kept when a redirect leads to another origin; others may be secrets of the first. */
const impersonal = /^(?:accept|accept-language)$/;

/** The caller's headers in lower case, with ours. Throws `invalid_header` for reserved, doubled and malformed ones. */
export function requestHeaders(given: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(given).map(([name, value]): [string, string] => [name.toLowerCase(), value]);
  const bytes = entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  const names = new Set(entries.map(([name]) => name));
  if (names.size < entries.length || names.size > maxHeaders || bytes > maxBytes)
    throw new OutboundError('invalid_header');
  for (const [name, value] of entries) {
    if (reserved.test(name) || name in own) throw new OutboundError('invalid_header');
    try {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    } catch {
      throw new OutboundError('invalid_header');
    }
  }
  return { ...Object.fromEntries(entries), ...own };
}

/** What goes with a redirect to another origin. */
export function impersonalHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => impersonal.test(name) || name in own));
}
