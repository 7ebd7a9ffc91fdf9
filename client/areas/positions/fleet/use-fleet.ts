// Subscribes to the fleet and to positions, and exposes a snapshot to React.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useFormat } from '#client/lib/use-format.ts';
import { useSnapshotStream } from '#client/live/use-snapshot-stream.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { FleetSubscription, PositionsSubscription } from '../documents.ts';
import { type FleetSnapshot, FleetStore } from './fleet-store.ts';

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
const maxFullFleet = 500;

export interface Fleet extends FleetSnapshot {
  store: FleetStore;
  error: RequestError | undefined;
}

const noVariables: Record<string, never> = {};

/** Subscribes to the fleet, to positions within `bounds`, and always to the selected driver. */
export function useFleet(bounds: MapBounds | null, selected: string | null): Fleet {
  const { locale } = useFormat();
  const [store] = useState(() => new FleetStore(locale));
  const shown = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const [large, setLarge] = useState(false);
  const fleet = useSnapshotStream(FleetSubscription, {
    variables: noVariables,
    onMessage: ({ fleetChanged }) => {
      store.applyFleetChange(fleetChanged);
      setLarge(store.size > maxFullFleet);
    },
  });
  useSnapshotStream(PositionsSubscription, {
    variables: { bounds: large ? bounds : null },
    pause: !shown.isLoaded || (large && bounds === null),
    onMessage: ({ driverPositions }) => {
      store.applyPositionsChange(driverPositions);
    },
  });
  useSnapshotStream(PositionsSubscription, {
    variables: { drivers: selected === null ? [] : [selected] },
    pause: !large || selected === null,
    onMessage: ({ driverPositions }) => {
      store.applyPositionsChange(driverPositions, { partial: true });
    },
  });
  return { ...shown, store, error: fleet.error };
}

/** Calls `run` on every change of the store. */
export function useFleetChange(store: FleetStore, run: () => void): void {
  useEffect(() => store.onChange(run), [store, run]);
}
