// What the area shows: the map and the rounds of drivers.
import { Map, Truck } from 'lucide-react';
import { defineArea } from '#client/app/extension-points/define-area.ts';

export const positionsArea = defineArea({
  screens: {
    map: { icon: Map, load: () => import('./screen.tsx') },
    subdrivers: { icon: Truck, load: () => import('./driver/subdrivers/screen.tsx') },
  },
});
