// What actions are expected to do, until the server says what they did.
import type { OptimisticMutationConfig } from '@urql/exchange-graphcache';

/** What the row is expected to be after an action. Never money. */
export interface Expectation {
  typename: string;
  id: string;
  fields: Readonly<Record<string, string | boolean | null>>;
}

export class Expected {
  /** For the cache: by mutation. */
  readonly resolvers: OptimisticMutationConfig = {};
  readonly #byKey = new Map<string, Expectation>();

  /** Expects it of the call with this idempotency key; returns how to end that. */
  expect(mutation: string, idempotencyKey: string, expectation: Expectation): () => void {
    this.#byKey.set(idempotencyKey, expectation);
    this.resolvers[mutation] ??= (args) => this.#answer(args);
    return () => {
      this.#byKey.delete(idempotencyKey);
    };
  }

  // A command on a Package answers `{ package }`.
  #answer({ input }: { input?: { idempotencyKey?: string } }): object | null {
    const expectation = this.#byKey.get(input?.idempotencyKey ?? '');
    if (!expectation) return null;
    const { typename, id, fields } = expectation;
    const entity = typename.charAt(0).toLowerCase() + typename.slice(1);
    return { __typename: `${typename}Result`, [entity]: { __typename: typename, id, ...fields } };
  }
}
