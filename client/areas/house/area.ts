// What the area shows: the house.
import { House, Rows3 } from 'lucide-react';
import { defineArea } from '#client/app/extension-points/define-area.ts';

export const houseArea = defineArea({
  screens: {
    house: { icon: House, load: () => import('./screen.tsx') },
    shelfLabels: { icon: Rows3, load: () => import('./labels/screen.tsx') },
  },
});
