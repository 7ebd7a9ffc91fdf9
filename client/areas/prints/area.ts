// What the area shows: the log of prints.
import { Printer } from 'lucide-react';
import { defineArea } from '#client/app/extension-points/define-area.ts';

export const printsArea = defineArea({
  screens: { prints: { icon: Printer, load: () => import('./list.tsx') } },
});
