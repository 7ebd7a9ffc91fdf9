// The operations that the explorer generates.
import { graphqlSync, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { schema } from '#server/areas/schema.ts';
import { definitionsIn, operationAt } from '#server/http/explorer/page/editor/operations.ts';
import { examples } from '#server/http/explorer/page/examples.ts';
import { operationKinds, readSchema, schemaQuery } from '#server/http/explorer/page/schema/schema.ts';
import { createTemplate } from '#server/http/explorer/page/schema/operation-template.ts';

const described = readSchema(graphqlSync({ schema, source: schemaQuery }).data);
const everyField = operationKinds.flatMap((kind) =>
  described.roots[kind].map((field) => ({ kind, field, name: `${kind} ${field.name}` })),
);

test('introspection finds queries, mutations and subscriptions', () => {
  for (const kind of operationKinds) expect(described.roots[kind].length).toBeGreaterThan(0);
});

test.each(everyField)('the beginning of $name is a valid document with its variables', ({ kind, field }) => {
  const { text, variables } = createTemplate(described, kind, field);
  expect(validate(schema, parse(text)).map(({ message }) => message)).toEqual([]);
  const [operation] = definitionsIn(text);
  expect(operation?.kind).toBe(kind);
  expect(Object.keys(variables)).toEqual(
    field.args.filter(({ type }) => type.kind === 'NON_NULL').map((arg) => arg.name),
  );
});

test('a list without required arguments lists its optional ones', () => {
  const field = described.roots.query.find(({ name }) => name === 'packages');
  expect(field && createTemplate(described, 'query', field).text).toContain('# may take');
});

test.each(examples)('the example “$title” fits the schema', ({ text }) => {
  expect(validate(schema, parse(text)).map(({ message }) => message)).toEqual([]);
});

describe('of several operations in the editor', () => {
  const source = `# the first }
query One($filter: F = { a: "}" }) { one(text: """ } """) { ...Part } }

fragment Part on Row { id ...Deeper }
fragment Deeper on Row { name }
fragment Unused on Row { x }

mutation Two { two }
`;

  test('the one at the cursor runs, with the fragments that it uses and no other', () => {
    const { kind, name, document } = operationAt(source, source.indexOf('one(')) ?? {};
    expect([kind, name]).toEqual(['query', 'One']);
    expect(document).toContain('fragment Part');
    expect(document).toContain('fragment Deeper');
    expect(document).not.toMatch(/Unused|Two/);
  });

  test('behind the last one the last one runs, before the first the first', () => {
    expect(operationAt(source, source.length)).toEqual({
      kind: 'mutation',
      name: 'Two',
      document: 'mutation Two { two }',
    });
    expect(operationAt(source, 0)?.name).toBe('One');
  });

  test('one without a name is a query, an unfinished one is sent unchanged, and empty text is nothing', () => {
    expect(operationAt('{ viewer { id } }', 3)).toEqual({ kind: 'query', name: null, document: '{ viewer { id } }' });
    expect(operationAt('subscription { packageChanged {', 9)).toEqual({
      kind: 'subscription',
      name: null,
      document: 'subscription { packageChanged {',
    });
    expect(operationAt('# only a thought\n', 5)).toBeNull();
  });
});
