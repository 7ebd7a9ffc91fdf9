// Every live document is executed by a plan: graphql-js takes more than twice as long, for each message of each group.
import { type GraphQLOutputType, getNamedType, isObjectType, parse } from 'graphql';
import { expect, it } from 'vitest';
import { schema } from '#server/areas/schema.ts';
import { createPlan } from '#server/live/subscriptions/document-plan.ts';

/** All that can be selected, three objects deep. */
function selectionOf(output: GraphQLOutputType, depth: number): string {
  const type = getNamedType(output);
  if (!isObjectType(type)) return '';
  const parts = Object.values(type.getFields()).flatMap(({ name, type: of }) =>
    isObjectType(getNamedType(of)) ? (depth > 1 ? [`${name} ${selectionOf(of, depth - 1)}`] : []) : [name],
  );
  return `{ __typename ${parts.join(' ')} }`;
}

const fields = Object.values(schema.getSubscriptionType()?.getFields() ?? {});

it('knows all subscriptions', () => {
  expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['packageChanged', 'driverPositions']));
});

it.each(fields.map((field) => [field.name, field] as const))('%s is executed by a plan', (name, field) => {
  const { args } = field;
  const declared = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const text = declared
    ? `subscription (${declared}) { ${name}(${passed}) ${selectionOf(field.type, 3)} }`
    : `subscription { ${name} ${selectionOf(field.type, 3)} }`;
  const plan = createPlan(schema, { document: parse(text), operationName: null, variables: {} });
  expect(plan).toBeTypeOf('function');
});
