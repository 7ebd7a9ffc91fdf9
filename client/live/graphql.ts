// Types the client's documents by the server's schema: a wrong field is a compile error (`npm run schema` writes the
// types). Fragment masking is off: fragments only avoid repetition, and a screen may read every field of its document.
import { initGraphQLTada } from 'gql.tada';
import type { introspection } from '#shared/graphql/graphql-env.d.ts';

/** Parses a document: `graphql('query Packages { … }', [PackageLive])`. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  disableMasking: true;
  scalars: { ID: string; SafeInt: number; Day: string; Instant: string; JSON: unknown };
}>();

export type { ResultOf, TadaDocumentNode, VariablesOf } from 'gql.tada';
