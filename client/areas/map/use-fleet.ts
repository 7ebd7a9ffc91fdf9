// Subscribes to the fleet and to positions, and exposes a snapshot to React.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useFormat } from '#client/kit/use-format.ts';
import { useView } from '#client/live/use-view.ts';
import type { LiveProblem } from '#client/live/problem.ts';
import { FleetSubscription, PositionsView } from './documents.ts';
import { type FleetSnapshot, FleetStore } from './fleet/fleet-store.ts';

/** A bounding box in degrees. */
export interface MapBounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

/**
 * Up to this fleet size all positions are subscribed, so that the list knows each one; for a larger fleet only those
 * in the visible area.
 */
export const maxFullFleet = 500;

export interface Fleet extends FleetSnapshot {
  store: FleetStore;
  error: LiveProblem | undefined;
}

const noVariables: Record<string, never> = {};

/** Subscribes to the fleet, to positions within `bounds`, and always to the selected driver. */
export function useFleet(bounds: MapBounds | null, selected: string | null): Fleet {
  const { locale } = useFormat();
  const [store] = useState(() => new FleetStore(locale));
  const shown = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const [large, setLarge] = useState(false);
  const fleet = useView(FleetSubscription, {
    variables: noVariables,
    onMessage: ({ fleetChanged }) => {
      store.takeFleet(fleetChanged);
      setLarge(store.size > maxFullFleet);
    },
  });
  useView(PositionsView, {
    variables: { bounds: large ? bounds : null },
    pause: !shown.isLoaded || (large && bounds === null),
    onMessage: ({ driverPositions }) => {
      store.takePositions(driverPositions);
    },
  });
  useView(PositionsView, {
    variables: { drivers: selected === null ? [] : [selected] },
    pause: !large || selected === null,
    onMessage: ({ driverPositions }) => {
      store.takePositions(driverPositions, { partial: true });
    },
  });
  return { ...shown, store, error: fleet.problem };
}

/** Calls `run` on every change of the store. */
export function useFleetChange(store: FleetStore, run: () => void): void {
  useEffect(() => store.onChange(run), [store, run]);
}
