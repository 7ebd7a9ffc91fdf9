// Parses amounts typed or pasted as 1249,5 or 1 249.50 or "1.249,50 DH". The last comma or dot followed by one or two
// digits is the decimal separator. Others group thousands.

import { latinDigits } from './latin-digits.ts';

/** Removes the characters that cannot be part of an amount. */
export function sanitizeAmount(text: string): string {
  const kept = latinDigits(text)
    .replaceAll(/[^\d.,\u00a0\u202f -]/g, '')
    .trimStart();
  return kept.replaceAll(/(?!^)-/g, '');
}

/** The amount in centimes; null without a digit. */
export function parseAmount(text: string): number | null {
  const compact = sanitizeAmount(text).replaceAll(/[\s\u00a0\u202f]/g, '');
  if (!/\d/.test(compact)) return null;
  const negative = compact.startsWith('-');
  const decimal = /[.,](\d{0,2})$/.exec(compact);
  const whole = (decimal ? compact.slice(0, decimal.index) : compact).replaceAll(/\D/g, '');
  const cents = Number(whole || '0') * 100 + Number((decimal?.[1] ?? '').padEnd(2, '0'));
  return negative ? -cents : cents;
}
