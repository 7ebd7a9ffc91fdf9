// What the fields of inputs take, at their limits, and the code of each error.
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AppError, fail, failField, isErrorCode } from '#shared/lib/app-error.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import * as fields from '#shared/lib/fields.ts';
import { isRecord } from '#shared/lib/is-record.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { isId } from '#shared/lib/uuid.ts';

/** The parsed value, or the codes of its errors with their parameters. */
function outcome(schema: z.core.$ZodType, value: unknown): unknown {
  try {
    return parseInput(schema, value);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.fields.map(({ path, code, params = {} }) =>
      [path, code, ...Object.values(params)].filter((part) => part !== '').join(' '),
    );
  }
}

const uuid = '018f0000-0000-7000-8000-00000000000a';
const cases: readonly [string, z.core.$ZodType, unknown, unknown][] = [
  ['an id', fields.id(), uuid, uuid],
  ['an id', fields.id(), `${uuid}0`, ['invalid_id']],
  ['an id', fields.id(), `x${uuid}`, ['invalid_id']],
  ['a text', fields.text(3), ' abc ', 'abc'],
  ['a text', fields.text(3), 'abcd', ['too_long 3']],
  ['a text', fields.text(3), '   ', ['required']],
  ['a text', fields.text(3), null, ['required']],
  ['a text', fields.text(3), undefined, ['required']],
  ['a text', fields.text(3), 7, ['invalid_text']],
  ['a text with line ends', fields.text(9), 'a\tb\r\nc', 'a\tb\r\nc'],
  ['a text with another control character', fields.text(9), 'a\u0000b', ['invalid_text']],
  ['a text with half a surrogate pair', fields.text(9), 'a\uD83D', ['invalid_text']],
  ['a text with what nobody sees', fields.text(3), '\u2067a\u202Eb\u200D\u00AD\u034F\u2069\u202F\u180E', 'ab'],
  ['a text of what nobody sees', fields.text(3), '\u061C\u200D\uFE0F', ['required']],
  ['a text with emojis', fields.text(20), '❤️ 👩🏽‍🔧', '❤️ 👩🏽‍🔧'],
  ['a text that may be cleared', fields.optionalText(3), '  ', null],
  ['a text that may be cleared', fields.optionalText(3), undefined, undefined],
  ['a text that may be cleared', fields.optionalText(3), 'abcd', ['too_long 3']],
  ['a text that may be cleared', fields.optionalText(3), 'a\u0007', ['invalid_text']],
  ['a phone', fields.phone(), ' 06 12 34 56 78 ', '+212612345678'],
  [
    'a phone from a messenger',
    fields.phone(),
    '\u202A\u200E+212\u20096\u00A012\u202F34\u200D56 78\u202C',
    '+212612345678',
  ],
  ['a phone with Persian digits', fields.phone(), '۰۰ ۲۱۲ ٦١٢ ٣٤ ٥٦ ٧٨', '+212612345678'],
  ['a phone', fields.phone(), '0612', ['invalid_phone']],
  ['a phone', fields.phone(), '', ['required']],
  ['an e-mail', fields.optionalEmail(), 'a@b.example', 'a@b.example'],
  ['an e-mail', fields.optionalEmail(), '', null],
  ['an e-mail', fields.optionalEmail(), 'a@b', ['invalid_email']],
  ['an e-mail', fields.optionalEmail(), `${'a'.repeat(64)}@${'b.'.repeat(95)}example`, ['too_long 254']],
  ['a website', fields.optionalWebsite(), 'shop.example', 'https://shop.example'],
  ['a website', fields.optionalWebsite(), 'HTTP://shop.example', 'HTTP://shop.example'],
  ['a website', fields.optionalWebsite(), ' ', null],
  ['a website', fields.optionalWebsite(), 'shop', ['invalid_website']],
  ['a website', fields.optionalWebsite(), 'ftp://shop.example', ['invalid_website']],
  ['a website', fields.optionalWebsite(), 'https://user@shop.example', ['invalid_website']],
  ['a website', fields.optionalWebsite(), 'https://:word@shop.example', ['invalid_website']],
  ['a website', fields.optionalWebsite(), 'https://shop.example/a b', ['invalid_website']],
  ['money', fields.money(), 0, 0],
  ['money', fields.money(), 100_000_000, 100_000_000],
  ['money', fields.money(), -1, ['too_small 0']],
  ['money', fields.money(), 100_000_001, ['too_large 100000000']],
  ['money', fields.money(), 0.5, ['not_whole']],
  ['money', fields.money(), '5', ['not_a_number']],
  ['a day', fields.day(), '2028-02-29', '2028-02-29'],
  ['a day', fields.day(), '2026-02-29', ['invalid_day']],
  ['a whole number', fields.whole(1, 5), 1, 1],
  ['a whole number', fields.whole(1, 5), 5, 5],
  ['a whole number', fields.whole(1, 5), 0, ['too_small 1']],
  ['a whole number', fields.whole(1, 5), 6, ['too_large 5']],
  ['an idempotency key', fields.idempotencyKey(), 'k'.repeat(100), 'k'.repeat(100)],
  ['an idempotency key', fields.idempotencyKey(), 'k'.repeat(101), ['too_long 100']],
  ['an idempotency key', fields.idempotencyKey(), '', ['required']],
  ['a choice', z.enum(['a', 'b']), 'c', ['invalid_choice']],
  ['a choice', z.enum(['a', 'b']), undefined, ['required']],
  ['a list', z.array(z.string()).check(z.minLength(1), z.maxLength(2)), [], ['required']],
  ['a list', z.array(z.string()).check(z.minLength(1), z.maxLength(2)), ['a', 'b', 'c'], ['too_many 2']],
  ['a text that is too short', z.string().check(z.minLength(3)), 'ab', ['too_short 3']],
  [
    'a code of ours',
    z.string().check(z.refine(() => false, { params: { code: 'repeated', of: 2 } })),
    'a',
    ['repeated 2'],
  ],
  ['a code of nobody', z.string().check(z.refine(() => false, { params: { code: 'odd' } })), 'a', ['invalid_text']],
  [
    'an unknown field',
    z.strictObject({ a: z.string() }),
    { a: 'x', b: 1, c: 1 },
    ['b unknown_field', 'c unknown_field'],
  ],
  [
    'a field with two errors',
    z.object({ a: z.string().check(z.minLength(3), z.regex(/x/)) }),
    { a: 'b' },
    ['a too_short 3'],
  ],
  ['a field below another', z.object({ a: z.array(fields.money()) }), { a: [1, -1] }, ['a.1 too_small 0']],
];
it.each(cases.map(([what, schema, ...rest]) => [what, ...rest, schema] as const))(
  '%s: %j gives %j',
  (_, value, expected, schema) => {
    expect(outcome(schema, value)).toEqual(expected);
  },
);

describe('an expected error', () => {
  it('has its code, its parameters and its fields', () => {
    expect(() => fail('missing', { a: 1 })).toThrow(
      expect.objectContaining({ code: 'missing', params: { a: 1 }, fields: [] }),
    );
    expect(() => failField('note', 'too_long', { limit: 3 })).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        params: {},
        fields: [{ path: 'note', code: 'too_long', params: { limit: 3 } }],
      }),
    );
    expect([isErrorCode('missing'), isErrorCode('absent'), isErrorCode(7)]).toEqual([true, false, false]);
  });
});

it('equal values have equal JSON, whatever the order of their keys; a list keeps its order', () => {
  expect(canonicalJson({ b: [2, 1], a: { d: null, c: 'x' } })).toBe('{"a":{"c":"x","d":null},"b":[2,1]}');
  expect(canonicalJson(undefined)).toBe('null');
});

it('an id is a UUID in small or capital letters', () => {
  expect([uuid, uuid.toUpperCase(), uuid.replaceAll('-', ''), '', `${uuid}\n`].map(isId)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

it('only an object with named values is a record', () => {
  expect([{}, { a: 1 }, null, undefined, [], 'a', 7].map(isRecord)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
