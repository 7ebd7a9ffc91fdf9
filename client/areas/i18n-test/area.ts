// What the area shows: every message in three languages.
import { Languages } from 'lucide-react';
import { defineArea } from '#client/app/extension-points/define-area.ts';

export const i18nTestArea = defineArea({
  screens: {
    i18nTest: { icon: Languages, load: () => import('./screen.tsx') },
  },
});
