// The library as it was written, without what old browsers would need (`core/es6`): a sixth less for every form with a phone.
// The plans of the countries that matter here come along; the plans of the whole world would weigh more than the form that asks.
import { parsePhoneNumberFromString } from 'libphonenumber-js/core/es6';
import { phonePlans } from './phone-plans.ts';

const codes = Object.keys(phonePlans.country_calling_codes);

/**
 * E.164 of a phone typed in any usual way (06…, +212…, 00212…), Morocco when no country is given; null when it is none. Without the
 * numbering plan of a country (server/phone-plans.ts) only the form of E.164 is checked: a plus, 8 to 15 digits, no zero in front.
 */
export function parsePhone(text: string): string | null {
  const written = text.trim().replace(/^00/, '+');
  const number = parsePhoneNumberFromString(written, 'MA', phonePlans);
  if (number) return number.isValid() ? number.number : null;
  return parseElsewhere(written);
}

function parseElsewhere(written: string): string | null {
  if (!/^\+[\d\s().-]+$/.test(written)) return null;
  const digits = written.replaceAll(/\D/g, '');
  return /^[1-9]\d{7,14}$/.test(digits) && !codes.some((code) => digits.startsWith(code)) ? `+${digits}` : null;
}
