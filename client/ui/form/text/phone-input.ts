import { latinDigits } from './latin-digits.ts';

/** Keeps the digits and a leading +. */
export function sanitizePhone(text: string): string {
  const latin = latinDigits(text);
  const plus = /^[^\d]*\+/.test(latin) ? '+' : '';
  return plus + latin.replaceAll(/\D/g, '');
}

/**
 * 0612345678 as "06 12 34 56 78", +212612345678 as "+212 6 12 34 56 78". Other international numbers are not grouped.
 */
export function formatPhoneInput(phone: string): string {
  const clean = sanitizePhone(phone);
  const country = /^(?:\+212|00212)(\d)(\d*)$/.exec(clean);
  if (country) return ['+212', country[1], ...((country[2] ?? '').match(/\d{1,2}/g) ?? [])].join(' ');
  if (clean.startsWith('+')) return clean;
  return (clean.match(/\d{1,2}/g) ?? []).join(' ');
}
