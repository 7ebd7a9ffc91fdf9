// What the area shows: invoices, their regeneration, and those of drivers.
import { CreditCard, FileText, RefreshCw } from 'lucide-react';
import { defineArea } from '#client/app/extension-points/define-area.ts';

export const billingArea = defineArea({
  screens: {
    billing: { icon: CreditCard, load: () => import('./screen.tsx') },
    invoice: { icon: RefreshCw, load: () => import('./regeneration/screen.tsx') },
    customDriverInvoice: { icon: FileText, load: () => import('./driver-invoice/screen.tsx') },
  },
});
