// The schema as SDL, and as the type that gql.tada needs.
import { outputIntrospectionFile } from '@gql.tada/internal';
import { type GraphQLSchema, introspectionFromSchema, lexicographicSortSchema, printSchema } from 'graphql';

/** The schema as SDL, in a stable order. */
export function printSchemaText(schema: GraphQLSchema): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}

/** The declaration file from which gql.tada infers the types of documents. */
export function printTypesText(schema: GraphQLSchema): string {
  const introspection = introspectionFromSchema(lexicographicSortSchema(schema), { descriptions: false });
  return outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true });
}
