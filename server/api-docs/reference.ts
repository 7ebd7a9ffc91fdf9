// What of the schema is open to keys: the root fields, and every type that can be reached from them.
import {
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLScalarType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
} from 'graphql';
import { entities } from '#shared/areas/index.ts';
import type { EntityDefinition } from '#shared/entities/entity.ts';
import { fieldsOpenToKeys, type OperationKind } from '../access/key-fields.ts';

export const operationKinds = ['query', 'mutation', 'subscription'] as const satisfies readonly OperationKind[];

export type OutputField = GraphQLField<unknown, unknown>;
export type InputValue = GraphQLArgument | GraphQLInputField;

export interface Reference {
  operations: Readonly<Record<OperationKind, readonly OutputField[]>>;
  inputs: readonly GraphQLInputObjectType[];
  objects: readonly GraphQLObjectType[];
  enums: readonly GraphQLEnumType[];
  /** Those of our own. */
  scalars: readonly GraphQLScalarType[];
}

/** By the name of its GraphQL type, what a key is never told of an entity. */
const hiddenByType = new Map(
  Object.values<EntityDefinition>(entities).map(({ name, access }) => [
    `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    access.hide.CUSTOMER ?? [],
  ]),
);

/** The fields of a type that a key can read. `driver` is the field `driverId` of the row. */
export function readableFields(type: GraphQLObjectType): OutputField[] {
  const hidden = hiddenByType.get(type.name) ?? [];
  return Object.values(type.getFields()).filter(({ name }) => !hidden.includes(name) && !hidden.includes(`${name}Id`));
}

function neighboursOf(type: GraphQLNamedType): GraphQLNamedType[] {
  const fields: readonly (OutputField | InputValue)[] = isObjectType(type)
    ? readableFields(type)
    : isInputObjectType(type)
      ? Object.values(type.getFields())
      : [];
  return fields.flatMap((field) => [
    getNamedType(field.type),
    ...('args' in field ? field.args.map((arg) => getNamedType(arg.type)) : []),
  ]);
}

/** Everything that is open to keys, types by name. Throws when the schema lacks a field that is. */
export function referenceOf(schema: GraphQLSchema): Reference {
  const roots = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  };
  const openFields = (kind: OperationKind): OutputField[] =>
    fieldsOpenToKeys(kind).map((name) => {
      const field = roots[kind]?.getFields()[name];
      if (!field) throw new Error(`no ${kind} ${name}`);
      return field;
    });
  const operations = {
    query: openFields('query'),
    mutation: openFields('mutation'),
    subscription: openFields('subscription'),
  };
  const reached = new Set<GraphQLNamedType>();
  const queue = Object.values(operations).flatMap((fields) =>
    fields.flatMap(({ type, args }) => [getNamedType(type), ...args.map((arg) => getNamedType(arg.type))]),
  );
  for (let type = queue.pop(); type; type = queue.pop()) {
    if (reached.has(type)) continue;
    reached.add(type);
    queue.push(...neighboursOf(type));
  }
  const types = [...reached].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  return {
    operations,
    inputs: types.filter(isInputObjectType),
    objects: types.filter(isObjectType),
    enums: types.filter(isEnumType),
    scalars: types.filter(isScalarType).filter((type) => !isSpecifiedScalarType(type)),
  };
}
