import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { expect, it } from 'vitest';
import { phonePlansText } from '#server/lib/phone-plans.ts';
import { formatPhone } from '#shared/lib/format-phone.ts';
import { parsePhone } from '#shared/lib/phone.ts';

it.each([
  '0612345678',
  '06 12 34 56 78',
  '06.12.34.56.78',
  '+212612345678',
  '+212 6 12 34 56 78',
  '00212612345678',
  ' 00212 612-345678 ',
  '+212 (0) 612345678',
])('takes %j for the same Moroccan phone', (written) => {
  expect(parsePhone(written)).toBe('+212612345678');
});

it.each([
  ['0522123456', '+212522123456'],
  ['0712345678', '+212712345678'],
  ['0801234567', '+212801234567'],
])('knows %s, a Moroccan number too', (written, stored) => {
  expect(parsePhone(written)).toBe(stored);
});

it.each(['06123456', '061234567890', '+212 6 12', '+2120000', '12', '', 'abc', '+', '00', '0412345678'])(
  'refuses %j',
  (written) => {
    expect(parsePhone(written)).toBeNull();
  },
);

it.each([
  ['+33 6 12 34 56 78', '+33612345678'],
  ['0033612345678', '+33612345678'],
  ['+34 612 345 678', '+34612345678'],
  ['+1 (212) 555-2368', '+12125552368'],
  ['+1 876 555 0123', '+18765550123'],
  ['+44 1534 712345', '+441534712345'],
  ['+966 51 234 5678', '+966512345678'],
])('knows the plan of %s', (written, stored) => {
  expect(parsePhone(written)).toBe(stored);
});

it.each(['+33 6 12', '+33 0000000000', '+1 111 111 1111', '+3461234567'])(
  'refuses %j, which the plan of its country does not have',
  (written) => {
    expect(parsePhone(written)).toBeNull();
  },
);

it.each([
  ['+81 3-1234-5678', '+81312345678'],
  [' 0081 3 1234 5678 ', '+81312345678'],
  ['+81 123 456 789 012 3', '+811234567890123'],
  ['+90 (532) 123.45.67', '+905321234567'],
])('takes %s by its form, without the plan of its country', (written, stored) => {
  expect(parsePhone(written)).toBe(stored);
});

it.each([
  '+81 12345',
  '+81 123 456 789 012 34',
  '+81 1234 5678 9012 3456',
  '+0812345678',
  '+81 abc 12345678',
  '+81 3 1234 5678 ext 9',
])('refuses %j, which cannot be a phone of any country', (written) => {
  expect(parsePhone(written)).toBeNull();
});

it.each([
  ['+212651426756', '06 51 42 67 56'],
  ['+33612345678', '+336 123 456 78'],
  ['+81312345678', '+813 123 456 78'],
])('shows %s as people write it', (stored, shown) => {
  expect(formatPhone(stored)).toBe(shown);
});

function full(number: string): string | null {
  const parsed = parsePhoneNumberFromString(number, 'MA');
  return parsed?.isValid() ? parsed.number : null;
}

it('judges the numbers of its countries as the full plans do', () => {
  const starts = [
    '+2126',
    '+2125',
    '+2128',
    '+336',
    '+331',
    '+346',
    '+324',
    '+316',
    '+393',
    '+491',
    '+447',
    '+441',
    '+1212',
    '+1876',
    '+2135',
    '+216',
    '+201',
    '+9665',
    '+9715',
    '+974',
    '+2217',
    '+2224',
  ];
  const numbers = starts.flatMap((start) =>
    Array.from(
      { length: 300 },
      (_, at) =>
        `${start}${String(at * 7_654_321)
          .slice(-(4 + (at % 6)))
          .padStart(4 + (at % 6), '3')}`,
    ),
  );
  const judged = numbers.map((number) => ({ number, full: full(number), ours: parsePhone(number) }));
  expect(judged.filter(({ full: theirs, ours }) => theirs !== ours)).toEqual([]);
  // Both outcomes must occur, or the comparison would prove nothing.
  expect(judged.some(({ ours }) => ours === null)).toBe(true);
  expect(judged.some(({ ours }) => ours !== null)).toBe(true);
});

it('has the plans of the installed package', async () => {
  const file = fileURLToPath(new URL('../../shared/lib/phone-plans.ts', import.meta.url));
  expect(await readFile(file, 'utf8')).toBe(phonePlansText());
});
