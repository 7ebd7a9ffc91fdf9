// Who hears of what: from the name of an event to its notifications. Staff are told only of what waits for them; a sender hears of every
// step of the parcel that the recipient would ask about.
import type { NotificationFact, NotificationPriority, NotificationType } from './row.ts';

/**
 * senders: the customers of the row's company · driver, collector, author: whom the row names · subject: whom a rating is about ·
 * hub: the housekeepers of the row's hub · support, admins: all of them · self: the account itself · addressed: the roles it is meant for.
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

/** A change, as far as a rule looks at it. */
export interface Happening {
  before: AnyRow | null;
  after: AnyRow;
  facts: AnyRow;
}

export interface NotificationRule {
  type: NotificationType;
  priority: NotificationPriority;
  to: readonly RecipientKind[];
  /** What the words need: columns of the row, else facts of the event. */
  facts: readonly NotificationFact[];
  when?: (happening: Happening) => boolean;
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

/** The rules of each event. A person whom several concern gets the first. Those of areas that come later stand ready under their events. */
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
  // A delivery that is taken back changes what the sender and the driver are owed.
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
