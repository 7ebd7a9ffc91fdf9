import type { TadaDocumentNode } from '../graphql.ts';

/** The name of the one field that a document asks for. Throws when there is none. */
export function rootField({ definitions }: TadaDocumentNode<unknown, never>): string {
  for (const definition of definitions) {
    const selection =
      'operation' in definition && 'selectionSet' in definition ? definition.selectionSet.selections[0] : undefined;
    if (selection && 'name' in selection) return selection.name.value;
  }
  throw new Error('A document asks for a field.');
}
