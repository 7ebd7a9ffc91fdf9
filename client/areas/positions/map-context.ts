// State shared by the parts of the map screen. What changes with the pointer is in atoms, so that only the canvas
// re-renders.
import { createContext, useContext } from 'react';
import { atom } from 'jotai';
import type { FleetSnapshot, FleetStore } from './fleet/fleet-store.ts';
import type { Landmark } from './locations.ts';

/** The driver under the pointer, in the list or on the map. */
export const hoveredDriverAtom = atom<string | null>(null);
/** The driver under dragged parcels. */
export const dropTargetAtom = atom<string | null>(null);
/** Keeps the selected driver centred. */
export const isFollowingAtom = atom(false);
/** Requests the map to fit all drivers (`id` null); a new object for each request. */
export const fitRequestAtom = atom<{ id: string | null } | null>(null);

export interface MapContextValue extends FleetSnapshot {
  store: FleetStore;
  landmarks: readonly Landmark[];
  selected: string | null;
  select: (id: string | null) => void;
  /** Assigns dropped parcels to a driver; null when the viewer may not. */
  assignDropped: ((driverId: string, packageIds: readonly string[]) => void) | null;
}

export const MapContext = createContext<MapContextValue | null>(null);

/** Throws outside of the map screen. */
export function useMapContext(): MapContextValue {
  const shared = useContext(MapContext);
  if (!shared) throw new Error('There is no map page above.');
  return shared;
}
