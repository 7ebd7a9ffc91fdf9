// What the area shows: recharges.
import { ArrowUpToLine } from 'lucide-react';
import { defineArea } from '#client/app/extension-points/define-area.ts';

export const rechargesArea = defineArea({
  screens: {
    recharges: { icon: ArrowUpToLine, load: () => import('./list.tsx') },
  },
});
