// Keeps figures of parcels up to date: they are read again after a change, at most every five seconds.
import { useEffect, useRef } from 'react';
import { useThrottled } from '../lib/use-delay.ts';
import { graphql } from '../live/graphql.ts';
import { registerLive } from '../live/subscriptions/live-documents.ts';
import { useLive } from '../live/use-live.ts';

const pauseMs = 5_000;
const ChartStateQuery = graphql('query ChartState { chartState { id at } }');
registerLive({
  entity: 'chartState',
  document: graphql('subscription ChartStateChanged { chartState { id at } }'),
});

const watched = ['chartState'];
const none = {};

/**
 * Reads figures again when a parcel that the viewer sees changed. Stored figures follow a moment later: while the last
 * answer says that they are behind, it is asked for once more.
 */
export function useFreshFigures(answer: { isBehind: boolean } | undefined, refetch: () => void): void {
  const { data } = useLive(ChartStateQuery, { variables: none, watch: watched });
  const at = data?.chartState.at;
  const known = useRef(at);
  const readAgain = useThrottled(refetch, pauseMs);
  useEffect(() => {
    if (known.current !== undefined && known.current !== at) readAgain();
    known.current = at;
  }, [at, readAgain]);
  useEffect(() => {
    if (!answer?.isBehind) return undefined;
    const timer = setTimeout(readAgain, pauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [answer, readAgain]);
}
