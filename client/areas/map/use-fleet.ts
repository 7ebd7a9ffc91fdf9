// The fleet of the page: who is listened to, and what React shows of it.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useFormat } from '#client/kit/use-format.ts';
import { useView } from '#client/live/use-view.ts';
import type { LiveProblem } from '#client/live/problem.ts';
import { FleetView, PositionsView } from './documents.ts';
import { type FleetShown, FleetStore } from './fleet/fleet-store.ts';

/** A box of the map in degrees. */
export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** Up to so many drivers all positions are listened to, so that the list knows of each; a larger fleet is heard of where one looks. */
export const wholeFleet = 500;

export interface Fleet extends FleetShown {
  store: FleetStore;
  problem: LiveProblem | undefined;
}

const noVariables: Record<string, never> = {};

/** Listens to the fleet, and to the positions in the box; the selected driver's always. */
export function useFleet(bounds: Bounds | null, selected: string | null): Fleet {
  const { locale } = useFormat();
  const [store] = useState(() => new FleetStore(locale));
  const shown = useSyncExternalStore(store.subscribe, store.shown);
  const [large, setLarge] = useState(false);
  const fleet = useView(FleetView, {
    variables: noVariables,
    onMessage: ({ fleetChanged }) => {
      store.takeFleet(fleetChanged);
      setLarge(store.size > wholeFleet);
    },
  });
  useView(PositionsView, {
    variables: { bounds: large ? bounds : null },
    pause: !shown.known || (large && bounds === null),
    onMessage: ({ driverPositions }) => {
      store.takePositions(driverPositions);
    },
  });
  useView(PositionsView, {
    variables: { drivers: selected === null ? [] : [selected] },
    pause: !large || selected === null,
    onMessage: ({ driverPositions }) => {
      store.takePositions(driverPositions, { alone: true });
    },
  });
  return { ...shown, store, problem: fleet.problem };
}

/** The row of a driver's position as it is now, told as soon as it changes. */
export function useEachChange(store: FleetStore, run: () => void): void {
  useEffect(() => store.onChange(run), [store, run]);
}
