import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** E.164 of a phone typed in any usual way (06…, +212…, 00212…), Morocco when no country is given; null when it is none. */
export function parsePhone(text: string): string | null {
  const number = parsePhoneNumberFromString(text.trim().replace(/^00/, '+'), 'MA');
  return number?.isValid() ? number.number : null;
}
