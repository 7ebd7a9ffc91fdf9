// What the area shows: notifications and announcements.
import { Bell } from 'lucide-react';
import { canOpenScreen } from '#shared/access/screens.ts';
import { defineArea } from '#client/app/extension-points/define-area.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';

export const notificationsArea = defineArea({
  screens: {
    notifications: { icon: Bell, load: () => import('./screen.tsx') },
  },
  frameParts: [
    {
      id: 'bell',
      visibleTo: (who) => canOpenScreen('notifications', who),
      Component: lazyPart(() => import('./bell/bell.tsx')),
    },
  ],
  serviceExtensions: [
    lazyPart(async () => ({ default: (await import('./announcements/announcements.tsx')).Announcements })),
  ],
});
