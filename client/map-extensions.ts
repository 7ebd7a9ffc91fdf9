// What other areas show on the map of the fleet.
import { lazyPart } from '#client/ui/loading/lazy-part.ts';

/** The carriers between hubs, on the map and beside it. */
export const CarriersOnMap = lazyPart(() => import('./areas/pallets/map/carriers-on-map.tsx'));
export const CarrierList = lazyPart(() => import('./areas/pallets/map/carrier-list.tsx'));
