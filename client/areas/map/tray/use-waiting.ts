// The parcels at a hub without a driver, read again shortly after one of them may have changed.
import { useEffect, useMemo, useRef } from 'react';
import { getDefaultStore } from 'jotai';
import { linkStateAtom } from '#client/live/link-state.ts';
import { useLive } from '#client/live/use-live.ts';
import { useView } from '#client/live/use-view.ts';
import { ParcelChangesSubscription, UnassignedParcelsQuery, type WaitingParcel } from '../documents.ts';

export interface UnassignedParcels {
  rows: readonly WaitingParcel[];
  total: number;
  isTotalExact: boolean;
  isLoaded: boolean;
  rerun: () => void;
}

const noVariables: Record<string, never> = {};
const noEntities: readonly string[] = [];
const noRows: readonly WaitingParcel[] = [];
const reloadDelayMs = 1_500;

/** Reads them when the viewer may assign. */
export function useUnassignedParcels(allowed: boolean): UnassignedParcels {
  const { data, rerun } = useLive(UnassignedParcelsQuery, {
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
      rerun();
    }, reloadDelayMs);
  };
  useView(ParcelChangesSubscription, {
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
    let before = store.get(linkStateAtom).state;
    const end = store.sub(linkStateAtom, () => {
      const { state } = store.get(linkStateAtom);
      if (allowed && state === 'live' && before !== 'live') rerun();
      before = state;
    });
    return () => {
      end();
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [allowed, rerun]);
  // Hides parcels that were just assigned, before the list is read again.
  const waiting = rows.filter(({ status }) => status === 'inhouse');
  return {
    rows: waiting,
    total: data?.packages.total ?? 0,
    isTotalExact: data?.packages.totalIsExact ?? true,
    isLoaded: data !== undefined,
    rerun,
  };
}
