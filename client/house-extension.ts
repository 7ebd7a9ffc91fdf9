// What the configuration and the inventories show of the house. Apart from the other extensions: the house shows some of those
// itself.
import { lazyPart } from '#client/ui/loading/lazy-part.ts';

/** The views of the house, of which the inventories are one. */
export const HouseTabs = lazyPart(() => import('./areas/house/tabs.tsx'));

/** A station that knows the shelves of a hub. */
export const ShelfStation = lazyPart(() => import('./areas/house/shelves/shelf-station.tsx'));

/** The shelves of a hub. */
export const ShelvesOfHub = lazyPart(() => import('./areas/house/shelves/shelves.tsx'));
