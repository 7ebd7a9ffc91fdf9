// Text of one direction within the other, and what is understood of a failed request.
import { CombinedError } from 'urql';
import { describe, expect, it } from 'vitest';
import { isolate, isolateLtr, isolateValue, shownFileName } from '#client/lib/bidi.ts';
import { isTransientError, parseErrorExtensions, toRequestError } from '#client/lib/request-error.ts';

const ltr = (text: string) => `\u2066${text}\u2069`;
const auto = (text: string) => `\u2068${text}\u2069`;

describe('a value of a message', () => {
  it.each([
    ['Karim', 'rtl', auto('Karim')],
    ['كريم', 'rtl', 'كريم'],
    ['كريم', 'ltr', auto('كريم')],
    ['Karim', 'ltr', 'Karim'],
    ['123', 'rtl', '123'],
    ['', 'rtl', ''],
    ['06 61 23', 'rtl', auto('06 61 23')],
    ['CAS-26', 'ltr', 'CAS-26'],
  ] as const)('%j among %s words is %j', (text, dir, expected) => {
    expect(isolateValue(text, dir)).toBe(expected);
  });

  it('keeps its own direction, or that of figures', () => {
    expect([isolateLtr('1+'), isolate('x')]).toEqual([ltr('1+'), auto('x')]);
  });
});

it.each([
  ['colis.xlsx', 'colis.xlsx'],
  ['الطرود 2025-07-01.xlsx', `الطرود ${ltr('2025-07-01.xlsx')}`],
  ['الطرود.csv', `الطرود${ltr('.csv')}`],
  ['الطرود', 'الطرود'],
])('the end of the file name %j reads from left to right', (name, expected) => {
  expect(shownFileName(name)).toBe(expected);
});

const answered = (status: number) => new Response(null, { status });
const failed = (status: number | null) =>
  new CombinedError({
    networkError: new Error('x'),
    ...(status !== null && { response: answered(status) }),
  });
const refused = (extensions: Record<string, unknown>) =>
  new CombinedError({ graphQLErrors: [{ message: 'x', extensions }], response: answered(200) });

describe('a failed request', () => {
  it('is none without an error', () => {
    expect(toRequestError(undefined)).toBeUndefined();
  });

  it.each([
    ['without an answer', failed(null), 'network', true, true],
    ['with the page of a proxy', failed(502), 'network', true, true],
    ['that is no request', failed(400), 'bad_request', false, false],
    ['that is refused', refused({ code: 'forbidden' }), 'forbidden', false, false],
    ['that came too often', refused({ code: 'too_many_requests' }), 'too_many_requests', false, true],
    ['that says nothing', refused({}), 'internal', false, false],
  ])('%s has its code, and says if it may be tried again', (_, error, code, isNetworkError, isTransient) => {
    const problem = toRequestError(error);
    expect(problem).toMatchObject({ code, isNetworkError });
    expect(problem && isTransientError(problem)).toBe(isTransient);
  });

  it('has its parameters and fields as far as they have the right form', () => {
    const fields = [
      { path: 'phone', code: 'invalid_phone', params: { limit: 3, list: ['a', 1], deep: {} } },
      { path: 'city' },
      { code: 'x' },
      null,
    ];
    const params = { count: 2, name: 'x', on: true, none: null, odd: { a: 1 } };
    expect(parseErrorExtensions({ code: 'validation', params, fields })).toEqual({
      code: 'validation',
      params: { count: 2, name: 'x', on: true, none: null },
      fields: [{ path: 'phone', code: 'invalid_phone', params: { limit: 3, list: ['a'] } }],
      isNetworkError: false,
    });
    expect(parseErrorExtensions('nothing')).toEqual({
      code: 'internal',
      params: {},
      fields: [],
      isNetworkError: false,
    });
  });
});
