// What the area shows: the papers that go with parcels, and the log of prints.
import { Printer } from 'lucide-react';
import { defineArea } from '#client/app/extension-points/define-area.ts';

export const printsArea = defineArea({
  screens: {
    manifests: { icon: Printer, load: () => import('./print/screen.tsx') },
    prints: { icon: Printer, load: () => import('./list.tsx') },
  },
});
