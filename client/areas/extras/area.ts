// What the area shows: the catalogue of extra services, on the screen of the service.
import { defineArea } from '#client/app/extension-points/define-area.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';

export const extrasArea = defineArea({
  serviceExtensions: [lazyPart(() => import('./catalogue/catalogue.tsx'))],
});
