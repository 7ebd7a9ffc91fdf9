// What the viewer has not seen yet of the claims in the queue.
import { useEffect, useMemo } from 'react';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useLive } from '#client/live/use-live.ts';
import { useLiveRows } from '#client/live/use-live-rows.ts';
import type { LiveRow } from '#client/live/use-pending-changes.ts';
import { sessionAtom } from '#client/session/session.ts';
import { type Claim, type ClaimReader, OwnReadersQuery } from '../documents.ts';

/** Up to which message, by claim. Null before it is known. */
const seenAtom = atom<ReadonlyMap<string, number> | null>(null);

const entities = ['claimReader'];
const noVariables = {};
const none: readonly ClaimReader[] = [];

/** Keeps it up to date; called once beside the queue. */
export function useFollowSeen(): void {
  const me = useAtomValue(sessionAtom)?.viewer.id;
  const setSeen = useSetAtom(seenAtom);
  const list = useLive(OwnReadersQuery, { variables: noVariables, watch: entities });
  const belongs = useMemo(() => (row: LiveRow) => row['userId'] === me, [me]);
  const isKnown = list.data !== undefined;
  const readers = useLiveRows({ entity: 'claimReader', list, rows: list.data?.ownClaimReaders ?? none, belongs });
  const text = readers.map(({ claimId, seenThrough }) => `${claimId} ${seenThrough}`).join('\n');
  useEffect(() => {
    const pairs = text === '' ? [] : text.split('\n').map((line) => line.split(' '));
    setSeen(isKnown ? new Map(pairs.map(([id = '', n]) => [id, Number(n)])) : null);
  }, [text, isKnown, setSeen]);
}

/** The messages of a claim that the viewer has not seen; 0 for one that is settled. */
export function useUnseen({ id, status, messages }: Claim): number {
  const seen = useAtomValue(seenAtom);
  if (!seen || (status !== 'open' && status !== 'in_progress')) return 0;
  return Math.max(0, messages - (seen.get(id) ?? 0));
}
