// Announcements of the last days, to everybody; and who has read what. Notifications themselves follow from events.
import { announcedRoles } from '#shared/areas/notifications/announcement.ts';
import { receivesNotifications } from '#shared/areas/notifications/notification.ts';
import type { DemoArea } from './demo-area.ts';

const announcements = [
  {
    daysAgo: 5,
    minute: 17 * 60 + 20,
    type: 'GENERAL',
    title: 'Le support répond aussi le week-end',
    text: 'Samedi et dimanche, de 9h à 14h.',
  },
  {
    daysAgo: 3,
    minute: 9 * 60 + 40,
    type: 'SYSTEM_ANNOUNCEMENT',
    title: 'Dépôt de Casablanca fermé dimanche',
    text: 'Les ramassages reprennent lundi à 8h.',
  },
] as const;

/** When people read what they were told; most have not yet today. */
const readings = [
  { daysAgo: 1, minute: 18 * 60, share: 0.9 },
  { daysAgo: 0, minute: 10 * 60, share: 0.3 },
] as const;

export const notificationsDemo: DemoArea = {
  past: ({ random }, people) => [
    ...announcements.map(({ daysAgo, minute, ...input }) => ({
      daysAgo,
      minute,
      login: 'admin',
      entity: 'announcement' as const,
      action: 'publish',
      input: { ...input, roles: announcedRoles },
    })),
    ...readings.flatMap(({ daysAgo, minute, share }) =>
      people
        .filter(({ role }) => receivesNotifications(role) && random.chance(share))
        .map(({ id, login }) => ({
          daysAgo,
          minute: minute + random.between(0, 90),
          login,
          entity: 'inbox' as const,
          action: 'readAll',
          input: { id },
        })),
    ),
  ],
};
