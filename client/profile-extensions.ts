// Extension points of the profile screen: parts of it that belong to other areas. Areas do not import each other.
import type { ReactNode } from 'react';
import { type Role, roles } from '#shared/access/roles.ts';
import { loadedOnMount } from '#client/ui/loading/deferred-component.tsx';

export { Devices } from './areas/devices/devices.tsx';

/** Which notifications ring, in the section of preferences. */
export const NotificationPreferences = loadedOnMount(async () => ({
  default: (await import('./areas/notifications/preferences/preferences.tsx')).ProfilePreferences,
}));

interface ProfileExtension {
  /**
   * The anchor of the section, and the key of its title in `profile.anchors`. The section may report its state under it
   * (`useSectionState`).
   */
  id: string;
  /** The effective roles that see it. */
  roles: readonly Role[];
  /** Draws its own SettingsSection; loaded when it is rendered (`loadedOnMount`). */
  Section: (props: object) => ReactNode;
}

/** The sections of other areas, in the order of the page. */
export const profileExtensions: readonly ProfileExtension[] = [
  { id: 'security', roles, Section: loadedOnMount(() => import('./areas/session/security/section.tsx')) },
  {
    id: 'api',
    roles: ['ADMIN', 'CUSTOMER'],
    Section: loadedOnMount(() => import('./areas/api-keys/section.tsx')),
  },
  {
    id: 'webhooks',
    roles: ['ADMIN', 'CUSTOMER'],
    Section: loadedOnMount(() => import('./areas/webhooks/section.tsx')),
  },
];
