import { type DocumentNode, getOperationAST, Kind, type SelectionSetNode } from 'graphql';
import type { OperationInfo } from '../../http/check-request.ts';

// Root fields may be in fragments. Each fragment is entered once, so that a cycle (which validation rejects) ends here
// too.
function fieldNames(document: DocumentNode, selections: SelectionSetNode, entered: Set<string>): string[] {
  return selections.selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection.name.value];
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldNames(document, selection.selectionSet, entered);
    const name = selection.name.value;
    if (entered.has(name)) return [];
    entered.add(name);
    const fragment = document.definitions.find(
      (each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === name,
    );
    return fragment?.kind === Kind.FRAGMENT_DEFINITION ? fieldNames(document, fragment.selectionSet, entered) : [];
  });
}

/** Kind and root fields of the operation that would run; null when the document has no unique one. */
export function operationInfo(document: DocumentNode, name: string | null | undefined): OperationInfo | null {
  const operation = getOperationAST(document, name);
  return operation
    ? { kind: operation.operation, fields: fieldNames(document, operation.selectionSet, new Set()) }
    : null;
}
