// What the area shows: notifications and announcements.
import { Bell } from 'lucide-react';
import { defineArea } from '#client/app/extension-points/define-area.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';

export const notificationsArea = defineArea({
  screens: {
    notifications: { icon: Bell, load: () => import('./screen.tsx') },
  },
  serviceExtensions: [
    lazyPart(async () => ({ default: (await import('./announcements/announcements.tsx')).Announcements })),
  ],
});
