// What people type into fields for money and telephone numbers.
import { expect, it } from 'vitest';
import { parseAmount, sanitizeAmount } from '#client/ui/form/text/amount-input.ts';
import { formatPhoneInput, sanitizePhone } from '#client/ui/form/text/phone-input.ts';

it.each([
  ['250', 25_000],
  ['250,5', 25_050],
  ['250.5', 25_050],
  ['250,05', 25_005],
  ['1 249,50', 124_950],
  ['1\u00a0249,50', 124_950],
  ['1.249', 124_900],
  ['1,249.50', 124_950],
  ['-45,50', -4550],
  [',50', 50],
  ['١٤٩', 14_900],
  ['١٬٢٤٩٫٥٠', 124_950],
  ['۱۵۰،۵', 15_050],
  ['0', 0],
  ['', null],
  ['-', null],
  ['DH', null],
])('the amount "%s" is %s centimes', (typed, centimes) => {
  expect(parseAmount(typed)).toBe(centimes);
});

it('of an amount stays what can be part of one, with a minus only in front', () => {
  expect(sanitizeAmount('abc 12,50 DH')).toBe('12,50 ');
  expect(sanitizeAmount('-1-2')).toBe('-12');
});

it.each([
  ['06 61-00.11 22', '0661001122'],
  ['٠٦٦١٠٠١١٢٢', '0661001122'],
  ['+212 661', '+212661'],
  ['(+212) 661', '+212661'],
  ['06+61', '0661'],
])('the telephone number "%s" is kept as %s', (typed, kept) => {
  expect(sanitizePhone(typed)).toBe(kept);
});

it.each([
  ['0661001122', '06 61 00 11 22'],
  ['+212661001122', '+212 6 61 00 11 22'],
  ['00212661001122', '+212 6 61 00 11 22'],
  ['+33612345678', '+33612345678'],
])('the telephone number %s is shown as "%s"', (phone, shown) => {
  expect(formatPhoneInput(phone)).toBe(shown);
});
