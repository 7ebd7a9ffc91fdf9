// Registry of the live subscriptions. An area registers one document per entity, with all the fields that any screen
// reads of its rows; all queries that watch the entity share one subscription.
import type { TadaDocumentNode } from '../graphql.ts';

export interface LiveDocument {
  entity: string;
  document: TadaDocumentNode<unknown, Record<string, never>>;
  /** Name of the root field. */
  field: string;
  /** `changes`: one message per changed row; `summary`: each message is a complete new result. */
  kind: 'changes' | 'summary';
  /** GraphQL type name of the rows. */
  typename: string;
  /** Fields of other entities, by entity, from which its rows are computed. */
  dependsOn: Readonly<Record<string, readonly string[]>>;
}

const documents = new Map<string, LiveDocument>();
const listeners = new Set<(live: LiveDocument) => void>();

/**
 * Registers a subscription; call it at module level. Registering an entity again replaces its document.
 *
 * Changes (`entity: 'package'`): the document selects kind, id, version, changed, reason and `package { ...PackageLive
 * }` of `packageChanged`. PackageLive contains every field, nested ones too, that any screen reads. Pass `typename` if
 * the GraphQL type is not named like the entity, and `dependsOn: { rules: ['maxAttempts'] }` if open queries must be
 * fetched again after those fields of another entity changed.
 *
 * Summary (`entity: 'packageCounts'`): the document selects what the query of that name selects.
 */
export function registerLive({
  entity,
  document,
  typename,
  dependsOn = {},
}: Pick<LiveDocument, 'entity' | 'document'> & Partial<Pick<LiveDocument, 'typename' | 'dependsOn'>>): void {
  const field = rootFieldName(document);
  const live: LiveDocument = {
    entity,
    document,
    field,
    dependsOn,
    kind: field === `${entity}Changed` ? 'changes' : 'summary',
    typename: typename ?? entity.charAt(0).toUpperCase() + entity.slice(1),
  };
  documents.set(entity, live);
  for (const listener of listeners) listener(live);
}

/** True for the name of an entity whose rows are live; a query of one of its rows has that name too. */
export function isLiveEntity(name: string): boolean {
  return documents.get(name)?.kind === 'changes';
}

/** The subscription of an entity. Throws if no area registered it. */
export function getLiveDocument(entity: string): LiveDocument {
  const live = documents.get(entity);
  if (!live) throw new Error(`No live document is registered for ${entity}.`);
  return live;
}

/** Calls the listener with every registered document, now and later. */
export function onLiveDocumentRegistered(listener: (live: LiveDocument) => void): void {
  for (const live of documents.values()) listener(live);
  listeners.add(listener);
}

/** Name of the root field of a document. Throws if there is none. */
export function rootFieldName({ definitions }: TadaDocumentNode<unknown, never>): string {
  for (const definition of definitions) {
    const selection =
      'operation' in definition && 'selectionSet' in definition ? definition.selectionSet.selections[0] : undefined;
    if (selection && 'name' in selection) return selection.name.value;
  }
  throw new Error('The document has no root field.');
}
