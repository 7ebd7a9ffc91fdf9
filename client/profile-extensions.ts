// Extension points of the profile screen: parts of it that belong to other areas. Areas do not import each other.
import type { ComponentType } from 'react';
import { type Role, roles } from '#shared/access/roles.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';

export { Devices } from './areas/devices/devices.tsx';

/** Which notifications ring, in the section of preferences. */
export const NotificationPreferences = lazyPart(async () => ({
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
  /** Draws its own SettingsSection; loaded when it is rendered (`lazyPart`). */
  Section: ComponentType;
}

/** The sections of other areas, in the order of the page. */
export const profileExtensions: readonly ProfileExtension[] = [
  { id: 'security', roles, Section: lazyPart(() => import('./areas/session/security/section.tsx')) },
  {
    id: 'api',
    roles: ['ADMIN', 'CUSTOMER'],
    Section: lazyPart(() => import('./areas/api-keys/section.tsx')),
  },
  {
    id: 'webhooks',
    roles: ['ADMIN', 'CUSTOMER'],
    Section: lazyPart(() => import('./areas/webhooks/section.tsx')),
  },
];
