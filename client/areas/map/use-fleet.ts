// Subscribes to the fleet and to positions, and exposes a snapshot to React.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useFormat } from '#client/kit/use-format.ts';
import { useView } from '#client/live/use-view.ts';
import type { LiveProblem } from '#client/live/problem.ts';
import { FleetView, PositionsView } from './documents.ts';
import { type FleetShown, FleetStore } from './fleet/fleet-store.ts';

/** A bounding box in degrees. */
export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

/**
 * Up to this fleet size all positions are subscribed, so that the list knows each one; for a larger fleet only those
 * in the visible area.
 */
export const wholeFleet = 500;

export interface Fleet extends FleetShown {
  store: FleetStore;
  problem: LiveProblem | undefined;
}

const noVariables: Record<string, never> = {};

/** Subscribes to the fleet, to positions within `bounds`, and always to the selected driver. */
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

/** Calls `run` on every change of the store. */
export function useEachChange(store: FleetStore, run: () => void): void {
  useEffect(() => store.onChange(run), [store, run]);
}
