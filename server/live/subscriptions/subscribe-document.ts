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
import { type DocumentCache } from '../../graphql/documents/document-cache.ts';
import { InvalidDocumentError } from './format-errors.ts';
import { AppError } from '#shared/lib/app-error.ts';

export interface SubscribeDocument {
  document: DocumentNode;
  /** The normalised text. */
  text: string;
}

const printed = new WeakMap<DocumentNode, string>();

/** The document of a text; throws InvalidDocumentError with GraphQL's errors. */
export function parseSubscribeDocument(documents: DocumentCache, text: string): SubscribeDocument {
  const { document, errors } = documents.read(text);
  if (!document || errors.length > 0) throw new InvalidDocumentError(errors);
  const plain = printed.get(document) ?? print(document);
  printed.set(document, plain);
  return { document, text: plain };
}

/**
 * The requested subscription; fails with `bad_request` for queries, mutations and unknown names, which sockets do not
 * serve.
 */
export function subscriptionOf({ document }: SubscribeDocument, operationName: string | null): OperationDefinitionNode {
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) throw new AppError('bad_request');
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
