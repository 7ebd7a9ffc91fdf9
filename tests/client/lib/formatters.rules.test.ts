// Amounts, dates and ages as each language writes them.
import { describe, expect, it } from 'vitest';
import { addDays, getFormatters, moroccoDay } from '#client/lib/formatters.ts';

/** Spaces of any width are one, and the marks of the writing direction are left out. */
const plain = (text: string | null) => text?.replaceAll(/[\u200e\u200f\u061c]/g, '').replaceAll(/\s/g, ' ') ?? null;

describe('an amount', () => {
  it.each([
    [124_950, {}, '1 249,50'],
    [124_900, {}, '1 249,00'],
    [124_900, { whole: true }, '1 249'],
    [124_950, { whole: true }, '1 249,50'],
    [5, {}, '0,05'],
    [-4550, {}, '-45,50'],
    [4550, { sign: true }, '+45,50'],
    [0, { sign: true }, '0,00'],
    [4550, {}, '45,50'],
  ])('of %i centimes, %o, is %s in French', (centimes, options, written) => {
    expect(plain(getFormatters('fr').amount(centimes, options))).toBe(written);
  });

  it('has spaces that are wide enough to be seen between its thousands', () => {
    expect(getFormatters('fr').amount(124_950)).toBe('1\u00a0249,50');
    expect(getFormatters('fr').number(12_345)).toBe('12\u00a0345');
    expect(getFormatters('fr').percent(0.5)).toBe('50\u00a0%');
  });

  it('has the digits of Morocco in Arabic, and each language keeps its own separators', () => {
    expect(plain(getFormatters('ar').amount(124_950))).toBe('1.249,50');
    expect(getFormatters('en').amount(124_950)).toBe('1,249.50');
    expect(plain(getFormatters('fr').amount(124_950))).toBe('1 249,50');
  });

  it('of an unknown language is French', () => {
    expect(plain(getFormatters('de').amount(124_950))).toBe('1 249,50');
  });
});

describe('a moment', () => {
  // Half an hour before midnight in UTC is the next day in Morocco, which was an hour ahead in 2025.
  const late = '2025-07-21T23:30:00Z';

  it('is of the day and the hour in Morocco', () => {
    expect(plain(getFormatters('fr').dateTime(late))).toBe('22 juil., 00:30');
    expect(getFormatters('fr').date(late)).toBe('22 juil. 2025');
    expect(moroccoDay(late)).toBe('2025-07-22');
  });

  it('is on a clock of twenty-four hours, also in English', () => {
    expect(getFormatters('en').time('2025-07-21T14:05:00Z')).toBe('15:05');
    expect(getFormatters('fr').time('2025-07-21T14:05:00Z')).toBe('15:05');
  });

  it('is also given as milliseconds or as a date', () => {
    expect(getFormatters('fr').time(Date.parse(late))).toBe('00:30');
    expect(getFormatters('fr').time(new Date(late))).toBe('00:30');
  });
});

describe('an age', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const ago = (seconds: number) => now - seconds * 1000;

  it.each([
    [4, null],
    [5, '5 s'],
    [59, '59 s'],
    [60, '1 min'],
    [3599, '59 min'],
    [3600, '1 h'],
    [86_399, '23 h'],
    [86_400, '1 j'],
    [200_000, '2 j'],
  ])('of %i seconds is %s', (seconds, written) => {
    expect(plain(getFormatters('fr').age(ago(seconds), now))).toBe(written);
  });

  it('in words says whether it was or will be', () => {
    expect(plain(getFormatters('fr').relative(ago(7200), now))).toBe('il y a 2 h');
    expect(plain(getFormatters('fr').relative(ago(-7200), now))).toBe('dans 2 h');
  });
});

it('days are counted over the ends of months and years, and over the hour that Ramadan moves', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(addDays('2026-02-14', 3)).toBe('2026-02-17');
});
