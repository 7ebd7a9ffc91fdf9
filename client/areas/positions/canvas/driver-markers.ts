import { projectToWorld } from '#client/ui/map/mercator.ts';
import type { FleetStore } from '../fleet/fleet-store.ts';
import type { DriverMarker } from './animated-marker.ts';

/** The markers of all drivers with a known position. */
export function* driverMarkers(store: FleetStore): Generator<DriverMarker> {
  for (const { id, state, position } of store.locatedDrivers())
    yield { id, state, bearing: position.bearing, ...projectToWorld(position.lat, position.lng) };
}
