// Fields that only some commands add to the schema, such as the demo's simulator. The base schema stays unchanged.
import { extendSchema, type GraphQLFieldResolver, type GraphQLSchema, parse } from 'graphql';
import type { GraphqlContext } from './context.ts';
import { checkArguments } from './definition/check-arguments.ts';
import { type AccessRule, assertAccessDeclared, authorizeField, declareAccess } from './definition/field-access.ts';

export interface ExtensionField {
  type: 'Query' | 'Mutation';
  name: string;
  access: AccessRule;
  /** Runs after the access rule and the checks of the arguments. */
  resolve: GraphQLFieldResolver<unknown, GraphqlContext>;
}

export interface SchemaExtension {
  /** SDL: new types, and `extend type Query` or `extend type Mutation` for each of `fields`. */
  typeDefs: string;
  fields: readonly ExtensionField[];
}

function attachResolver(schema: GraphQLSchema, { type, name, access, resolve }: ExtensionField): void {
  const root = type === 'Query' ? schema.getQueryType() : schema.getMutationType();
  const field = root?.getFields()[name];
  if (!field) throw new Error(`the extension does not define ${type}.${name}`);
  declareAccess(`${type}.${name}`, access);
  field.resolve = (source, args: Record<string, unknown>, context: GraphqlContext, info) => {
    checkArguments(field.args, args);
    authorizeField(access, context);
    return resolve(source, args, context, info);
  };
}

/** Returns a copy of the schema with the extensions. Throws when one of their root fields has no access rule. */
export function applyExtensions(schema: GraphQLSchema, extensions: readonly SchemaExtension[]): GraphQLSchema {
  let extended = schema;
  for (const { typeDefs, fields } of extensions) {
    extended = extendSchema(extended, parse(typeDefs));
    for (const field of fields) attachResolver(extended, field);
  }
  assertAccessDeclared(extended);
  return extended;
}
