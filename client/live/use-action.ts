// The hook for mutations. Each attempt has an idempotency key: a retry after a lost response is executed only once.
import { useCallback, useRef, useState } from 'react';
import { type OperationResult, stringifyVariables } from 'urql';
import type { OptimisticUpdate } from './cache/optimistic-updates.ts';
import { rootFieldName } from './subscriptions/root-field-name.ts';
import type { TadaDocumentNode } from './graphql.ts';
import { useLiveClient } from './live-context.ts';
import { type RequestError, toRequestError, parseErrorExtensions } from './request-error.ts';

export type { OptimisticUpdate } from './cache/optimistic-updates.ts';
export type MutationResult<Data> = { ok: true; data: Data } | { ok: false; problem: RequestError };

export interface ActionMutation<Data, Input> {
  /**
   * Sends the mutation and adds the idempotency key. An optimistic update is shown at once and rolled back on an error.
   * Never rejects.
   */
  run: (input: Omit<Input, 'idempotencyKey'>, expected?: OptimisticUpdate) => Promise<MutationResult<Data>>;
  isRunning: boolean;
  /** Error of the last run. */
  error: RequestError | undefined;
  /** Clears `error`. */
  clearError: () => void;
}

interface Attempt {
  input: string;
  key: string;
}

/** A mutation whose only variable is `$input`. */
export function useAction<Data, Input extends Record<string, unknown>>(
  document: TadaDocumentNode<Data, { input: Input }>,
): ActionMutation<Data, Input> {
  const { client, optimisticUpdates: expectations } = useLiveClient();
  const unanswered = useRef<Attempt | null>(null);
  const [running, setRunning] = useState(0);
  const [problem, setProblem] = useState<RequestError>();

  const run = useCallback(
    async (input: Omit<Input, 'idempotencyKey'>, expected?: OptimisticUpdate): Promise<MutationResult<Data>> => {
      const attempt = attemptOf(stringifyVariables(input), unanswered.current);
      const end = expected && expectations.add(rootFieldName(document), attempt.key, expected);
      setRunning((count) => count + 1);
      setProblem(undefined);
      // Only an optimistic update needs the cache before the response.
      const requestPolicy = expected ? 'cache-first' : 'network-only';
      const sent = { input: { ...input, idempotencyKey: attempt.key } };
      const outcome = outcomeOf(await client.mutation<Data>(document, sent, { requestPolicy }).toPromise());
      end?.();
      unanswered.current = !outcome.ok && outcome.problem.isNetworkError ? attempt : null;
      setRunning((count) => count - 1);
      if (!outcome.ok) setProblem(outcome.problem);
      return outcome;
    },
    [client, document, expectations],
  );

  return {
    run,
    isRunning: running > 0,
    error: problem,
    clearError: useCallback(() => {
      setProblem(undefined);
    }, []),
  };
}

function outcomeOf<Data>({ data, error }: OperationResult<Data>): MutationResult<Data> {
  const problem = toRequestError(error);
  if (problem || !data) return { ok: false, problem: problem ?? parseErrorExtensions(null) };
  return { ok: true, data };
}

// The same input is the same attempt while the outcome of the previous one is unknown.
function attemptOf(input: string, unanswered: Attempt | null): Attempt {
  return unanswered?.input === input ? unanswered : { input, key: crypto.randomUUID() };
}
