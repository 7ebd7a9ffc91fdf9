// The parcels that wait at a hub for a driver, read again soon after one of them may have changed.
import { useEffect, useMemo, useRef } from 'react';
import { getDefaultStore } from 'jotai';
import { linkStateAtom } from '#client/live/link-state.ts';
import { useLive } from '#client/live/use-live.ts';
import { useView } from '#client/live/use-view.ts';
import { ParcelsView, WaitingQuery, type WaitingParcel } from '../documents.ts';

export interface Waiting {
  rows: readonly WaitingParcel[];
  total: number;
  exact: boolean;
  known: boolean;
  rerun: () => void;
}

const noVariables: Record<string, never> = {};
const nothing: readonly string[] = [];
const none: readonly WaitingParcel[] = [];
const calmMs = 1_500;

/** Reads them for whoever may assign. */
export function useWaiting(allowed: boolean): Waiting {
  const { data, rerun } = useLive(WaitingQuery, { variables: noVariables, watch: nothing, pause: !allowed });
  const rows = data?.packages.rows ?? none;
  const ids = useMemo(() => new Set(rows.map(({ id }) => id)), [rows]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = (): void => {
    // Not pushed back by the next change: a busy day would never come to rest.
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      rerun();
    }, calmMs);
  };
  useView(ParcelsView, {
    variables: noVariables,
    pause: !allowed,
    onMessage: ({ packageChanged: { kind, id, package: pkg } }) => {
      const waits = pkg?.status === 'inhouse' && pkg.driver === null;
      if (kind === 'RESYNC' || waits || (id !== null && ids.has(id))) soon();
    },
  });
  // What happened during a break was told to nobody.
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
  // One that was assigned a moment ago is no longer shown, though the list is not read again yet.
  const waiting = rows.filter(({ status }) => status === 'inhouse');
  return {
    rows: waiting,
    total: data?.packages.total ?? 0,
    exact: data?.packages.totalIsExact ?? true,
    known: data !== undefined,
    rerun,
  };
}
