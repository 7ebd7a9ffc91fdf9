// Who is notified of a request: who decides it hears of a new one, who asked hears of each decision.
import type { NotificationRule, NotificationRules, RecipientKind } from '../../entities/notification-rule.ts';
import { kindRules, userRequestKinds } from './kinds.ts';

const named = ['reference', 'kind', 'trackingNumber'] as const;

const isOf = (concerns: string) => (kind: unknown) =>
  userRequestKinds.some((each) => each === kind && kindRules[each].concerns === concerns);

function toDeciders(concerns: string, recipients: readonly RecipientKind[]): NotificationRule {
  const holds = isOf(concerns);
  return {
    type: 'SUPPORT_MESSAGE',
    priority: 'MEDIUM',
    recipients,
    payloadFields: named,
    when: { reads: ['kind'], holds: ({ row }) => holds(row['kind']) },
  };
}

// A sender hears of what the recipients of its parcels ask for by the parcel, which moves.
const askedByUser = {
  reads: ['askedBy'],
  holds: ({ row }: { row: Readonly<Record<string, unknown>> }) => row['askedBy'] !== 'recipient',
};
const toAsker = (priority: NotificationRule['priority']): NotificationRule => ({
  type: 'SUPPORT_MESSAGE',
  priority,
  recipients: ['asker'],
  payloadFields: [...named, 'response'],
  when: askedByUser,
});

/** The rules by event of the request. */
export const userRequestNotifications: NotificationRules = {
  asked: [
    toDeciders('hub', ['hub']),
    toDeciders('parcel', ['hub', 'support']),
    toDeciders('money', ['accounting']),
    toDeciders('account', ['admins']),
  ],
  checked: [toAsker('LOW')],
  accepted: [toAsker('MEDIUM')],
  rejected: [toAsker('HIGH')],
  undertaken: [toAsker('LOW')],
  finished: [toAsker('MEDIUM')],
};
