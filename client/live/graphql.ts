// The client's documents are typed by the server's schema: a wrong field is a compile error (`npm run schema` writes the types).
// No masking: a screen reads what its document says, and the fragments are only there to be said once.
import { initGraphQLTada } from 'gql.tada';
import type { introspection } from '#shared/graphql/graphql-env.d.ts';

/** Makes a document: `graphql('query Packages { … }', [PackageLive])`. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  disableMasking: true;
  scalars: { ID: string; SafeInt: number; Day: string; Instant: string; JSON: unknown };
}>();

export type { FragmentOf, ResultOf, TadaDocumentNode, VariablesOf } from 'gql.tada';
