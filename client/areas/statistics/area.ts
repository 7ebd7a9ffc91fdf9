// What the area shows: statistics of a period and of the one before it.
import { Activity } from 'lucide-react';
import { defineArea } from '#client/app/extension-points/define-area.ts';

export const statisticsArea = defineArea({
  screens: { statistics: { icon: Activity, load: () => import('./screen.tsx') } },
});
