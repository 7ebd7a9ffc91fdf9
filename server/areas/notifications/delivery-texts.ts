// What pushes and summaries say. A locked phone is read by anybody, so there is nothing here of what a notification is
// about but its type and a number.
import type { NotificationType } from '#shared/entities/notification-rule.ts';
import type { UserLanguage } from '#shared/areas/users/fields.ts';

interface DeliveryTexts {
  types: Readonly<Record<NotificationType, string>>;
  openToRead: string;
  /** Before their number. */
  several: string;
}

/** By language. The types are called as in the notification centre. */
export const deliveryTexts: Readonly<Record<UserLanguage, DeliveryTexts>> = {
  fr: {
    types: {
      RATING_REPLY: 'Réponse à une évaluation',
      PACKAGE_STATUS_UPDATE: 'Statut du colis',
      PACKAGE_ASSIGNED: 'Affectation',
      PACKAGE_DELIVERED: 'Livraison',
      SUPPORT_MESSAGE: 'Message du support',
      SYSTEM_ANNOUNCEMENT: 'Annonce',
      PAYMENT_RECEIVED: 'Paiement reçu',
      PAYMENT_FAILED: 'Paiement échoué',
      ACCOUNT_UPDATE: 'Compte',
      GENERAL: 'Général',
    },
    openToRead: 'Ouvrir pour lire',
    several: 'Nouvelles notifications',
  },
  en: {
    types: {
      RATING_REPLY: 'Reply to a rating',
      PACKAGE_STATUS_UPDATE: 'Parcel status',
      PACKAGE_ASSIGNED: 'Assignment',
      PACKAGE_DELIVERED: 'Delivery',
      SUPPORT_MESSAGE: 'Support message',
      SYSTEM_ANNOUNCEMENT: 'Announcement',
      PAYMENT_RECEIVED: 'Payment received',
      PAYMENT_FAILED: 'Payment failed',
      ACCOUNT_UPDATE: 'Account',
      GENERAL: 'General',
    },
    openToRead: 'Open to read',
    several: 'New notifications',
  },
  ar: {
    types: {
      RATING_REPLY: 'رد على تقييم',
      PACKAGE_STATUS_UPDATE: 'حالة الطرد',
      PACKAGE_ASSIGNED: 'إسناد',
      PACKAGE_DELIVERED: 'تسليم',
      SUPPORT_MESSAGE: 'رسالة من الدعم',
      SYSTEM_ANNOUNCEMENT: 'إعلان',
      PAYMENT_RECEIVED: 'دفعة مستلمة',
      PAYMENT_FAILED: 'فشل الدفع',
      ACCOUNT_UPDATE: 'الحساب',
      GENERAL: 'عام',
    },
    openToRead: 'افتح للقراءة',
    several: 'إشعارات جديدة',
  },
};

/** The language of a person, French where none is known. */
export const languageOf = (language: string | null): UserLanguage =>
  language === 'en' || language === 'ar' ? language : 'fr';
