// What the area shows: the viewer's profile.
import { CircleUserRound } from 'lucide-react';
import { defineArea } from '#client/app/extension-points/define-area.ts';

export const profileArea = defineArea({
  screens: {
    profile: { icon: CircleUserRound, load: () => import('./screen.tsx') },
  },
});
