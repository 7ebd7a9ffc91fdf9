// Optimistic updates of running mutations.
import type { OptimisticMutationConfig } from '@urql/exchange-graphcache';

/** Expected fields of the row after a mutation. Must not contain amounts of money. */
export interface OptimisticUpdate {
  typename: string;
  id: string;
  fields: Readonly<Record<string, string | boolean | null>>;
}

/** The same for several rows of one mutation; `plural` is the prefix of its types. */
export interface OptimisticUpdateOfMany {
  plural: string;
  rows: readonly OptimisticUpdate[];
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

function rowOf({ typename, id, fields }: OptimisticUpdate): Record<string, object> {
  const entity = typename.charAt(0).toLowerCase() + typename.slice(1);
  return { [entity]: { __typename: typename, id, ...fields } };
}

export class OptimisticUpdates {
  /** Resolvers for the cache, by mutation name. */
  readonly resolvers: OptimisticMutationConfig = {};
  readonly #byKey = new Map<string, OptimisticUpdate | OptimisticUpdateOfMany>();

  /** Applies the update to the mutation with this idempotency key; returns how to remove it. */
  add(mutation: string, idempotencyKey: string, update: OptimisticUpdate | OptimisticUpdateOfMany): () => void {
    this.#byKey.set(idempotencyKey, update);
    this.resolvers[mutation] ??= (args) => this.#optimisticResult(args);
    return () => {
      this.#byKey.delete(idempotencyKey);
    };
  }

  // A command on a Package returns `{ package }`, one on several `{ results { package } }`.
  #optimisticResult({ input }: { input?: { idempotencyKey?: string } }): object | null {
    const update = this.#byKey.get(input?.idempotencyKey ?? '');
    if (!update) return null;
    if (!('rows' in update)) return { __typename: `${update.typename}Result`, ...rowOf(update) };
    const plural = capital(update.plural);
    const results = update.rows.map((row) => ({
      __typename: `${plural}Outcome`,
      id: row.id,
      error: null,
      ...rowOf(row),
    }));
    return { __typename: `${plural}Result`, results };
  }
}
