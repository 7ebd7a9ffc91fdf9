// Extension points of the profile screen: parts of it that belong to other areas. Areas do not import each other.
import type { ReactNode } from 'react';
import type { Role } from '#shared/access/roles.ts';
import { loadedOnMount } from '#client/ui/feedback/deferred-component.tsx';

export { Devices } from './areas/devices/devices.tsx';

interface ProfileExtension {
  /** The anchor of the section, and the key of its title in `profile.anchors`. */
  id: string;
  /** The effective roles that see it. */
  roles: readonly Role[];
  /** Draws its own SettingsSection; loaded when it is rendered (`loadedOnMount`). */
  Section: (props: object) => ReactNode;
}

/** The sections of other areas, in the order of the page. */
export const profileExtensions: readonly ProfileExtension[] = [
  {
    id: 'webhooks',
    roles: ['CUSTOMER'],
    Section: loadedOnMount(() => import('./areas/webhooks/section.tsx')),
  },
];
