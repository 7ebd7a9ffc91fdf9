// What the area shows: the round of those who carry parcels, made for a phone.
import { ListOrdered, Map, ScanLine } from 'lucide-react';
import { defineArea } from '#client/app/extension-points/define-area.ts';

export const roundArea = defineArea({
  screens: {
    round: { icon: ListOrdered, load: () => import('./screen.tsx') },
    roundMap: { icon: Map, load: () => import('./map/screen.tsx') },
    roundScan: { icon: ScanLine, load: () => import('./scan/screen.tsx') },
  },
});
