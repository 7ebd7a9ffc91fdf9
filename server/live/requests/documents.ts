// From the text of a subscribe to its operation and its root field.
import {
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
  getOperationAST,
  print,
} from 'graphql';
import { type Documents } from '../../graphql/documents.ts';
import { Invalid } from './refusal.ts';
import { Problem } from '#shared/kit/problem.ts';

export interface KnownDocument {
  document: DocumentNode;
  /** The normalised text. */
  text: string;
}

const printed = new WeakMap<DocumentNode, string>();

/** The document of a text; throws InvalidDocumentError with GraphQL's errors. */
export function knownDocument(documents: Documents, text: string): KnownDocument {
  const { document, errors } = documents.read(text);
  if (!document || errors.length > 0) throw new Invalid(errors);
  const plain = printed.get(document) ?? print(document);
  printed.set(document, plain);
  return { document, text: plain };
}

/**
 * The requested subscription; fails with `bad_request` for queries, mutations and unknown names, which sockets do not
 * serve.
 */
export function subscriptionOf({ document }: KnownDocument, operationName: string | null): OperationDefinitionNode {
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) throw new Problem('bad_request');
  return operation;
}

/** The single root field (validated before), also inside fragments. */
export function rootField(
  document: DocumentNode,
  { selectionSet }: { selectionSet: SelectionSetNode },
): FieldNode | null {
  const [selection] = selectionSet.selections;
  if (selection?.kind === Kind.FIELD) return selection;
  if (selection?.kind === Kind.INLINE_FRAGMENT) return rootField(document, selection);
  const fragment = document.definitions.find(
    (part) => part.kind === Kind.FRAGMENT_DEFINITION && part.name.value === selection?.name.value,
  );
  return fragment?.kind === Kind.FRAGMENT_DEFINITION ? rootField(document, fragment) : null;
}
