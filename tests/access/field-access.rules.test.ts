// Who may use a root field, and which rows of a list a client may ask for.
import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import {
  type AccessRule,
  accessTable,
  assertAccessDeclared,
  authorizeField,
  declareAccess,
} from '#server/graphql/definition/field-access.ts';
import { parseFilter, parseFirst, parseSort } from '#server/graphql/definition/list-args.ts';
import { type Role, roles } from '#shared/access/roles.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { entities } from '#shared/areas/index.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { maxFilterText, maxFilterValues, maxPastedNumbers, pageSize } from '#shared/lib/limits.ts';
import { viewerOf } from '#tests/live/support/viewers.ts';

/** The result, or the codes of the error. */
function attempt(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.fields.length > 0 ? error.fields.map(({ path, code }) => `${path} ${code}`) : error.code;
  }
}

const useAs = (rule: AccessRule, audience: Audience | null) => attempt(() => authorizeField(rule, { audience }));

const allowed = (rule: AccessRule): Role[] =>
  roles.filter((role) => {
    const { audience } = viewerOf(role);
    const answer = useAs(rule, audience);
    expect([audience, 'forbidden']).toContainEqual(answer);
    return answer === audience;
  });

describe('a root field', () => {
  it.each<[string, AccessRule, readonly Role[]]>([
    ['everybody who is signed in', { kind: 'signedIn' }, roles],
    ['these roles', { kind: 'roles', roles: ['DRIVER', 'ADMIN'] }, ['ADMIN', 'DRIVER']],
    [
      'the roles that see some of its rows',
      { kind: 'scope', access: entities.user.access },
      ['ADMIN', 'ACCOUNTANT', 'SUBACCOUNTANT', 'DRIVER', 'SUBDRIVER', 'CUSTOMER', 'HOUSEKEEPER', 'COMMERCIAL'],
    ],
    ['the roles of an action', { kind: 'action', entity: 'apiKey', action: 'create' }, ['ADMIN', 'CUSTOMER']],
    ['nobody, for an action that does not exist', { kind: 'action', entity: 'apiKey', action: 'nope' }, []],
  ])('is for %s', (_, rule, expected) => {
    expect(allowed(rule)).toEqual(expected);
    expect(useAs(rule, null)).toBe('UNAUTHENTICATED');
  });
});

it('a field of an action is for sub-customers who have the right to it', () => {
  const rule: AccessRule = { kind: 'action', entity: 'package', action: 'create' };
  const { audience } = viewerOf('SUBCUSTOMER');
  expect(useAs(rule, { ...audience, lacks: ['cancel', 'money'] })).toMatchObject({ role: 'SUBCUSTOMER' });
  expect(useAs(rule, { ...audience, lacks: ['create'] })).toBe('forbidden');
});

it('a schema starts only with a rule for each of its root fields, and each lets in whom it names', () => {
  const sdl = 'type Query { a: Int } type Mutation { b: Int } type Subscription { c: Int }';
  const schema = buildSchema(sdl);
  declareAccess('Query.a', { kind: 'public' });
  declareAccess('Mutation.b', { kind: 'roles', roles: ['DRIVER'] });
  expect(() => assertAccessDeclared(schema)).toThrow('root fields without an access rule: Subscription.c');
  declareAccess('Subscription.c', { kind: 'signedIn' });
  assertAccessDeclared(schema);
  expect(accessTable(schema)).toEqual({
    'Query.a': ['nobody', ...roles],
    'Mutation.b': ['DRIVER'],
    'Subscription.c': roles,
  });
  expect(() => accessTable(buildSchema('type Query { d: Int }'))).toThrow('no access rule: Query.d');
});

const first = (rows: unknown, position = {}) => attempt(() => parseFirst(rows, position));

const values = (count: number, length = 1) => Array.from({ length: count }, () => 'x'.repeat(length));

describe('of a list', () => {
  it('a first page has between one row and a whole page, and stands at the beginning', () => {
    expect([first(undefined), first(null), first(1), first(pageSize)]).toEqual([undefined, undefined, 1, pageSize]);
    expect([first(0), first(pageSize + 1), first(1.5)].every(Array.isArray)).toBe(true);
    expect([first(5, { page: 1 }), first(5, { page: null, after: null, before: '' })]).toEqual([5, 5]);
    const elsewhere = ['first unknown_field'];
    expect([first(5, { page: 2 }), first(5, { after: 'x' }), first(5, { before: 'x' })]).toEqual([
      elsewhere,
      elsewhere,
      elsewhere,
    ]);
    expect(first(undefined, { page: 2 })).toBeUndefined();
  });

  it('a sort is passed on, or there is none', () => {
    expect([parseSort({ by: 'at', direction: 'desc' }), parseSort(null), parseSort(undefined)]).toEqual([
      { by: 'at', direction: 'desc' },
      null,
      null,
    ]);
  });

  const list = {
    filters: {
      note: { column: 'note', kind: 'in' },
      secret: { column: 'internalNote', kind: 'absent' },
      number: { column: 'number', kind: 'numbers' },
      cod: { column: 'cod', kind: 'between' },
    },
  } as const;
  const access = { ...entities.package.access, hide: { CUSTOMER: ['internalNote'] } };
  const filter = (raw: unknown, role: Role = 'CUSTOMER') =>
    attempt(() => parseFilter(list, access, viewerOf(role).audience, raw));

  it('a filter on a hidden field is unknown, unless it filters nothing', () => {
    expect(filter({ secret: true })).toEqual(['filter.secret unknown_field']);
    expect([filter({ secret: true }, 'ADMIN'), filter({ secret: null })]).toEqual([{ secret: true }, { secret: null }]);
    expect([filter(null), filter(undefined)]).toEqual([{}, {}]);
  });

  it('a filter has so many values of such a length', () => {
    const answers = [values(maxFilterValues), values(maxFilterValues + 1), values(1, maxFilterText)].map((note) =>
      filter({ note }),
    );
    expect(answers.map(Array.isArray)).toEqual([false, true, false]);
    expect(answers[1]).toEqual(['filter.note too_many']);
    expect(filter({ note: [...values(1), ...values(1, maxFilterText + 1)] })).toEqual(['filter.note too_long']);
    expect(filter({ number: values(maxPastedNumbers) })).toEqual({ number: values(maxPastedNumbers) });
    expect(filter({ number: values(maxPastedNumbers + 1) })).toEqual(['filter.number too_many']);
  });

  it('a range of numbers does not end before it begins', () => {
    expect(filter({ cod: { min: 5, max: 5 } })).toEqual({ cod: { min: 5, max: 5 } });
    expect([filter({ cod: { min: 5 } }), filter({ cod: { max: 5 } })]).toEqual([
      { cod: { min: 5 } },
      { cod: { max: 5 } },
    ]);
    expect(filter({ cod: { min: 6, max: 5 } })).toEqual(['filter.cod.max too_small']);
  });
});
