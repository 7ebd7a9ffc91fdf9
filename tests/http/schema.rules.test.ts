// Values of our own scalars, and fields that a command adds to the schema.
import { buildSchema, graphql, GraphQLError, type GraphQLScalarType, isScalarType, parseValue } from 'graphql';
import { describe, expect, it } from 'vitest';
import { schema as ownSchema } from '#server/areas/schema.ts';
import { applyExtensions, type ExtensionField } from '#server/graphql/schema-extension.ts';
import { viewerOf } from '#tests/live/support/viewers.ts';

function scalar(name: string): GraphQLScalarType {
  const type = ownSchema.getType(name);
  if (!isScalarType(type)) throw new Error(name);
  return type;
}

/** What the value becomes, or `refused` for a mistake of the client. */
function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error instanceof GraphQLError ? 'refused' : `fault: ${error instanceof Error ? error.name : 'unknown'}`;
  }
}

const noon = new Date('2026-01-23T12:00:00Z');

describe('a value that is sent', () => {
  it.each<[string, unknown, unknown]>([
    ['SafeInt', 5, 5],
    ['SafeInt', 2 ** 53, 'refused'],
    ['SafeInt', 0.5, 'refused'],
    ['SafeInt', '5', 'refused'],
    ['Day', '2026-02-28', '2026-02-28'],
    ['Day', '2026-02-29', 'refused'],
    ['Day', '0000-01-01', 'refused'],
    ['Day', 20260228, 'refused'],
    ['Instant', '2026-01-23T12:00:00Z', noon],
    ['Instant', 'noon', 'refused'],
  ])('as %s %j becomes %j', (name, value, expected) => {
    expect(attempt(() => scalar(name).parseValue(value))).toEqual(expected);
  });

  it.each<[string, string, unknown]>([
    ['SafeInt', '5', 5],
    ['SafeInt', '9007199254740992', 'refused'],
    ['SafeInt', '"5"', 'refused'],
    ['SafeInt', '5.5', 'refused'],
    ['Day', '"2026-02-28"', '2026-02-28'],
    ['Day', '"2026-02-30"', 'refused'],
    ['Day', '20260228', 'refused'],
    ['Instant', '"2026-01-23T12:00:00Z"', noon],
    ['Instant', '2026', 'refused'],
  ])('in a document as %s %s becomes %j', (name, literal, expected) => {
    expect(attempt(() => scalar(name).parseLiteral(parseValue(literal)))).toEqual(expected);
  });
});

it('a value of ours that is none is a fault, and no mistake of the client', () => {
  expect(attempt(() => scalar('SafeInt').serialize(0.5))).toBe('fault: TypeError');
  expect(attempt(() => scalar('Day').serialize('tomorrow'))).toBe('fault: TypeError');
  expect(attempt(() => scalar('Instant').serialize(noon))).toBe('2026-01-23T12:00:00.000Z');
});

describe('a field that is added', () => {
  const base = buildSchema('type Query { a: Int } type Mutation { b: Int }');
  const typeDefs = 'extend type Mutation { speed(id: ID!): String }';
  const speed: ExtensionField = {
    type: 'Mutation',
    name: 'speed',
    access: { kind: 'roles', roles: ['ADMIN'] },
    resolve: () => 'faster',
  };
  const a: ExtensionField = { ...speed, type: 'Query', name: 'a' };
  const b: ExtensionField = { ...speed, name: 'b' };
  const call = async (audience: object | null, id = '01936d5e-0000-7000-8000-000000000001') => {
    const schema = applyExtensions(base, [{ typeDefs, fields: [speed, a, b] }]);
    const { data, errors } = await graphql({
      schema,
      source: `mutation { speed(id: "${id}") }`,
      contextValue: { audience },
    });
    return errors?.[0]?.message ?? data?.['speed'];
  };

  it('is for those whom its rule names, with arguments that can be', async () => {
    expect(await call(viewerOf('ADMIN').audience)).toBe('faster');
    expect(await call(viewerOf('SUPPORT').audience)).toBe('forbidden');
    expect(await call(null)).toBe('UNAUTHENTICATED');
    expect(await call(viewerOf('ADMIN').audience, 'no id')).toBe('invalid_input');
  });

  it('has a rule and is declared, or nothing starts; the schema itself stays as it is', () => {
    expect(() => applyExtensions(base, [{ typeDefs: 'extend type Query { c: Int }', fields: [a, b] }])).toThrow(
      'Query.c',
    );
    expect(() => applyExtensions(base, [{ typeDefs, fields: [{ ...speed, name: 'slow' }] }])).toThrow('Mutation.slow');
    expect(base.getMutationType()?.getFields()['speed']).toBeUndefined();
  });
});
