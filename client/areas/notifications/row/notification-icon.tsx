import { createElement, type ReactNode } from 'react';
import {
  CircleX,
  CreditCard,
  Info,
  Megaphone,
  MessageSquare,
  Package,
  PackageCheck,
  PackageX,
  Star,
  TriangleAlert,
  UserRound,
  UserRoundCog,
} from 'lucide-react';
import type { NotificationType } from '#shared/entities/notification-rule.ts';
import { cx } from '#client/lib/cx.ts';
import { StatusGlyph } from '#client/ui/display/status/status-glyph.tsx';
import type { IconType } from '#client/lib/icon-type.ts';
import type { NotificationItem } from '../documents.ts';
import styles from './row.module.css';

const icons: Readonly<Record<NotificationType, IconType>> = {
  RATING_REPLY: Star,
  PACKAGE_STATUS_UPDATE: Package,
  PACKAGE_ASSIGNED: UserRound,
  PACKAGE_DELIVERED: PackageCheck,
  SUPPORT_MESSAGE: MessageSquare,
  SYSTEM_ANNOUNCEMENT: Megaphone,
  PAYMENT_RECEIVED: CreditCard,
  PAYMENT_FAILED: CircleX,
  ACCOUNT_UPDATE: UserRoundCog,
  GENERAL: Info,
};

// The parcel's status after each event.
const glyphs: Readonly<Record<string, string>> = {
  'package.confirmed': 'confirmed',
  'package.pickedUp': 'pickup',
  'package.started': 'enroute',
  'package.delivered': 'delivered',
  'package.reported': 'reported',
  'package.scheduled': 'scheduled',
  'package.markedInterested': 'interested',
  'package.canceled': 'canceled',
  'package.returned': 'returned',
  'package.relaunched': 'enroute',
  'package.redirected': 'transit',
};

const alertEvents = new Set([
  'package.flagged',
  'attempt.recorded',
  'package.writtenOff',
  'invoice.failed',
  'ledgerAccount.moved',
  'handOver.counted',
]);

/** The icon of an event: an alert, a cancellation, or the icon of its type. */
export function notificationIcon({ event, type }: Pick<NotificationItem, 'event' | 'type'>): IconType {
  if (event === 'package.canceled') return PackageX;
  return event.startsWith('stockLevel.') || event === 'package.flagged' || event === 'package.writtenOff'
    ? TriangleAlert
    : icons[type];
}

/** The parcel's new status, or the icon of the notification's type. */
export function NotificationIcon({
  notification,
}: {
  notification: Pick<NotificationItem, 'event' | 'type'>;
}): ReactNode {
  const glyph = glyphs[notification.event];
  return (
    <span className={cx(styles.tile, alertEvents.has(notification.event) && styles.alarm)} aria-hidden>
      {glyph === undefined ? (
        createElement(notificationIcon(notification), { size: 16, 'aria-hidden': true })
      ) : (
        <StatusGlyph status={glyph} size={16} />
      )}
    </span>
  );
}
