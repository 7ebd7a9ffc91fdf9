import type { TadaDocumentNode } from '../graphql.ts';

/** Name of the root field of a document. Throws if there is none. */
export function rootFieldName({ definitions }: TadaDocumentNode<unknown, never>): string {
  for (const definition of definitions) {
    const selection =
      'operation' in definition && 'selectionSet' in definition ? definition.selectionSet.selections[0] : undefined;
    if (selection && 'name' in selection) return selection.name.value;
  }
  throw new Error('The document has no root field.');
}
