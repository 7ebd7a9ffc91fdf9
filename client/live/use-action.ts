import type { TadaDocumentNode, VariablesOf } from './graphql.ts';
import type { LiveProblem } from './problem.ts';

/** What the row is expected to be after the action. Never money. */
export interface Optimistic { typename: string; id: string; fields: Readonly<Record<string, string | boolean | null>> }

export interface Action<Data, Input> {
  /** Resolves to the answer, or to null when it was refused: `problem` then says why. The idempotency key is added here. */
  run: (input: Omit<Input, 'idempotencyKey'>, optimistic?: Optimistic) => Promise<Outcome<Data>>;
  busy: boolean;
  /** Of the last run; undefined from the next run on, or after `forget`. */
  problem: LiveProblem | undefined;
  forget: () => void;
}

export type Outcome<Data> = { ok: true; data: Data } | { ok: false; problem: LiveProblem };

/** A mutation whose only variable is `$input`. */
export declare function useAction<Data, Input extends Record<string, unknown>>(
  document: TadaDocumentNode<Data, { input: Input }>,
): Action<Data, Input>;
export type { VariablesOf };
