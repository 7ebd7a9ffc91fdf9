// What can be listened to. An area says its subscription once, with the fields that any screen reads of its rows; whoever watches the
// entity shares that one subscription.
import { rootField } from './feed/root-field.ts';
import type { TadaDocumentNode } from './graphql.ts';

export interface LiveDocument {
  entity: string;
  document: TadaDocumentNode<unknown, Record<string, never>>;
  /** Name of the root field. */
  field: string;
  /** `changes`: one message for each row that changed; `summary`: the whole answer again. */
  kind: 'changes' | 'summary';
  /** GraphQL's name of the rows. */
  typename: string;
  /** What its rows also follow from: fields of other entities, by entity. */
  restsOn: Readonly<Record<string, readonly string[]>>;
}

const documents = new Map<string, LiveDocument>();
const listeners = new Set<(live: LiveDocument) => void>();

/**
 * Registers a subscription; call it at module level. For changes, `entity: 'package'`, the document asks `packageChanged` for kind, id,
 * version, changed, reason and `package { ...PackageLive }`, where PackageLive holds every field, nested ones too, that any screen
 * reads; `typename` when GraphQL names the rows otherwise than the entity; `restsOn: { rules: ['maxAttempts'] }` when open reads are to run again
 * after those fields of another entity changed. For a summary, `entity: 'packageCounts'`, it asks what the query of that name asks. Registering again replaces.
 */
export function registerLive({
  entity,
  document,
  typename,
  restsOn = {},
}: Pick<LiveDocument, 'entity' | 'document'> & Partial<Pick<LiveDocument, 'typename' | 'restsOn'>>): void {
  const field = rootField(document);
  const live: LiveDocument = {
    entity,
    document,
    field,
    restsOn,
    kind: field === `${entity}Changed` ? 'changes' : 'summary',
    typename: typename ?? entity.charAt(0).toUpperCase() + entity.slice(1),
  };
  documents.set(entity, live);
  for (const listener of listeners) listener(live);
}

/** The subscription of an entity. Throws when no area registered it. */
export function liveDocument(entity: string): LiveDocument {
  const live = documents.get(entity);
  if (!live) throw new Error(`Nobody registered how to listen to ${entity}.`);
  return live;
}

/** Hears of every subscription there is and will be. */
export function onRegistered(listener: (live: LiveDocument) => void): void {
  for (const live of documents.values()) listener(live);
  listeners.add(listener);
}
