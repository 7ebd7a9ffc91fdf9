// What other areas show by name inside sections of the profile. Areas do not import each other.
import { lazyPart } from '#client/ui/loading/lazy-part.ts';

export { Devices } from './areas/devices/devices.tsx';

/** Which notifications ring, in the section of preferences. */
export const NotificationPreferences = lazyPart(async () => ({
  default: (await import('./areas/notifications/preferences/preferences.tsx')).ProfilePreferences,
}));
