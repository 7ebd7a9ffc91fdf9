// The board of a hub, live: it is read again when something on it changed.
import { useEffect, useMemo, useRef } from 'react';
import { useThrottled } from '#client/lib/use-delay.ts';
import { type LiveQuery, useLive } from '#client/live/use-live.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import { HouseBoardQuery, HouseStateQuery } from './documents.ts';

const none = {};
const watchedState = ['houseState'];
const unwatched: readonly string[] = [];
/** The shortest time between two reads. */
const rereadMs = 1_000;

/** Calls `refetch` after changes in the house that the viewer sees, at most once a second. */
export function useHouseChanges(refetch: () => void): void {
  const { data } = useLive(HouseStateQuery, { variables: none, watch: watchedState });
  const at = data?.houseState.at;
  const known = useRef(at);
  const reread = useThrottled(refetch, rereadMs);
  useEffect(() => {
    if (known.current !== undefined && known.current !== at) reread();
    known.current = at;
  }, [at, reread]);
}

/** The board of a hub; null in it for the hub of others. */
export function useBoard(hubId: string): LiveQuery<ResultOf<typeof HouseBoardQuery>> {
  const variables = useMemo(() => ({ hubId }), [hubId]);
  const live = useLive(HouseBoardQuery, { variables, watch: unwatched });
  useHouseChanges(live.refetch);
  return live;
}
