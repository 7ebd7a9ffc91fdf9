// What the area shows: inventories of hubs.
import { ClipboardList } from 'lucide-react';
import { defineArea } from '#client/app/extension-points/define-area.ts';

export const inventoriesArea = defineArea({
  screens: {
    inventories: { icon: ClipboardList, load: () => import('./screen.tsx') },
    inventory: { icon: ClipboardList, load: () => import('./inventory-page.tsx') },
  },
});
