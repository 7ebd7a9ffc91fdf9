// The notification rules: from the name of an event to its notifications. Staff are notified only of work that waits
// for them; a sender of every step of the parcel that the recipient would ask about.
import type { NotificationPayloadField, NotificationPriority, NotificationType } from './notification.ts';

/**
 * senders: the customers of the row's company · driver, collector, author: the users that the row names · subject:
 * the user that a rating is about · hub: the housekeepers of the row's hub · support, admins: all of them · self: the
 * account itself.
 */
export const recipientKinds = [
  'senders',
  'driver',
  'collector',
  'author',
  'subject',
  'hub',
  'support',
  'admins',
  'self',
] as const;
export type RecipientKind = (typeof recipientKinds)[number];

export type UnknownRow = Readonly<Record<string, unknown>>;

/** What a rule reads of an event. `row` has the scope keys of the row, its id, and the fields of `ruleFields`. */
export interface RuleInput {
  row: UnknownRow;
  /** The status before the change; null for a new row. */
  from: string | null;
  changed: readonly string[];
}

export interface RuleCondition {
  /** The fields of the row that it reads: the event records them. */
  reads: readonly string[];
  holds: (input: RuleInput) => boolean;
}

export interface NotificationRule {
  type: NotificationType;
  priority: NotificationPriority;
  recipients: readonly RecipientKind[];
  /** Values for the text: columns of the row, otherwise payload fields of the event. */
  payloadFields: readonly NotificationPayloadField[];
  when?: RuleCondition;
}

/** Rules by the full name of their event. */
export type NotificationRules = Readonly<Record<string, readonly NotificationRule[]>>;

const parcel = ['trackingNumber', 'recipientName'] as const;
const status = (
  priority: NotificationPriority,
  to: readonly RecipientKind[],
  more: readonly NotificationPayloadField[] = [],
  when?: NotificationRule['when'],
): NotificationRule => ({
  type: 'PACKAGE_STATUS_UPDATE',
  priority,
  recipients: to,
  payloadFields: [...parcel, ...more],
  ...(when && { when }),
});
const assigned = (to: RecipientKind): NotificationRule => ({
  type: 'PACKAGE_ASSIGNED',
  priority: 'MEDIUM',
  recipients: [to],
  payloadFields: parcel,
});

const isBeforePickup = ({ from }: RuleInput): boolean => from === 'created' || from === 'confirmed';
const beforePickup: RuleCondition = { reads: [], holds: isBeforePickup };
const underway: RuleCondition = { reads: [], holds: (input) => input.from !== null && !isBeforePickup(input) };
const becameNonCompliant: RuleCondition = {
  reads: ['nonCompliant'],
  holds: ({ row, changed }) => row['nonCompliant'] === true && changed.includes('nonCompliant'),
};
const isUnhappy: RuleCondition = { reads: ['overall'], holds: ({ row }) => Number(row['overall']) <= 2 };

/**
 * The rules of each event. A user that several rules apply to gets the first. Events of future areas are already
 * listed.
 */
export const notificationRules: NotificationRules = {
  'package.confirmed': [status('LOW', ['senders'])],
  'package.pickupAssigned': [assigned('collector')],
  'package.pickedUp': [status('LOW', ['senders'])],
  'package.assigned': [assigned('driver')],
  'package.started': [status('LOW', ['senders'])],
  'package.delivered': [
    {
      type: 'PACKAGE_DELIVERED',
      priority: 'MEDIUM',
      recipients: ['senders'],
      payloadFields: [...parcel, 'cashCollected', 'driverId'],
    },
  ],
  'package.reported': [status('MEDIUM', ['senders'], ['reason', 'nextDate'])],
  'package.scheduled': [status('LOW', ['senders'], ['nextDate'])],
  'package.markedInterested': [status('LOW', ['senders'], ['nextDate'])],
  'package.canceled': [
    status('MEDIUM', ['senders', 'collector'], ['reason'], beforePickup),
    status('HIGH', ['senders', 'driver'], ['reason'], underway),
  ],
  'package.writtenOff': [status('URGENT', ['senders'], ['reason']), status('HIGH', ['driver', 'admins'], ['reason'])],
  'package.returnAssigned': [assigned('collector')],
  'package.returned': [status('MEDIUM', ['senders'])],
  'package.relaunched': [status('MEDIUM', ['senders', 'driver'])],
  'package.redirected': [
    status('HIGH', ['driver'], ['newDestination']),
    status('LOW', ['senders'], ['newDestination']),
  ],
  // A delivery that is corrected changes what the sender and the driver are owed.
  'package.corrected': [
    { type: 'ACCOUNT_UPDATE', priority: 'HIGH', recipients: ['senders'], payloadFields: parcel },
    { type: 'ACCOUNT_UPDATE', priority: 'MEDIUM', recipients: ['driver'], payloadFields: parcel },
  ],
  'package.changeRequested': [status('MEDIUM', ['hub', 'support'])],
  'package.flagged': [status('HIGH', ['driver', 'hub', 'support'], ['driverId'], becameNonCompliant)],

  'rating.created': [
    {
      type: 'GENERAL',
      priority: 'MEDIUM',
      recipients: ['subject'],
      payloadFields: ['trackingNumber', 'overall'],
      when: isUnhappy,
    },
    { type: 'GENERAL', priority: 'LOW', recipients: ['subject'], payloadFields: ['trackingNumber', 'overall'] },
  ],
  'rating.responded': [
    { type: 'RATING_REPLY', priority: 'MEDIUM', recipients: ['author'], payloadFields: ['trackingNumber', 'response'] },
  ],

  'user.rolesSet': [{ type: 'ACCOUNT_UPDATE', priority: 'HIGH', recipients: ['self'], payloadFields: [] }],

  'invoice.paid': [
    {
      type: 'PAYMENT_RECEIVED',
      priority: 'MEDIUM',
      recipients: ['senders', 'driver'],
      payloadFields: ['reference', 'amount'],
    },
  ],
  'invoice.failed': [
    {
      type: 'PAYMENT_FAILED',
      priority: 'URGENT',
      recipients: ['senders', 'driver'],
      payloadFields: ['reference', 'amount'],
    },
  ],
  'ticket.answered': [
    {
      type: 'SUPPORT_MESSAGE',
      priority: 'MEDIUM',
      recipients: ['senders', 'driver'],
      payloadFields: ['reference', 'text'],
    },
  ],
};
