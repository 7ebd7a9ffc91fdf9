// A live claim and its thread.
import { useEffect, useMemo } from 'react';
import { useMutation } from 'urql';
import type { ResultOf } from '#client/live/graphql.ts';
import { type LiveQuery, useLive } from '#client/live/use-live.ts';
import { useLiveRows } from '#client/live/use-live-rows.ts';
import { type LiveRowState, useLiveRow } from '#client/live/use-live-row.ts';
import type { LiveRow } from '#client/live/use-pending-changes.ts';
import {
  type Claim,
  type ClaimMessage,
  ClaimMessagesQuery,
  ClaimQuery,
  type ClaimReader,
  ClaimReadersQuery,
  SeeClaim,
} from './documents.ts';

const messageEntities = ['claimMessage'];
const readerEntities = ['claimReader'];
const noMessages: readonly ClaimMessage[] = [];
const noReaders: readonly ClaimReader[] = [];

const claimQuery = { entity: 'claim', document: ClaimQuery, rowOf: ({ claim }: ResultOf<typeof ClaimQuery>) => claim };

export const useClaim = (id: string): LiveRowState<Claim> => useLiveRow(claimQuery, id);

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
