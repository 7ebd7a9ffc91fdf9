// What the area shows: the log of all events.
import { ScrollText } from 'lucide-react';
import { defineArea } from '#client/app/extension-points/define-area.ts';

export const logsArea = defineArea({
  screens: {
    logs: { icon: ScrollText, load: () => import('./screen.tsx') },
  },
});
