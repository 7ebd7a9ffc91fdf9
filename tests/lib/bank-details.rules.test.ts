import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  cne,
  compactNumber,
  formatNumber,
  isIceKeyRight,
  optionalIce,
  rib,
  ribProblem,
} from '#shared/lib/bank-details.ts';
import { fieldErrorsOf } from '#shared/lib/parse-input.ts';

const right = '011519000001205000534921';
const input = z.strictObject({ rib: z.optional(rib()), ice: optionalIce(), cne: z.optional(cne()) });

/** What is stored, or the code and its count. */
function read(fields: Record<string, unknown>): unknown {
  const parsed = z.safeParse(input, fields, { reportInput: true });
  if (parsed.success) return parsed.data;
  return fieldErrorsOf(parsed.error).map(({ path, code, params }) => [path, code, params?.['count'] ?? null]);
}

describe('a RIB', () => {
  it.each([
    ['as it is', right],
    ['in groups of four', '0115 1900 0001 2050 0053 4921'],
    ['as banks print it', '011 519 0000012050005349 21'],
    ['with hyphens and a line end', `011-519-0000012050005349-21\n`],
    ['in Arabic digits', right.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)))],
  ])('is taken %s', (_, typed) => {
    expect(read({ rib: typed })).toEqual({ rib: right });
  });

  it.each([
    ['0115 1900 0001 2050 0053', 'digits_missing', 4],
    [`${right}0`, 'digits_too_many', 1],
    ['011519000001205000534922', 'wrong_rib_key', null],
    ['MA64011519000001205000534921', 'digits_only', null],
    ['', 'required', null],
    ['   ', 'required', null],
    ['0'.repeat(61), 'too_long', null],
  ])('%j is refused as %s', (typed, code, count) => {
    expect(read({ rib: typed })).toEqual([['rib', code, count]]);
  });

  it('with one wrong digit, or two neighbours exchanged, never passes', () => {
    const position = fc.integer({ min: 0, max: right.length - 1 });
    fc.assert(
      fc.property(position, fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digit = (Number(right[at]) + by) % 10;
        expect(ribProblem(`${right.slice(0, at)}${digit}${right.slice(at + 1)}`)).toEqual({ code: 'wrong_rib_key' });
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: right.length - 2 }), (at) => {
        const [a = '', b = ''] = right.slice(at, at + 2);
        fc.pre(a !== b);
        expect(ribProblem(`${right.slice(0, at)}${b}${a}${right.slice(at + 2)}`)).toEqual({ code: 'wrong_rib_key' });
      }),
    );
  });

  it('has exactly one key for the 22 digits before it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{22}$/), (account) => {
        const keys = Array.from({ length: 97 }, (_, key) => String(key + 1).padStart(2, '0'));
        expect(keys.filter((key) => ribProblem(account + key) === null)).toHaveLength(1);
      }),
      { numRuns: 30 },
    );
  });
});

describe('an ICE', () => {
  it.each(['001561191000066', '0024 1036 7000 010'])('%s is real', (typed) => {
    expect(read({ ice: typed })).toEqual({ ice: compactNumber(typed) });
    expect(isIceKeyRight(compactNumber(typed))).toBe(true);
  });

  it('whose key is wrong is kept, and known to be doubtful', () => {
    expect(read({ ice: '001561191000067' })).toEqual({ ice: '001561191000067' });
    expect(isIceKeyRight('001561191000067')).toBe(false);
  });

  it('of another length is refused; an empty one is cleared', () => {
    expect(read({ ice: '12345' })).toEqual([['ice', 'digits_missing', 10]]);
    expect(read({ ice: '1'.repeat(16) })).toEqual([['ice', 'digits_too_many', 1]]);
    expect(read({ ice: '' })).toEqual({ ice: null });
  });
});

describe('a CNE', () => {
  it.each([
    ['be 874512', 'BE874512'],
    ['J123456', 'J123456'],
    ['AB-12345', 'AB12345'],
    ['A1234567', 'A1234567'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(read({ cne: typed })).toEqual({ cne: stored });
  });

  it.each(['874512', 'ABC12345', 'B1234', 'B12345678', 'BE 87451X', 'é123456'])('%s is refused', (typed) => {
    expect(read({ cne: typed })).toEqual([['cne', 'invalid_cne', null]]);
  });
});

it('numbers are shown in groups', () => {
  expect(formatNumber('rib', right)).toBe('0115 1900 0001 2050 0053 4921');
  expect(formatNumber('ice', '001561191000066')).toBe('0015 6119 1000 066');
  expect(formatNumber('cne', 'BE874512')).toBe('BE 874512');
  expect(formatNumber('rib', '01151')).toBe('0115 1');
});
