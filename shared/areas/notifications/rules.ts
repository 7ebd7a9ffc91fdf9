// The notification rules: from the name of an event to its notifications. Staff are notified only of work that waits
// for them; a sender of every step of the parcel that the recipient would ask about.
import type { NotificationFact, NotificationPriority, NotificationType } from './row.ts';

/**
 * senders: the customers of the row's company · driver, collector, author: the users that the row names · subject:
 * the user that a rating is about · hub: the housekeepers of the row's hub · support, admins: all of them · self: the
 * account itself · addressed: the roles that the row names.
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
  'addressed',
] as const;
export type RecipientKind = (typeof recipientKinds)[number];

export type AnyRow = Readonly<Record<string, unknown>>;

/** The part of a change that rules use. */
export interface Happening {
  before: AnyRow | null;
  after: AnyRow;
  facts: AnyRow;
}

export interface NotificationRule {
  type: NotificationType;
  priority: NotificationPriority;
  to: readonly RecipientKind[];
  /** Values for the text: columns of the row, otherwise payload fields of the event. */
  facts: readonly NotificationFact[];
  when?: (input: Happening) => boolean;
}

const parcel = ['trackingNumber', 'recipientName'] as const;
const status = (
  priority: NotificationPriority,
  to: readonly RecipientKind[],
  more: readonly NotificationFact[] = [],
  when?: NotificationRule['when'],
): NotificationRule => ({
  type: 'PACKAGE_STATUS_UPDATE',
  priority,
  to,
  facts: [...parcel, ...more],
  ...(when && { when }),
});
const assigned = (to: RecipientKind): NotificationRule => ({
  type: 'PACKAGE_ASSIGNED',
  priority: 'MEDIUM',
  to: [to],
  facts: parcel,
});

const beforePickup: NotificationRule['when'] = ({ before }) =>
  before?.['status'] === 'created' || before?.['status'] === 'confirmed';
const underway: NotificationRule['when'] = ({ before }) =>
  before !== null && !beforePickup({ before, after: before, facts: {} });
const becameNonCompliant: NotificationRule['when'] = ({ before, after }) =>
  after['nonCompliant'] === true && before?.['nonCompliant'] !== true;
const isUnhappy: NotificationRule['when'] = ({ after }) => Number(after['overall']) <= 2;

/**
 * The rules of each event. A user that several rules apply to gets the first. Events of future areas are already
 * listed.
 */
export const notificationRules: Readonly<Record<string, readonly NotificationRule[]>> = {
  'package.confirmed': [status('LOW', ['senders'])],
  'package.pickupAssigned': [assigned('collector')],
  'package.pickedUp': [status('LOW', ['senders'])],
  'package.assigned': [assigned('driver')],
  'package.started': [status('LOW', ['senders'])],
  'package.delivered': [
    { type: 'PACKAGE_DELIVERED', priority: 'MEDIUM', to: ['senders'], facts: [...parcel, 'cashCollected', 'driverId'] },
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
    { type: 'ACCOUNT_UPDATE', priority: 'HIGH', to: ['senders'], facts: parcel },
    { type: 'ACCOUNT_UPDATE', priority: 'MEDIUM', to: ['driver'], facts: parcel },
  ],
  'package.flagged': [status('HIGH', ['driver', 'hub', 'support'], ['driverId'], becameNonCompliant)],

  'rating.created': [
    { type: 'GENERAL', priority: 'MEDIUM', to: ['subject'], facts: ['trackingNumber', 'overall'], when: isUnhappy },
    { type: 'GENERAL', priority: 'LOW', to: ['subject'], facts: ['trackingNumber', 'overall'] },
  ],
  'rating.responded': [
    { type: 'RATING_REPLY', priority: 'MEDIUM', to: ['author'], facts: ['trackingNumber', 'response'] },
  ],

  'user.rolesSet': [{ type: 'ACCOUNT_UPDATE', priority: 'HIGH', to: ['self'], facts: [] }],

  'invoice.paid': [
    { type: 'PAYMENT_RECEIVED', priority: 'MEDIUM', to: ['senders', 'driver'], facts: ['reference', 'amount'] },
  ],
  'invoice.failed': [
    { type: 'PAYMENT_FAILED', priority: 'URGENT', to: ['senders', 'driver'], facts: ['reference', 'amount'] },
  ],
  'ticket.answered': [
    { type: 'SUPPORT_MESSAGE', priority: 'MEDIUM', to: ['senders', 'driver'], facts: ['reference', 'text'] },
  ],
  'announcement.published': [
    { type: 'SYSTEM_ANNOUNCEMENT', priority: 'HIGH', to: ['addressed'], facts: ['title', 'text'] },
  ],
  'message.published': [{ type: 'GENERAL', priority: 'LOW', to: ['addressed'], facts: ['title', 'text'] }],
};
