// Who is notified of what happens to a parcel. Staff learn only of work that waits for them; a sender of every step that
// the recipient would ask about.
import type {
  NotificationPayloadField,
  NotificationPriority,
  NotificationRule,
  NotificationRules,
  RecipientKind,
  RuleCondition,
  RuleInput,
} from '../../entities/notification-rule.ts';

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

/** The rules by event of the parcel. */
export const packageNotifications: NotificationRules = {
  confirmed: [status('LOW', ['senders'])],
  pickupAssigned: [assigned('collector')],
  pickedUp: [status('LOW', ['senders'])],
  assigned: [assigned('driver')],
  started: [status('LOW', ['senders'])],
  delivered: [
    {
      type: 'PACKAGE_DELIVERED',
      priority: 'MEDIUM',
      recipients: ['senders'],
      payloadFields: [...parcel, 'cashCollected', 'driverId'],
    },
  ],
  reported: [status('MEDIUM', ['senders'], ['reason', 'nextDate'])],
  scheduled: [status('LOW', ['senders'], ['nextDate'])],
  markedInterested: [status('LOW', ['senders'], ['nextDate'])],
  canceled: [
    status('MEDIUM', ['senders', 'collector'], ['reason'], beforePickup),
    status('HIGH', ['senders', 'driver'], ['reason'], underway),
  ],
  writtenOff: [status('URGENT', ['senders'], ['reason']), status('HIGH', ['driver', 'admins'], ['reason'])],
  returnAssigned: [assigned('collector')],
  returned: [status('MEDIUM', ['senders'])],
  relaunched: [status('MEDIUM', ['senders', 'driver'])],
  redirected: [status('HIGH', ['driver'], ['newDestination']), status('LOW', ['senders'], ['newDestination'])],
  // A delivery that is corrected changes what the sender and the driver are owed.
  corrected: [
    { type: 'ACCOUNT_UPDATE', priority: 'HIGH', recipients: ['senders'], payloadFields: parcel },
    { type: 'ACCOUNT_UPDATE', priority: 'MEDIUM', recipients: ['driver'], payloadFields: parcel },
  ],
  outcomeUndone: [status('LOW', ['senders'])],
  flagged: [status('HIGH', ['driver', 'hub', 'support'], ['driverId'], becameNonCompliant)],
};
