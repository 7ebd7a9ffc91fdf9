// What the area shows: the house.
import { House, Printer } from 'lucide-react';
import { defineArea } from '#client/app/extension-points/define-area.ts';

export const houseArea = defineArea({
  screens: {
    house: { icon: House, load: () => import('./screen.tsx') },
    shelfLabels: { icon: Printer, load: () => import('./labels/screen.tsx') },
  },
});
