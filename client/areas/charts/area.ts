// What the area shows: charts of parcels by city, hub, customer and driver.
import { ChartColumn } from 'lucide-react';
import { defineArea } from '#client/app/extension-points/define-area.ts';

export const chartsArea = defineArea({
  screens: { charts: { icon: ChartColumn, load: () => import('./screen.tsx') } },
});
