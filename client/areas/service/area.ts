// What the area shows: the health of the installation, and the mailbox of development.
import { Building2, MailCheck } from 'lucide-react';
import { defineArea } from '#client/app/extension-points/define-area.ts';

export const serviceArea = defineArea({
  screens: {
    service: { icon: Building2, load: () => import('./screen.tsx') },
    mailbox: { icon: MailCheck, load: () => import('./screen.tsx') },
  },
});
