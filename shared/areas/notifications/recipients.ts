// Determines the recipients of a change, and the rule for each.
import type { Role } from '../../access/roles.ts';
import { receivesNotifications } from './notification.ts';
import type {
  NotificationRule,
  NotificationRules,
  RecipientKind,
  RuleInput,
  UnknownRow,
} from '../../entities/notification-rule.ts';

/** An active user, with the effective role. */
export interface RecipientCandidate {
  id: string;
  role: Role;
  companyId: string | null;
  hubId: string | null;
}

const same = (given: string | null, wanted: unknown): boolean => given !== null && given === wanted;

const isAmong = (id: string, ids: unknown): boolean => Array.isArray(ids) && ids.includes(id);

const isRecipient: Readonly<Record<RecipientKind, (person: RecipientCandidate, row: UnknownRow) => boolean>> = {
  senders: ({ role, companyId }, row) => role === 'CUSTOMER' && same(companyId, row['companyId']),
  driver: ({ id }, row) => same(id, row['driverId']),
  collector: ({ id }, row) => same(id, row['collectorId']),
  author: ({ id }, row) => same(id, row['authorId']),
  subject: ({ id }, row) => same(id, row['driverId']) || same(id, row['supportId']),
  responder: ({ id }, row) => same(id, row['responderId']),
  assignee: ({ id }, row) => same(id, row['assigneeId']),
  mentioned: ({ id }, row) => isAmong(id, row['mentionIds']),
  asker: ({ id }, row) => same(id, row['askerId']),
  accounting: ({ role }) => role === 'ACCOUNTANT' || role === 'SUBACCOUNTANT',
  hub: ({ role, hubId }, row) => role === 'HOUSEKEEPER' && same(hubId, row['hubId']),
  hubOfDriver: ({ role, hubId }, row) => role === 'HOUSEKEEPER' && same(hubId, row['driverHubId']),
  support: ({ role }) => role === 'SUPPORT',
  admins: ({ role }) => role === 'ADMIN',
  self: ({ id }, row) => same(id, row['id']),
};

/** The columns of the row that name recipients, by kind; the others are found by role alone. */
export const recipientColumns: Readonly<Record<RecipientKind, readonly string[]>> = {
  senders: ['companyId'],
  driver: ['driverId'],
  collector: ['collectorId'],
  author: ['authorId'],
  subject: ['driverId', 'supportId'],
  responder: ['responderId'],
  assignee: ['assigneeId'],
  mentioned: ['mentionIds'],
  asker: ['askerId'],
  accounting: [],
  hub: ['hubId'],
  hubOfDriver: ['driverHubId'],
  support: [],
  admins: [],
  self: ['id'],
};

const rulesOf = (rules: NotificationRules, event: string): readonly NotificationRule[] =>
  Object.hasOwn(rules, event) ? (rules[event] ?? []) : [];

/** The rules of an event that apply to this change. */
export function matchingRules(event: string, input: RuleInput, rules: NotificationRules): readonly NotificationRule[] {
  return rulesOf(rules, event).filter(({ when }) => !when || when.holds(input));
}

/** The fields of the row that the rules of an event read: for their texts, their conditions and their recipients. */
export function ruleFields(event: string, rules: NotificationRules): readonly string[] {
  const names = rulesOf(rules, event).flatMap(({ payloadFields, when, recipients, linksTo }) => [
    ...payloadFields,
    ...(linksTo ? [linksTo.entity, linksTo.id] : []),
    ...(when?.reads ?? []),
    ...recipients.flatMap((kind) => recipientColumns[kind]),
  ]);
  return [...new Set(names)];
}

export interface NotificationDelivery {
  person: RecipientCandidate;
  rule: NotificationRule;
}

/**
 * The recipients of a change, each once, sorted by id. The actor is never notified, nor is a role without
 * notifications.
 */
export function notificationsFor(
  rules: readonly NotificationRule[],
  row: UnknownRow,
  people: readonly RecipientCandidate[],
  actorId: string | null,
): NotificationDelivery[] {
  const notices = people
    .filter(({ id, role }) => id !== actorId && receivesNotifications(role))
    .flatMap((person) => {
      const rule = rules.find(({ recipients }) => recipients.some((kind) => isRecipient[kind](person, row)));
      return rule ? [{ person, rule }] : [];
    });
  return notices.toSorted((a, b) => (a.person.id < b.person.id ? -1 : 1));
}
