import { worldOf } from '#client/kit/map/mercator.ts';
import type { FleetStore } from '../fleet/fleet-store.ts';
import type { DriverMarker } from './motion.ts';

/** The markers of all drivers with a known position. */
export function* seenIn(store: FleetStore): Generator<DriverMarker> {
  for (const { id, state, position } of store.locatedDrivers())
    yield { id, state, bearing: position.bearing, ...worldOf(position.lat, position.lng) };
}
