// What the area shows: a customer's team.
import { UsersRound } from 'lucide-react';
import { defineArea } from '#client/app/extension-points/define-area.ts';

export const teamArea = defineArea({
  screens: {
    team: { icon: UsersRound, load: () => import('./screen.tsx') },
  },
});
