// A parcel as other areas show it: facts, actions and history beside something about it. Apart from `extensions.ts`, which
// the list of parcels loads.
import { lazyPart } from '#client/ui/loading/lazy-part.ts';

/** A parcel by its id. */
export const ParcelBeside = lazyPart(() => import('./areas/packages/beside/parcel-beside.tsx'));
