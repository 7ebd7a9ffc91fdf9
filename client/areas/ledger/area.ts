// What the area shows: statements of accounts, and the reconciliation.
import { Scale, ScrollText } from 'lucide-react';
import { defineArea } from '#client/app/extension-points/define-area.ts';

export const ledgerArea = defineArea({
  screens: {
    statement: { icon: ScrollText, load: () => import('./statement/screen.tsx') },
    reconciliation: { icon: Scale, load: () => import('./reconciliation/screen.tsx') },
  },
});
