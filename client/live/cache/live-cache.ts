// Applies subscription messages to the normalised cache. Rows merge by `__typename:id` without code. A GONE row is
// emptied at once. After a RESYNC for another audience or history, all cached queries are invalidated. Areas write no
// cache code.
import {
  type Cache,
  cacheExchange,
  type KeyingConfig,
  type OptimisticMutationConfig,
  type UpdatesConfig,
} from '@urql/exchange-graphcache';
import { type Exchange, gql } from 'urql';
import { isRecord } from '#shared/lib/is-record.ts';
import { emptyValueOf, tombstoneFields } from './tombstone.ts';
import { invalidatesCache } from '../subscriptions/subscription-message.ts';
import { type LiveDocument, onLiveDocumentRegistered } from '../subscriptions/live-documents.ts';

const subscriptions: NonNullable<UpdatesConfig[string]> = {};
const keys: KeyingConfig = {};
onLiveDocumentRegistered((live) => {
  if (live.kind !== 'changes') return;
  subscriptions[live.field] = (parent, _args, cache) => {
    applyMessage(cache, live, parent[live.field]);
  };
  // The message carries the id of its row. Cached as an entity, it would keep every row that ever changed.
  keys[`${live.typename}Change`] = () => null;
});

/** The normalised cache. `optimistic` is read at every mutation, so entries may be added later. */
export function liveCache(optimistic: OptimisticMutationConfig): Exchange {
  return cacheExchange({
    updates: { Subscription: subscriptions },
    keys,
    optimistic,
    // It warns about every object without an id. Those are embedded on purpose.
    logger: () => undefined,
  });
}

function applyMessage(cache: Cache, { typename }: LiveDocument, change: unknown): void {
  if (!isRecord(change)) return;
  if (change['kind'] === 'GONE' && typeof change['id'] === 'string') writeTombstone(cache, typename, change['id']);
  if (change['kind'] === 'RESYNC' && invalidatesCache(change['reason'])) invalidateAllQueries(cache);
}

// Writes an empty value into every field. A missing field would be a cache miss: the list would be fetched again.
function writeTombstone(cache: Cache, __typename: string, id: string): void {
  const row = { __typename, id };
  const empty: Record<string, ReturnType<typeof emptyValueOf>> = {};
  for (const { fieldName, arguments: args } of cache.inspectFields(row)) {
    if (tombstoneFields.has(fieldName) || args) continue;
    const value = cache.resolve(row, fieldName);
    if (isEntityLink(cache, value)) cache.link(row, fieldName, Array.isArray(value) ? [] : null);
    else empty[fieldName] = emptyValueOf(value);
  }
  const names = Object.keys(empty);
  if (names.length > 0)
    cache.writeFragment(gql(`fragment Gone on ${__typename} { ${names.join(' ')} }`), { ...row, ...empty });
  // Queries by this id now return null, as the server would.
  for (const { fieldName, arguments: args } of cache.inspectFields('Query'))
    if (args?.['id'] === id) cache.link('Query', fieldName, args, null);
}

function isEntityLink(cache: Cache, value: unknown): boolean {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && cache.resolve(first, '__typename') !== undefined;
}

function invalidateAllQueries(cache: Cache): void {
  for (const { fieldName, arguments: args } of cache.inspectFields('Query')) cache.invalidate('Query', fieldName, args);
}
