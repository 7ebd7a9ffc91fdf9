// The shelves of a hub, which the configuration shows too. Apart from the other extensions: the house shows some of those itself.
import { lazyPart } from '#client/ui/loading/lazy-part.ts';

export const ShelvesOfHub = lazyPart(() => import('./areas/house/shelves/shelves.tsx'));
