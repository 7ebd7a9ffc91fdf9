// What the area shows: the stock, and the arrivals that fill it.
import { Boxes, PackageOpen, Tags } from 'lucide-react';
import { defineArea } from '#client/app/extension-points/define-area.ts';

export const stockArea = defineArea({
  screens: {
    stock: { icon: Boxes, load: () => import('./levels/list.tsx') },
    stockArrivals: { icon: PackageOpen, load: () => import('./arrivals/list.tsx') },
    stockLabels: { icon: Tags, load: () => import('./labels/screen.tsx') },
  },
});
