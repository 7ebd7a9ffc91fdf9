// The schema as text for people and as a type for the client's documents.
import { outputIntrospectionFile } from '@gql.tada/internal';
import { type GraphQLSchema, introspectionFromSchema, lexicographicSortSchema, printSchema } from 'graphql';

/** The schema in GraphQL's own language, in a stable order. */
export function schemaText(schema: GraphQLSchema): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}

/** The declaration file that gql.tada reads the types of documents from. */
export function typesText(schema: GraphQLSchema): string {
  const introspection = introspectionFromSchema(lexicographicSortSchema(schema), { descriptions: false });
  return outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true });
}
