// What the area shows: warehouses.
import { Warehouse } from 'lucide-react';
import { defineArea } from '#client/app/extension-points/define-area.ts';

export const warehousesArea = defineArea({
  screens: {
    warehouses: { icon: Warehouse, load: () => import('./list.tsx') },
  },
});
