// What the area shows: parcels, and printing their stickers.
import { Package, Printer } from 'lucide-react';
import { defineArea } from '#client/app/extension-points/define-area.ts';

export const packagesArea = defineArea({
  screens: {
    package: { icon: Package, load: () => import('./list.tsx') },
    print: { icon: Printer, load: () => import('./print/screen.tsx') },
  },
});
