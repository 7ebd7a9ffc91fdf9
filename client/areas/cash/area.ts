// What the area shows: the cash of drivers and hubs, and the lists of hand-overs, deposits and closed days.
import { ArrowLeftRight, CalendarCheck, Landmark, Wallet } from 'lucide-react';
import { defineArea } from '#client/app/extension-points/define-area.ts';

export const cashArea = defineArea({
  screens: {
    cash: { icon: Wallet, load: () => import('./screen.tsx') },
    handOvers: { icon: ArrowLeftRight, load: () => import('./hand-overs/list.tsx') },
    deposits: { icon: Landmark, load: () => import('./deposits/list.tsx') },
    cashDays: { icon: CalendarCheck, load: () => import('./days/list.tsx') },
  },
});
