// What the area shows: invoices.
import { CreditCard } from 'lucide-react';
import { defineArea } from '#client/app/extension-points/define-area.ts';

export const billingArea = defineArea({
  screens: {
    billing: { icon: CreditCard, load: () => import('./screen.tsx') },
  },
});
