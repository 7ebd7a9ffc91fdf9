// The registry of notification rules, by entity.
import { apiKeyNotifications } from './api-keys/notifications.ts';
import { attemptNotifications } from './attempts/notifications.ts';
import { invoiceNotifications } from './billing/notifications.ts';
import { handOverNotifications } from './cash/notifications.ts';
import { claimNotifications } from './claims/notifications.ts';
import { commentNotifications } from './comments/notifications.ts';
import { ledgerAccountNotifications } from './ledger/notifications.ts';
import type { NotificationRules } from '../entities/notification-rule.ts';
import { packageNotifications } from './packages/notifications.ts';
import { ratingNotifications } from './ratings/notifications.ts';
import { levelNotifications } from './stock/notifications.ts';
import { rechargeNotifications } from './recharges/notifications.ts';
import { userRequestNotifications } from './user-requests/notifications.ts';
import { userNotifications } from './users/notifications.ts';
import { webhookNotifications } from './webhooks/notifications.ts';

const rulesByEntity: Readonly<Record<string, NotificationRules>> = {
  package: packageNotifications,
  attempt: attemptNotifications,
  invoice: invoiceNotifications,
  handOver: handOverNotifications,
  ledgerAccount: ledgerAccountNotifications,
  recharge: rechargeNotifications,
  claim: claimNotifications,
  comment: commentNotifications,
  rating: ratingNotifications,
  stockLevel: levelNotifications,
  user: userNotifications,
  apiKey: apiKeyNotifications,
  userRequest: userRequestNotifications,
  webhook: webhookNotifications,
};

/** The rules of each event, by its full name. A user that several rules apply to gets the first. */
export const notificationRules: NotificationRules = Object.fromEntries(
  Object.entries(rulesByEntity).flatMap(([entity, rules]) =>
    Object.entries(rules).map(([event, list]) => [`${entity}.${event}`, list]),
  ),
);
