// The hook for mutations. Each attempt has an idempotency key: a retry after a lost response is executed only once.
import { useCallback, useRef, useState } from 'react';
import { type OperationResult, stringifyVariables } from 'urql';
import type { Expectation } from './feed/expected.ts';
import { rootField } from './feed/root-field.ts';
import type { TadaDocumentNode } from './graphql.ts';
import { useLiveClient } from './live-context.ts';
import { type LiveProblem, problemOf, refusalOf } from './problem.ts';

export type { Expectation } from './feed/expected.ts';
export type Outcome<Data> = { ok: true; data: Data } | { ok: false; problem: LiveProblem };

export interface Action<Data, Input> {
  /**
   * Sends the mutation and adds the idempotency key. An optimistic update is shown at once and rolled back on an error.
   * Never rejects.
   */
  run: (input: Omit<Input, 'idempotencyKey'>, expected?: Expectation) => Promise<Outcome<Data>>;
  busy: boolean;
  /** Error of the last run. */
  problem: LiveProblem | undefined;
  /** Clears `error`. */
  forget: () => void;
}

interface Attempt {
  input: string;
  key: string;
}

/** A mutation whose only variable is `$input`. */
export function useAction<Data, Input extends Record<string, unknown>>(
  document: TadaDocumentNode<Data, { input: Input }>,
): Action<Data, Input> {
  const { client, expected: expectations } = useLiveClient();
  const unanswered = useRef<Attempt | null>(null);
  const [running, setRunning] = useState(0);
  const [problem, setProblem] = useState<LiveProblem>();

  const run = useCallback(
    async (input: Omit<Input, 'idempotencyKey'>, expected?: Expectation): Promise<Outcome<Data>> => {
      const attempt = attemptOf(stringifyVariables(input), unanswered.current);
      const end = expected && expectations.expect(rootField(document), attempt.key, expected);
      setRunning((count) => count + 1);
      setProblem(undefined);
      // Only an optimistic update needs the cache before the response.
      const requestPolicy = expected ? 'cache-first' : 'network-only';
      const sent = { input: { ...input, idempotencyKey: attempt.key } };
      const outcome = outcomeOf(await client.mutation<Data>(document, sent, { requestPolicy }).toPromise());
      end?.();
      unanswered.current = !outcome.ok && outcome.problem.network ? attempt : null;
      setRunning((count) => count - 1);
      if (!outcome.ok) setProblem(outcome.problem);
      return outcome;
    },
    [client, document, expectations],
  );

  return {
    run,
    busy: running > 0,
    problem,
    forget: useCallback(() => {
      setProblem(undefined);
    }, []),
  };
}

function outcomeOf<Data>({ data, error }: OperationResult<Data>): Outcome<Data> {
  const problem = problemOf(error);
  if (problem || !data) return { ok: false, problem: problem ?? refusalOf(null) };
  return { ok: true, data };
}

// The same input is the same attempt while the outcome of the previous one is unknown.
function attemptOf(input: string, unanswered: Attempt | null): Attempt {
  return unanswered?.input === input ? unanswered : { input, key: crypto.randomUUID() };
}
