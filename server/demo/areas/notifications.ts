// Announcements of the last days, to everybody, an urgent one to collectors, and one of tomorrow; and who has read what. Notifications themselves follow from events.
import { announcedRoles } from '#shared/areas/notifications/announcement.ts';
import { addDays, dayOf } from '#shared/lib/time.ts';
import { receivesNotifications } from '#shared/areas/notifications/notification.ts';
import type { DemoArea } from './demo-area.ts';

const announcements = [
  {
    daysAgo: 5,
    minute: 17 * 60 + 20,
    type: 'GENERAL',
    title: 'Le support répond aussi le week-end',
    text: 'Samedi et dimanche, de 9h à 14h.',
    titleEn: 'Support answers on weekends too',
    textEn: 'Saturday and Sunday, from 9 to 14.',
    titleAr: 'الدعم يجيب في نهاية الأسبوع أيضا',
    textAr: 'السبت والأحد، من 9 إلى 14.',
    roles: announcedRoles,
  },
  {
    daysAgo: 3,
    minute: 9 * 60 + 40,
    type: 'SYSTEM_ANNOUNCEMENT',
    title: 'Dépôt de Casablanca fermé dimanche',
    text: 'Les ramassages reprennent lundi à 8h.',
    titleEn: 'Casablanca hub closed on Sunday',
    textEn: 'Pickups resume on Monday at 8.',
    titleAr: 'مركز الدار البيضاء مغلق يوم الأحد',
    textAr: 'تُستأنف عمليات الاستلام يوم الإثنين على 8.',
    roles: announcedRoles,
  },
  {
    daysAgo: 0,
    minute: 8 * 60,
    type: 'SYSTEM_ANNOUNCEMENT',
    priority: 'URGENT',
    title: 'Sacs numérotés obligatoires dès ce matin',
    text: 'Aucun ramassage sans sac numéroté : demandez-les à votre dépôt avant de partir.',
    titleAr: 'الأكياس المرقمة إلزامية منذ هذا الصباح',
    textAr: 'لا استلام بدون كيس مرقم: اطلبوها من مستودعكم قبل الانطلاق.',
    roles: ['COLLECTOR'],
  },
  {
    daysAgo: 0,
    minute: 8 * 60 + 5,
    type: 'GENERAL',
    title: 'Nouvelle grille de tarifs la semaine prochaine',
    text: 'Elle sera visible dans votre profil. Rien ne change pour les colis déjà créés.',
    titleEn: 'New tariffs next week',
    textEn: 'You will find them in your profile. Nothing changes for parcels that exist already.',
    titleAr: 'تعريفة جديدة الأسبوع المقبل',
    textAr: 'ستجدونها في ملفكم الشخصي. لا يتغير شيء بالنسبة للطرود الموجودة.',
    roles: ['CUSTOMER', 'COMMERCIAL'],
    startsAt: `${addDays(dayOf(new Date()), 2)}T09:00`,
    endsAt: `${addDays(dayOf(new Date()), 16)}T20:00`,
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
      input,
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
