import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { useLiveRows } from '#client/live/use-live-rows.ts';
import { type LiveRow } from '#client/live/use-pending-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { type MapCarrier, carriersOf } from './carriers.ts';
import { UnderWayQuery, type UnderWay } from './documents.ts';

const noVariables: Record<string, never> = {};
const watched = ['pallet', 'palletPosition'];
const isUnderWay = (row: LiveRow): boolean => row['status'] === 'in_transit' && row['arrivedAt'] === null;
const none: readonly UnderWay[] = [];

/** The carriers between two hubs that the viewer sees, live. */
export function useCarriers(): readonly MapCarrier[] {
  const list = useLive(UnderWayQuery, { variables: noVariables, watch: watched });
  const rows = useLiveRows({
    entity: 'pallet',
    list,
    rows: list.data?.palletsUnderWay ?? none,
    belongs: isUnderWay,
  });
  // Whoever begins to say where it is has no position in the answer yet.
  useEntityChanges('palletPosition', 'new', list.refetch);
  return useMemo(() => carriersOf(rows), [rows]);
}

/** The chosen carrier, which is in the address of the map. */
export function useChosenCarrier(): [id: string | null, choose: (id: string | null) => void] {
  const [search] = useSearchParams();
  const [path, navigate] = useLocation();
  const choose = useCallback(
    (id: string | null) => {
      const next = new URLSearchParams(location.search);
      next.delete('driver');
      if (id === null) next.delete('carrier');
      else next.set('carrier', id);
      navigate(`${path}?${next.toString().replaceAll('%2C', ',')}`);
    },
    [navigate, path],
  );
  return [search.get('carrier'), choose];
}
