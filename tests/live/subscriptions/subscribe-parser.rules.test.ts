// From what a client says to the group that it joins: what is refused, and which requests share a group.
import { buildSchema, GraphQLError } from 'graphql';
import { expect, test } from 'vitest';
import { projectionFor } from '#server/access/audience-projection.ts';
import type { LiveField } from '#server/graphql/definition/live-field.ts';
import { formatErrors, InvalidDocumentError } from '#server/live/subscriptions/format-errors.ts';
import { SubscribeParser } from '#server/live/subscriptions/subscribe-parser.ts';
import { entities } from '#shared/areas/index.ts';
import type { Role } from '#shared/access/roles.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { viewerOf } from '../support/viewers.ts';

const schema = buildSchema(`
  input Filter { a: Int b: Int }
  type Query { ok: Boolean packageChanged: Change }
  type Mutation { nothing: Boolean }
  type Change { kind: String id: ID }
  type Subscription { packageChanged(id: ID, tab: String, filter: Filter): Change companyChanged: Change other: Change }
`);
const fieldOf = (name: string, entity: 'package' | 'company'): LiveField => {
  const { access } = entities[entity];
  return { kind: 'change', name, entity, access, projectAudience: projectionFor({ access }) };
};
const parser = new SubscribeParser({
  schema,
  fields: [fieldOf('packageChanged', 'package'), fieldOf('companyChanged', 'company')],
  validate: ({ definitions }) => (definitions.length > 3 ? [new GraphQLError('too many')] : []),
});

interface Said {
  variables?: Record<string, unknown>;
  operationName?: string;
  role?: Role;
}
const parse = (query: string, { role = 'SUPPORT', ...said }: Said = {}) =>
  parser.parse({ query, ...said }, viewerOf(role).audience);

/** The code of the refusal; `document` for errors of GraphQL itself. */
function refusal(query: string, said: Said = {}): string | null {
  try {
    parse(query, said);
    return null;
  } catch (error) {
    if (error instanceof InvalidDocumentError) return 'document';
    return error instanceof AppError ? error.code : String(error);
  }
}

const withTab = 'subscription ($tab: String) { packageChanged(tab: $tab) { kind } }';
const two = 'subscription A { packageChanged { kind } } subscription B { packageChanged { id } }';

test.each<[string, string, Said, string | null]>([
  ['a subscription', 'subscription { packageChanged { kind } }', {}, null],
  ['a query', '{ ok }', {}, 'bad_request'],
  ['a query of the same name', '{ packageChanged { kind } }', {}, 'bad_request'],
  ['a mutation', 'mutation { nothing }', {}, 'bad_request'],
  ['one of two without a name', two, {}, 'bad_request'],
  ['one of two with a name that is none', two, { operationName: 'C' }, 'bad_request'],
  ['one of two by its name', two, { operationName: 'B' }, null],
  ['a field that is not live', 'subscription { other { kind } }', {}, 'bad_request'],
  ['what is no document', 'subscription {', {}, 'document'],
  ['what does not pass validation', `${two} query C { ok } query D { ok }`, { operationName: 'A' }, 'document'],
  ['as many tokens as are allowed', `subscription { packageChanged { ${'kind '.repeat(1_900)} } }`, {}, null],
  ['too many tokens', `subscription { packageChanged { ${'kind '.repeat(2_000)} } }`, {}, 'document'],
  ['a variable of the wrong type', withTab, { variables: { tab: [1] } }, 'document'],
  ['a text with a NUL', withTab, { variables: { tab: 'a\u0000' } }, 'invalid_input'],
  ['an id that is none', 'subscription { packageChanged(id: "x") { kind } }', {}, 'invalid_input'],
  [
    'rows of which the role sees none',
    'subscription { companyChanged { kind } }',
    { role: 'TRANSPORTOR' },
    'forbidden',
  ],
  ['rows that the role sees', 'subscription { companyChanged { kind } }', { role: 'ADMIN' }, null],
])('%s', (_, query, said, code) => {
  expect(refusal(query, said)).toBe(code);
});

test('the root field is found in fragments too', () => {
  const fragments =
    'fragment X on Change { kind } fragment F on Subscription { ... on Subscription { companyChanged { ...X } } }';
  expect(parse(`subscription { ...F } ${fragments}`, { role: 'ADMIN' }).field.name).toBe('companyChanged');
});

const keyOf = (query: string, said?: Said) => parse(query, said).key;

test('requests that mean the same share a group', () => {
  const key = keyOf(withTab, { variables: { tab: 'late' } });
  expect(keyOf(withTab.replaceAll(' ', '\n\n '), { variables: { tab: 'late' } })).toBe(key);
  expect(keyOf(withTab, { variables: { tab: 'late', unknown: Math.PI } })).toBe(key);
  const filtered = 'subscription ($filter: Filter) { packageChanged(filter: $filter) { kind } }';
  const keys = [
    { a: 1, b: 2 },
    { b: 2, a: 1 },
  ].map((filter) => keyOf(filtered, { variables: { filter } }));
  expect(keys[0]).toBe(keys[1]);
});

test('requests that mean something else do not', () => {
  const keys = [
    keyOf(withTab, { variables: { tab: 'late' } }),
    keyOf(withTab, { variables: { tab: 'open' } }),
    keyOf(withTab, { variables: { tab: null } }),
    keyOf(withTab),
    keyOf(withTab, { variables: { tab: 'late' }, role: 'ADMIN' }),
    keyOf(withTab.replace('kind', 'id'), { variables: { tab: 'late' } }),
    keyOf(two, { operationName: 'A' }),
    keyOf(two, { operationName: 'B' }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test('a variable that was not given has its default, and none that every object has', () => {
  const spec = parse(
    'subscription ($tab: String = "late", $toString: ID) { packageChanged(tab: $tab, id: $toString) { kind } }',
  );
  expect([spec.args, spec.variables]).toEqual([{ tab: 'late' }, {}]);
});

test('every error of a document is told, without the status that belongs to HTTP', () => {
  const log = { warn: () => undefined, error: () => undefined };
  const errors = formatErrors(new InvalidDocumentError([new GraphQLError('one'), new GraphQLError('two')]), log);
  const extensions = { code: 'bad_request', params: {}, fields: [] };
  expect(errors).toMatchObject([{ message: 'one' }, { message: 'two' }]);
  expect(errors.map((error) => error.extensions)).toEqual([extensions, extensions]);
});
