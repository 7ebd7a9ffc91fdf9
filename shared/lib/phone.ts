// The ES6 build (`core/es6`), without code for old browsers: a sixth less for every form with a phone. It includes
// the plans of the relevant countries; the plans of all countries would be larger than the form.
import { parsePhoneNumberFromString } from 'libphonenumber-js/core/es6';
import { phonePlans } from './phone-plans.ts';
import { plainText } from './plain-text.ts';

const codes = Object.keys(phonePlans.country_calling_codes);

/**
 * E.164 of a phone typed in any usual notation (06…, +212…, 00212…) and script, Morocco without a country code; null if it is
 * invalid. Without the numbering plan of a country (server/lib/phone-plans.ts) only the form of E.164 is checked: a
 * plus, 8 to 15 digits, no leading zero.
 */
export function parsePhone(text: string): string | null {
  const written = plainText(text).replace(/^00\s*/, '+');
  const number = parsePhoneNumberFromString(written, 'MA', phonePlans);
  if (number) return number.isValid() ? number.number : null;
  return parseElsewhere(written);
}

/**
 * True for a number of Morocco, in E.164, that no person has: 08 is for services, but 0808 and 0809, which are telephones
 * over the internet (numbering plan of the ANRT).
 */
export const isServicePhone = (phone: string): boolean => /^\+2128(?!0[89])/.test(phone);

function parseElsewhere(written: string): string | null {
  if (!/^\+[\d\s().-]+$/.test(written)) return null;
  const digits = written.replaceAll(/\D/g, '');
  return /^[1-9]\d{7,14}$/.test(digits) && !codes.some((code) => digits.startsWith(code)) ? `+${digits}` : null;
}
