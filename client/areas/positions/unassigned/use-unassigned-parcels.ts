// The parcels at a hub without a driver, read again shortly after one of them may have changed.
import { useEffect, useMemo, useRef } from 'react';
import { getDefaultStore } from 'jotai';
import { connectionStateAtom } from '#client/live/transport/connection-state.ts';
import { useLive } from '#client/live/use-live.ts';
import { useSnapshotStream } from '#client/live/use-snapshot-stream.ts';
import { ParcelChangesSubscription, UnassignedParcelsQuery, type UnassignedParcel } from '../documents.ts';

export interface UnassignedParcels {
  rows: readonly UnassignedParcel[];
  total: number;
  isTotalExact: boolean;
  isLoaded: boolean;
  rerun: () => void;
}

const noVariables: Record<string, never> = {};
const noEntities: readonly string[] = [];
const noRows: readonly UnassignedParcel[] = [];
const reloadDelayMs = 1_500;

/** Reads them when the viewer may assign. */
export function useUnassignedParcels(allowed: boolean): UnassignedParcels {
  const { data, refetch } = useLive(UnassignedParcelsQuery, {
    variables: noVariables,
    watch: noEntities,
    pause: !allowed,
  });
  const rows = data?.packages.rows ?? noRows;
  const ids = useMemo(() => new Set(rows.map(({ id }) => id)), [rows]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = (): void => {
    // Not debounced: constant changes would postpone the reload forever.
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      refetch();
    }, reloadDelayMs);
  };
  useSnapshotStream(ParcelChangesSubscription, {
    variables: noVariables,
    pause: !allowed,
    onMessage: ({ packageChanged: { kind, id, package: pkg } }) => {
      const waits = pkg?.status === 'inhouse' && pkg.driver === null;
      if (kind === 'RESYNC' || waits || (id !== null && ids.has(id))) soon();
    },
  });
  // Changes during a disconnection were missed.
  useEffect(() => {
    const store = getDefaultStore();
    let before = store.get(connectionStateAtom).status;
    const end = store.sub(connectionStateAtom, () => {
      const { status: state } = store.get(connectionStateAtom);
      if (allowed && state === 'live' && before !== 'live') refetch();
      before = state;
    });
    return () => {
      end();
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [allowed, refetch]);
  // Hides parcels that were just assigned, before the list is read again.
  const waiting = rows.filter(({ status }) => status === 'inhouse');
  return {
    rows: waiting,
    total: data?.packages.total ?? 0,
    isTotalExact: data?.packages.totalIsExact ?? true,
    isLoaded: data !== undefined,
    rerun: refetch,
  };
}
