// The hook for mutations. Each attempt has an idempotency key: a retry after a lost response is executed only once.
import { useCallback, useState } from 'react';
import { type OperationResult, stringifyDocument, stringifyVariables } from 'urql';
import { isRecord } from '#shared/lib/is-record.ts';
import type { OptimisticUpdate, OptimisticUpdateOfMany } from './cache/optimistic-updates.ts';
import { rootFieldName } from './subscriptions/live-documents.ts';
import type { TadaDocumentNode } from './graphql.ts';
import { proofRequired, withProof } from '#client/session/ask-for-proof.ts';
import { type ActionSubject, isQueued, type KeptResult, readKeeping } from './keeping.ts';
import { useLiveClient } from './live-context.ts';
import { type RequestError, toRequestError, parseErrorExtensions } from '#client/lib/request-error.ts';

export type { OptimisticUpdate } from './cache/optimistic-updates.ts';
export type MutationResult<Data> = { ok: true; data: Data } | { ok: false; problem: RequestError };

export interface ActionMutation<Data, Input> {
  /**
   * Sends the mutation and adds the idempotency key. An optimistic update is shown at once and rolled back on an error.
   * With a subject it waits for the network on the phones of those who work on the road: `isQueued`. Never rejects.
   */
  run: (
    input: Omit<Input, 'idempotencyKey'>,
    expected?: OptimisticUpdate,
    subject?: ActionSubject,
  ) => Promise<MutationResult<Data>>;
  isRunning: boolean;
  /** Error of the last run. */
  error: RequestError | undefined;
  /** Clears `error`. */
  clearError: () => void;
}

interface Attempt {
  /** The mutation and its input. */
  request: string;
  /** The rows that it names. */
  rows: readonly unknown[];
  key: string;
}

/** The attempts without a response. Runs may overlap: each changes only what it knows about. */
class Attempts {
  readonly #unanswered = new Map<string, Attempt>();

  /** The same request is the same attempt while the outcome of the previous one is unknown. */
  begin(request: string, rows: readonly unknown[]): Attempt {
    return this.#unanswered.get(request) ?? { request, rows, key: crypto.randomUUID() };
  }

  /** Keeps an attempt without a response. After a success, earlier attempts on its rows are no longer repeated. */
  end(attempt: Attempt, { ok, isLost }: { ok: boolean; isLost: boolean }): void {
    this.#unanswered.delete(attempt.request);
    if (isLost) this.#unanswered.set(attempt.request, attempt);
    if (!ok) return;
    for (const other of this.#unanswered.values())
      if (other.rows.some((row) => attempt.rows.includes(row))) this.#unanswered.delete(other.request);
  }
}

/** Called with the idempotency key of an attempt before it is sent. */
export type OnBegin = (key: string) => void;

/** Sends a mutation whose only variable is `$input`. See `ActionMutation.run`. */
export type RunMutation = <Data, Input extends Record<string, unknown>>(
  document: TadaDocumentNode<Data, { input: Input }>,
  input: Omit<Input, 'idempotencyKey'>,
  expected?: OptimisticUpdate | OptimisticUpdateOfMany,
  onBegin?: OnBegin,
  subject?: ActionSubject,
) => Promise<MutationResult<Data>>;

/** A function that runs any mutation. The same function on every render. */
export function useRunMutation(): RunMutation {
  const { client, optimisticUpdates } = useLiveClient();
  const [attempts] = useState(() => new Attempts());
  return useCallback(
    async <Data, Input extends Record<string, unknown>>(
      document: TadaDocumentNode<Data, { input: Input }>,
      input: Omit<Input, 'idempotencyKey'>,
      expected?: OptimisticUpdate | OptimisticUpdateOfMany,
      onBegin?: OnBegin,
      subject?: ActionSubject,
    ): Promise<MutationResult<Data>> => {
      const kept = await (subject && readKeeping()?.run({ query: stringifyDocument(document), input, subject }));
      if (kept) return keptOutcome(document, kept);
      const name = rootFieldName(document);
      const attempt = attempts.begin(`${name} ${stringifyVariables(input)}`, rowsOf(input));
      onBegin?.(attempt.key);
      const end = expected && optimisticUpdates.add(name, attempt.key, expected);
      // Only an optimistic update needs the cache before the response.
      const requestPolicy = expected ? 'cache-first' : 'network-only';
      const sent = { input: { ...input, idempotencyKey: attempt.key } };
      const outcome = await withProof(
        async () => outcomeOf(await client.mutation<Data>(document, sent, { requestPolicy }).toPromise()),
        (refused) => !refused.ok && refused.problem.code === proofRequired,
      );
      end?.();
      attempts.end(attempt, { ok: outcome.ok, isLost: !outcome.ok && outcome.problem.isNetworkError });
      return outcome;
    },
    [client, optimisticUpdates, attempts],
  );
}

/** A mutation whose only variable is `$input`. */
export function useAction<Data, Input extends Record<string, unknown>>(
  document: TadaDocumentNode<Data, { input: Input }>,
): ActionMutation<Data, Input> {
  const runMutation = useRunMutation();
  const [running, setRunning] = useState(0);
  const [problem, setProblem] = useState<RequestError>();

  const run = useCallback(
    async (
      input: Omit<Input, 'idempotencyKey'>,
      expected?: OptimisticUpdate,
      subject?: ActionSubject,
    ): Promise<MutationResult<Data>> => {
      setRunning((count) => count + 1);
      setProblem(undefined);
      const outcome = await runMutation(document, input, expected, undefined, subject);
      setRunning((count) => count - 1);
      if (!outcome.ok && !isQueued(outcome.problem)) setProblem(outcome.problem);
      return outcome;
    },
    [document, runMutation],
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

/** The outcome of what was kept. */
export function keptOutcome<Data>(document: TadaDocumentNode<Data, never>, result: KeptResult): MutationResult<Data> {
  if (!result.ok) return result;
  return isDataOf(document, result.data)
    ? { ok: true, data: result.data }
    : { ok: false, problem: parseErrorExtensions(null) };
}

// Checks only that there is data: its shape is guaranteed by the server's schema.
const isDataOf = <Data>(_: TadaDocumentNode<Data, never>, data: unknown): data is Data => isRecord(data);

function rowsOf(input: object): readonly unknown[] {
  if ('ids' in input && Array.isArray(input.ids)) return input.ids;
  return 'id' in input ? [input.id] : [];
}

/** The outcome of a mutation. */
export function outcomeOf<Data>({ data, error }: OperationResult<Data>): MutationResult<Data> {
  const problem = toRequestError(error);
  if (problem || !data) return { ok: false, problem: problem ?? parseErrorExtensions(null) };
  return { ok: true, data };
}
