// What the area shows: pallets.
import { Layers } from 'lucide-react';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { defineArea } from '#client/app/extension-points/define-area.ts';

export const palletsArea = defineArea({
  frameParts: [
    {
      id: 'carrier-position',
      visibleTo: ({ role }) => role === 'TRANSPORTOR' || role === 'DRIVER',
      Component: lazyPart(() => import('./position/share-position.tsx')),
    },
  ],
  screens: {
    pallets: { icon: Layers, load: () => import('./list.tsx') },
    pallet: { icon: Layers, load: () => import('./pallet-page.tsx') },
  },
});
