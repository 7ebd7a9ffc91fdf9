import { describe, expect, it } from 'vitest';
import { formatDayInput, isCompleteDay, parseDayInput, completeTypedDay } from '#client/ui/form/date/day-input.ts';

/** The text of the field after each of these keys. */
const typing = (keys: string): string =>
  Array.from(keys).reduce<string>((before, key) => completeTypedDay(before + key, before), '');

describe('a day that is typed', () => {
  it.each([
    ['21112026', '21/11/2026'],
    ['21/11/2026', '21/11/2026'],
    ['1/2/2026', '1/2/2026'],
    ['21.11.2026', '21/11/2026'],
    ['٢١١١٢٠٢٦', '21/11/2026'],
    ['2a1', '21/'],
  ])('as %s is shown as %s', (keys, text) => {
    expect(typing(keys)).toBe(text);
  });

  it('can be taken back key by key', () => {
    expect([
      completeTypedDay('21/11', '21/11/'),
      completeTypedDay('21/1', '21/11'),
      completeTypedDay('21', '21/'),
    ]).toEqual(['21/11', '21/1', '21']);
  });

  it.each([
    ['21/11/2026', '2026-11-21'],
    ['1/2/26', '2026-02-01'],
    ['21112026', '2026-11-21'],
    ['2026/11/21', '2026-11-21'],
    ['31/02/2026', null],
    ['21/13/2026', null],
    ['21/11', null],
    ['', null],
    ['12', null],
  ])('%s is %s', (text, day) => {
    expect(parseDayInput(text)).toBe(day);
  });

  it('is accepted while typing only once its year has four digits', () => {
    expect(['21/11/20', '21/11/2026', '1/2/2026', '21/11'].map(isCompleteDay)).toEqual([false, true, true, false]);
  });

  it('is shown day first, and a text that is no day as it is', () => {
    expect([formatDayInput('2026-11-21'), formatDayInput('21/11'), formatDayInput('')]).toEqual([
      '21/11/2026',
      '21/11',
      '',
    ]);
  });
});
