// What other areas show on the service screen. Apart from the other extensions, which are part of the first page.
import type { ComponentType } from 'react';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';

/** Below the health of the installation. */
export const serviceExtensions: readonly ComponentType[] = [
  lazyPart(async () => ({
    default: (await import('./areas/notifications/announcements/announcements.tsx')).Announcements,
  })),
];
