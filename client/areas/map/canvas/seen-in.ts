import { worldOf } from '#client/kit/map/mercator.ts';
import type { FleetStore } from '../fleet/fleet-store.ts';
import type { Seen } from './motion.ts';

/** The markers of all drivers with a known position. */
export function* seenIn(store: FleetStore): Generator<Seen> {
  for (const { id, state, position } of store.placed())
    yield { id, state, bearing: position.bearing, ...worldOf(position.lat, position.lng) };
}
