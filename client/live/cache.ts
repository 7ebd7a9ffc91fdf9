// The one place where what was heard meets the cache. Rows merge by themselves, by `__typename:id`; here is the rest: a row that left
// one's sight is emptied at once, and with other rights or in another history nothing that was read before counts. No area writes cache code.
import {
  type Cache,
  cacheExchange,
  type KeyingConfig,
  type OptimisticMutationConfig,
  type UpdatesConfig,
} from '@urql/exchange-graphcache';
import { type Exchange, gql } from 'urql';
import { isRecord } from '#client/session/viewer.ts';
import { blank, kept } from './feed/blank.ts';
import { startsAnew } from './feed/change.ts';
import { type LiveDocument, onRegistered } from './registry.ts';

const subscriptions: NonNullable<UpdatesConfig[string]> = {};
const keys: KeyingConfig = {};
onRegistered((live) => {
  if (live.kind !== 'changes') return;
  subscriptions[live.field] = (parent, _args, cache) => {
    takeIn(cache, live, parent[live.field]);
  };
  // The message has the id of its row but is no row itself: kept as one it would hold on to every row that ever changed.
  keys[`${live.typename}Change`] = () => null;
});

/** A normalised cache. `optimistic` is consulted for every mutation; it may grow. */
export function liveCache(optimistic: OptimisticMutationConfig): Exchange {
  return cacheExchange({
    updates: { Subscription: subscriptions },
    keys,
    optimistic,
    // It warns of every object without an id; those are meant to be parts of what holds them.
    logger: () => undefined,
  });
}

function takeIn(cache: Cache, { typename }: LiveDocument, change: unknown): void {
  if (!isRecord(change)) return;
  if (change['kind'] === 'GONE' && typeof change['id'] === 'string') bury(cache, typename, change['id']);
  if (change['kind'] === 'RESYNC' && startsAnew(change['reason'])) forgetAll(cache);
}

// Every field keeps a value, though an empty one: a missing one would make the list read again and the row jump away.
function bury(cache: Cache, __typename: string, id: string): void {
  const row = { __typename, id };
  const empty: Record<string, ReturnType<typeof blank>> = {};
  for (const { fieldName, arguments: given } of cache.inspectFields(row)) {
    if (kept.has(fieldName) || given) continue;
    const value = cache.resolve(row, fieldName);
    if (isLink(cache, value)) cache.link(row, fieldName, Array.isArray(value) ? [] : null);
    else empty[fieldName] = blank(value);
  }
  const names = Object.keys(empty);
  if (names.length > 0)
    cache.writeFragment(gql(`fragment Gone on ${__typename} { ${names.join(' ')} }`), { ...row, ...empty });
  // What was read by its id is answered as the server would answer now.
  for (const { fieldName, arguments: given } of cache.inspectFields('Query'))
    if (given?.['id'] === id) cache.link('Query', fieldName, given, null);
}

function isLink(cache: Cache, value: unknown): boolean {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && cache.resolve(first, '__typename') !== undefined;
}

function forgetAll(cache: Cache): void {
  for (const { fieldName, arguments: given } of cache.inspectFields('Query'))
    cache.invalidate('Query', fieldName, given);
}
