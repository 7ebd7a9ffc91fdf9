// What the area shows: accounts.
import { Users } from 'lucide-react';
import { defineArea } from '#client/app/extension-points/define-area.ts';

export const usersArea = defineArea({
  screens: {
    users: { icon: Users, load: () => import('./list.tsx') },
  },
});
