// What other areas show on the service screen. Apart from the other extensions, which are part of the first page.
import type { ReactNode } from 'react';
import { loadedOnMount } from '#client/ui/loading/deferred-component.tsx';

/** Below the health of the installation. */
export const serviceExtensions: readonly ((props: object) => ReactNode)[] = [
  loadedOnMount(async () => ({
    default: (await import('./areas/notifications/announcements/announcements.tsx')).Announcements,
  })),
];
