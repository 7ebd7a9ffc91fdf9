// State shared by the parts of the map screen. What changes with the pointer is in atoms, so that only the canvas
// re-renders.
import { createContext, useContext } from 'react';
import { atom } from 'jotai';
import type { FleetShown, FleetStore } from './fleet/fleet-store.ts';
import type { Place } from './places.ts';

/** The driver under the pointer, in the list or on the map. */
export const pointedAtom = atom<string | null>(null);
/** The driver under dragged parcels. */
export const targetAtom = atom<string | null>(null);
/** Keeps the selected driver centred. */
export const followAtom = atom(false);
/** Requests the map to fit all drivers (`id` null); a new object for each request. */
export const showAtom = atom<{ id: string | null } | null>(null);

export interface MapShared extends FleetShown {
  store: FleetStore;
  places: readonly Place[];
  selected: string | null;
  select: (id: string | null) => void;
  /** Assigns dropped parcels to a driver; null when the viewer may not. */
  drop: ((driverId: string, packageIds: readonly string[]) => void) | null;
}

export const MapContext = createContext<MapShared | null>(null);

/** Throws outside of the map screen. */
export function useMapShared(): MapShared {
  const shared = useContext(MapContext);
  if (!shared) throw new Error('There is no map page above.');
  return shared;
}
