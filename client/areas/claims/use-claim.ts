// A live claim and its thread.
import { useEffect, useMemo } from 'react';
import { useMutation } from 'urql';
import type { RequestError } from '#client/lib/request-error.ts';
import { type LiveQuery, useLive } from '#client/live/use-live.ts';
import { useLiveRows } from '#client/live/use-live-rows.ts';
import { type LiveRow, useIsGone } from '#client/live/use-pending-changes.ts';
import {
  type Claim,
  type ClaimMessage,
  ClaimMessagesQuery,
  ClaimQuery,
  type ClaimReader,
  ClaimReadersQuery,
  SeeClaim,
} from './documents.ts';

const claimEntities = ['claim'];
const messageEntities = ['claimMessage'];
const readerEntities = ['claimReader'];
const noMessages: readonly ClaimMessage[] = [];
const noReaders: readonly ClaimReader[] = [];

export type ClaimState =
  | { kind: 'loaded'; claim: Claim }
  | { kind: 'missing' }
  | { kind: 'failed'; problem: RequestError; retry: () => void }
  | { kind: 'loading' };

/** `missing`: it never existed, or the viewer does not see it, or no longer. */
export function useClaim(id: string): ClaimState {
  const gone = useIsGone('claim', id);
  const { data, stale, error, refetch } = useLive(ClaimQuery, { variables: { id }, watch: claimEntities, rowId: id });
  const claim = data?.claim;
  if (!gone && claim?.id === id) return { kind: 'loaded', claim };
  if (gone || (claim === null && !stale) || error?.code === 'missing' || error?.code === 'invalid_input')
    return { kind: 'missing' };
  return error ? { kind: 'failed', problem: error, retry: refetch } : { kind: 'loading' };
}

/** The last lines of a claim's thread, live, in their order. */
export function useThread(claimId: string): { messages: readonly ClaimMessage[]; list: LiveQuery<unknown> } {
  const variables = useMemo(() => ({ claimId }), [claimId]);
  const list = useLive(ClaimMessagesQuery, { variables, watch: messageEntities });
  const belongs = useMemo(() => (row: LiveRow) => row['claimId'] === claimId, [claimId]);
  const messages = useLiveRows({
    entity: 'claimMessage',
    list,
    rows: list.data?.claimMessages ?? noMessages,
    belongs,
  });
  return { messages: messages.filter((message) => message.claimId === claimId), list };
}

/** Who has seen how much of it; says that the viewer has seen all that is shown. */
export function useReaders(claim: Claim, isShown: boolean): readonly ClaimReader[] {
  const variables = useMemo(() => ({ claimId: claim.id }), [claim.id]);
  const list = useLive(ClaimReadersQuery, { variables, watch: readerEntities });
  const belongs = useMemo(() => (row: LiveRow) => row['claimId'] === claim.id, [claim.id]);
  const readers = useLiveRows({ entity: 'claimReader', list, rows: list.data?.claimReaders ?? noReaders, belongs });
  const [, see] = useMutation(SeeClaim);
  const { id, messages } = claim;
  useEffect(() => {
    // What is not told now is told with the next message.
    if (isShown && document.visibilityState === 'visible') void see({ claimId: id, seenThrough: messages });
  }, [isShown, see, id, messages]);
  return readers.filter((reader) => reader.claimId === claim.id);
}
