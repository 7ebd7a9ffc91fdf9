// Mutations whose idempotency key belongs to the caller, as that of a scan.
import { useCallback } from 'react';
import { stringifyDocument } from 'urql';
import type { TadaDocumentNode } from './graphql.ts';
import { type ActionSubject, readKeeping } from './keeping.ts';
import { useLiveClient } from './live-context.ts';
import { keptOutcome, type MutationResult, outcomeOf } from './use-action.ts';

/** Lets an attempt wait for the network on the phones of those who work on the road: `isQueued`. */
export interface WaitingAttempt<Data> {
  subject: ActionSubject;
  /** Told of what came of it after it was kept; null if that is not known here. */
  onLateAnswer: (outcome: MutationResult<Data> | null) => void;
}

/**
 * A function that sends a mutation with an idempotency key of the caller, who repeats it until there is an answer, also after a
 * reload.
 */
export function useSendWithKey(): <Data, Input extends Record<string, unknown>>(
  document: TadaDocumentNode<Data, { input: Input }>,
  input: Omit<Input, 'idempotencyKey'>,
  key: string,
  waiting?: WaitingAttempt<Data>,
) => Promise<MutationResult<Data>> {
  const { client } = useLiveClient();
  return useCallback(
    async <Data, Input extends Record<string, unknown>>(
      document: TadaDocumentNode<Data, { input: Input }>,
      input: Omit<Input, 'idempotencyKey'>,
      key: string,
      waiting?: WaitingAttempt<Data>,
    ): Promise<MutationResult<Data>> => {
      const kept = await (waiting &&
        readKeeping()?.run({
          query: stringifyDocument(document),
          input,
          key,
          subject: waiting.subject,
          onLateAnswer: (result) => {
            waiting.onLateAnswer(result && keptOutcome(document, result));
          },
        }));
      if (kept) return keptOutcome(document, kept);
      const sent = { input: { ...input, idempotencyKey: key } };
      return outcomeOf(await client.mutation<Data>(document, sent, { requestPolicy: 'network-only' }).toPromise());
    },
    [client],
  );
}
