// Optimistic updates of running mutations.
import type { OptimisticMutationConfig } from '@urql/exchange-graphcache';

/** Expected fields of the row after a mutation. Must not contain amounts of money. */
export interface OptimisticUpdate {
  typename: string;
  id: string;
  fields: Readonly<Record<string, string | boolean | null>>;
}

export class OptimisticUpdates {
  /** Resolvers for the cache, by mutation name. */
  readonly resolvers: OptimisticMutationConfig = {};
  readonly #byKey = new Map<string, OptimisticUpdate>();

  /** Applies the update to the mutation with this idempotency key; returns how to remove it. */
  add(mutation: string, idempotencyKey: string, update: OptimisticUpdate): () => void {
    this.#byKey.set(idempotencyKey, update);
    this.resolvers[mutation] ??= (args) => this.#optimisticResult(args);
    return () => {
      this.#byKey.delete(idempotencyKey);
    };
  }

  // A command on a Package returns `{ package }`.
  #optimisticResult({ input }: { input?: { idempotencyKey?: string } }): object | null {
    const update = this.#byKey.get(input?.idempotencyKey ?? '');
    if (!update) return null;
    const { typename, id, fields } = update;
    const entity = typename.charAt(0).toLowerCase() + typename.slice(1);
    return { __typename: `${typename}Result`, [entity]: { __typename: typename, id, ...fields } };
  }
}
