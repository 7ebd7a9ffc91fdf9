// What the area shows: pallets.
import { Layers } from 'lucide-react';
import { defineArea } from '#client/app/extension-points/define-area.ts';

export const palletsArea = defineArea({
  screens: {
    pallets: { icon: Layers, load: () => import('./list.tsx') },
    pallet: { icon: Layers, load: () => import('./pallet-page.tsx') },
  },
});
