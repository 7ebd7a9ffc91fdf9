// Custom headers of a webhook: which names and values are allowed.

/** What frames the message, says who sends it, or is part of the signature, is ours. */
const reserved =
  /^(?:host|connection|keep-alive|content-.*|transfer-encoding|te|trailer|upgrade|expect|cookie2?|proxy-.*|x-forwarded-.*|forwarded|user-agent|accept-encoding|webhook-.*)$/;
/** RFC 9110, section 5.6.2. */
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
/** Visible ASCII and spaces: what every server reads alike. */
const visible = /^[\x21-\x7e](?:[\x20-\x7e]{0,498}[\x21-\x7e])?$/;

export const maxHeaders = 20;

/** Why a name is refused; null if it is allowed. */
export function headerNameError(name: string): 'webhook.header_name' | 'webhook.header_reserved' | null {
  if (!token.test(name)) return 'webhook.header_name';
  return reserved.test(name.toLowerCase()) ? 'webhook.header_reserved' : null;
}

/** True for a value of at most 500 characters that can be sent. */
export const isHeaderValue = (value: string): boolean => visible.test(value);
