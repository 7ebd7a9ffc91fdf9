// What a client learns of an error: a code that it can translate, and nothing of the inside of the server.
import { buildSchema, GraphQLError } from 'graphql';
import { describe, expect, it, vi } from 'vitest';
import { addArgumentChecks, checkArguments } from '#server/graphql/definition/check-arguments.ts';
import { createErrorMask } from '#server/graphql/error-mask.ts';
import { AppError } from '#shared/lib/app-error.ts';

const log = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
const masked = (error: GraphQLError) => createErrorMask(log)(error, 'r1');

const value = (path: string, why: string) => `Variable "$input" got invalid value 1 at "${path}"; ${why}`;

describe('an error', () => {
  it('of ours keeps its code, its parameters and its fields', () => {
    const originalError = new AppError('too_small', { limit: 3 }, [{ path: 'note', code: 'required' }]);
    expect(masked(new GraphQLError('x', { originalError, path: ['a'] })).toJSON()).toMatchObject({
      path: ['a'],
      extensions: { code: 'too_small', params: { limit: 3 }, fields: [{ path: 'note', code: 'required' }] },
    });
  });
  it.each<[string, object]>([
    [
      'Variable "$input" got invalid value {}; Field "note" of required type "String!" was not provided.',
      { path: 'note', code: 'required' },
    ],
    [
      'Variable "$input" got invalid value {}; Field "nope" is not defined by type "X".',
      { path: 'nope', code: 'unknown_field' },
    ],
    [value('input.cod', 'SafeInt takes whole numbers'), { path: 'cod', code: 'invalid_money' }],
    [value('input.day', 'Day takes a day'), { path: 'day', code: 'invalid_day' }],
    [value('input.kind', 'Value "x" does not exist in "Kind" enum.'), { path: 'kind', code: 'invalid_choice' }],
    [value('input.count', 'Int cannot represent non-integer value: 1.5'), { path: 'count', code: 'not_whole' }],
    [value('input.ids[0].id', 'ID cannot represent value: {}'), { path: 'ids[0].id', code: 'invalid_id' }],
    [value('input.note', 'String cannot represent a non string value: 1'), { path: 'note', code: 'invalid_text' }],
  ])('about a variable names the field: %s', (message, field) => {
    expect(masked(new GraphQLError(message)).extensions).toMatchObject({
      code: 'invalid_input',
      fields: [field],
    });
  });

  it('about a variable without a field is a bad request', () => {
    const { extensions } = masked(new GraphQLError('Variable "$id" got invalid value 1; whatever'));
    expect([extensions['code'], extensions['fields']]).toEqual(['bad_request', []]);
  });

  it('about the document is a bad request with its message; its status depends on what went wrong', () => {
    const status = (error: GraphQLError) => [masked(error).extensions['code'], masked(error).extensions['http']];
    expect(masked(new GraphQLError('Cannot query field "x".')).message).toBe('Cannot query field "x".');
    expect(status(new GraphQLError('x'))).toEqual(['bad_request', { status: 400, spec: true }]);
    expect(status(new GraphQLError('x', { path: ['a'] }))).toEqual(['bad_request', undefined]);
    expect(status(new GraphQLError('x', { extensions: { code: 'BAD_REQUEST' } }))).toEqual([
      'bad_request',
      { status: 400 },
    ]);
    expect(status(new GraphQLError('x', { extensions: { http: { status: 405 } } }))).toEqual([
      'bad_request',
      { status: 405, spec: true },
    ]);
    expect(status(new GraphQLError('x', { extensions: { http: { status: 415 } } }))).toEqual([
      'bad_request',
      { status: 400, spec: true },
    ]);
  });

  it('that has its code already is passed on', () => {
    const error = new GraphQLError('x', { extensions: { code: 'forbidden', params: {} } });
    expect(masked(error)).toBe(error);
    expect(masked(new GraphQLError('x', { extensions: { code: 'FORBIDDEN' } })).extensions['code']).toBe('bad_request');
  });

  it.each<[string, object, 'too_costly' | 'internal', 'warn' | 'error']>([
    ['a statement that took too long', { code: '57014' }, 'too_costly', 'warn'],
    ['a lost database', { code: '57P01' }, 'internal', 'warn'],
    ['anything else', {}, 'internal', 'error'],
  ])('of the server says nothing of it and is logged: %s', (_, given, code, level) => {
    log.warn.mockClear();
    log.error.mockClear();
    const originalError = Object.assign(new Error('secret'), given);
    const answer = masked(new GraphQLError('secret', { originalError, path: ['a'] }));
    expect([answer.extensions['code'], answer.message.includes('secret')]).toEqual([code, false]);
    expect(answer.extensions['params']).toEqual(code === 'internal' ? { requestId: 'r1' } : {});
    expect([log.warn.mock.calls.length, log.error.mock.calls.length]).toEqual(level === 'warn' ? [1, 0] : [0, 1]);
  });
});

describe('an argument', () => {
  const schema = buildSchema(`
    type Query { plain: Boolean, find(id: ID!, text: String, input: In, ids: [ID!], inputs: [In!]): Boolean }
    type Mutation { act(id: ID!): Boolean }
    input In { id: ID, note: String, count: Int, rows: [In!] }
  `);
  const find = schema.getQueryType()?.getFields()['find'];
  const id = '00000000-0000-7000-8000-000000000001';
  const problemsOf = (values: object): unknown => {
    try {
      checkArguments(find?.args ?? [], { id, ...values });
      return [];
    } catch (error) {
      return error instanceof AppError && error.fields.map(({ path, code }) => `${path} ${code}`);
    }
  };

  it.each<[object, string[]]>([
    [{}, []],
    [{ text: 'plain', input: { id, note: 'text', rows: [{ id }] }, ids: [id], inputs: [] }, []],
    [{ text: null, input: null, ids: null }, []],
    [{ id: 'no' }, ['id invalid_id']],
    [{ text: 'a\u0000b' }, ['text invalid_text']],
    [{ text: 'half of a pair: \uD83D' }, ['text invalid_text']],
    [{ text: 'the pair: \uD83D\uDE00' }, []],
    [{ input: { id: 'no' } }, ['id invalid_id']],
    [{ input: { note: '\u0000', rows: [{ id }, { id: 'no' }] } }, ['note invalid_text', 'rows.1.id invalid_id']],
    [{ ids: [id, 'no'] }, ['ids.1 invalid_id']],
    [{ inputs: [{ note: '\u0000' }] }, ['inputs.0.note invalid_text']],
    [{ input: { note: 'no id, but a text' } }, []],
  ])('that no column can hold is refused with its path: %o', (values, problems) => {
    expect(problemsOf(values)).toEqual(problems);
  });

  it('is checked before its field does anything, and what the field returns is passed on', () => {
    const resolve = vi.fn<() => string>(() => 'answer');
    if (find) find.resolve = resolve;
    addArgumentChecks(schema);
    const call = (values: object): unknown =>
      Reflect.apply(find?.resolve ?? vi.fn<() => void>(), undefined, [1, values, 2, 3]);
    expect(() => call({ id: 'no' })).toThrow('invalid_input');
    expect(resolve).not.toHaveBeenCalled();
    expect(call({ id })).toBe('answer');
    expect(resolve).toHaveBeenCalledWith(1, { id }, 2, 3);
    expect(schema.getQueryType()?.getFields()['plain']?.resolve).toBeUndefined();
    expect(schema.getMutationType()?.getFields()['act']?.resolve).toBeUndefined();
  });
});
