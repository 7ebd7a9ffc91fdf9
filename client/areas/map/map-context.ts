// What the parts of the map page share. What changes with the pointer stands in atoms, so that only the canvas follows it.
import { createContext, useContext } from 'react';
import { atom } from 'jotai';
import type { FleetShown, FleetStore } from './fleet/fleet-store.ts';
import type { Place } from './places.ts';

/** The driver that the pointer or the focus is on. */
export const pointedAtom = atom<string | null>(null);
/** The driver that dragged parcels would be dropped on. */
export const targetAtom = atom<string | null>(null);
/** The selected driver stays in the middle. */
export const followAtom = atom(false);
/** Asks the map to show a driver, or all (null): a new object each time. */
export const showAtom = atom<{ id: string | null } | null>(null);

export interface MapShared extends FleetShown {
  store: FleetStore;
  places: readonly Place[];
  selected: string | null;
  select: (id: string | null) => void;
  /** Assigns what is dragged to a driver; null when the viewer may not. */
  drop: ((driverId: string, packageIds: readonly string[]) => void) | null;
}

export const MapContext = createContext<MapShared | null>(null);

/** What the page shares. Throws outside of it. */
export function useMapShared(): MapShared {
  const shared = useContext(MapContext);
  if (!shared) throw new Error('There is no map page above.');
  return shared;
}
